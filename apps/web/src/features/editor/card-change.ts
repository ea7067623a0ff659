/**
 * One change of one card, from asking to a proposal, without React. Invariants: nothing is saved here; at most one
 * request is under way; a reply that comes after its change was given up is thrown away.
 */

import type { EditAction } from '@cairn/core/ai-protocol/edit-tasks'
import type { AiProblem } from '@cairn/core/ai-protocol/errors'
import type { CardSelection } from '@cairn/core/card-edits/edit-request'
import type { Flashcard, SupportGrade } from '@cairn/core/cards/card'
import type { streamChat } from '../../data/ai-client.ts'
import { loadWhenOnline } from '../../lib/load-when-online.ts'

export interface CardChangePorts {
  readonly stream: typeof streamChat
  /** The whole text of a source; null when it cannot be had. */
  readonly sourceText: (sourceId: string) => Promise<string | null>
  readonly isOnline: () => boolean
}

export interface ChangeWish {
  readonly rowId: string
  readonly action: EditAction
  readonly card: Flashcard
  readonly selection: CardSelection | null
  readonly siblings: readonly Flashcard[]
  /** Where the card rests in its source. */
  readonly span: { readonly sourceId: string; readonly start: number; readonly end: number } | null
  readonly quote: string | null
}

export type ChangeProblem =
  | { readonly kind: 'offline' }
  /** A call that failed; `message` is the catalogue's text for a broken reply. */
  | {
      readonly kind: 'failed'
      readonly problem: AiProblem
      readonly message: string | null
      readonly retryAfterSeconds: number | null
    }

export type CardChange = { readonly wish: ChangeWish } & (
  | { readonly status: 'working' }
  | {
      readonly status: 'proposal'
      readonly cards: readonly Flashcard[]
      /** How well each rests on the source; null where there is none. */
      readonly grades: readonly SupportGrade[] | null
      readonly isBuiltIn: boolean
    }
  | { readonly status: 'nothing'; readonly needsModel: boolean; readonly note: string }
  | { readonly status: 'problem'; readonly problem: ChangeProblem }
)

export class CardChanger {
  #change: CardChange | null = null
  #stop = new AbortController()
  readonly #ports: CardChangePorts
  readonly #listeners = new Set<() => void>()

  constructor(ports: CardChangePorts) {
    this.#ports = ports
  }

  state = (): CardChange | null => this.#change

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks for a change; one that is under way is given up. Resolves when there is something to show. */
  async ask(wish: ChangeWish): Promise<void> {
    this.#stop.abort()
    const stop = new AbortController()
    this.#stop = stop
    if (!this.#ports.isOnline()) {
      this.#publish({ wish, status: 'problem', problem: { kind: 'offline' } })
      return
    }
    this.#publish({ wish, status: 'working' })
    const { makeChange } = await loadWhenOnline(() => import('./make-change.ts'))
    const change = await makeChange(wish, this.#ports, stop.signal)
    if (!stop.signal.aborted) this.#publish(change)
  }

  /** Takes the change off the screen, whatever state it is in. */
  giveUp(): void {
    this.#stop.abort()
    this.#publish(null)
  }

  #publish(change: CardChange | null): void {
    this.#change = change
    for (const listener of this.#listeners) listener()
  }
}
