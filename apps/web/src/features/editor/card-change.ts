/**
 * One change of one card, from asking to a proposal, without React. Invariants: nothing is saved here; at most one
 * request is under way; a reply that comes after its change was given up is thrown away.
 */

import type { EditAction } from '@cairn/core/ai-protocol/edit-tasks'
import { type AiProblem, AiReplyError } from '@cairn/core/ai-protocol/errors'
import { gradeNear } from '@cairn/core/card-edits/edit-ground'
import { parseEditReply } from '@cairn/core/card-edits/edit-reply'
import { buildEditRequest, type CardSelection } from '@cairn/core/card-edits/edit-request'
import type { Flashcard, SupportGrade } from '@cairn/core/cards/card'
import { withChoices } from '@cairn/core/cards/choices'
import { AiCallError, type streamChat } from '../../data/ai-client.ts'

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
    const change = await this.#make(wish, stop.signal)
    if (!stop.signal.aborted) this.#publish(change)
  }

  /** Takes the change off the screen, whatever state it is in. */
  giveUp(): void {
    this.#stop.abort()
    this.#publish(null)
  }

  async #make(wish: ChangeWish, signal: AbortSignal): Promise<CardChange> {
    const { action, card, quote, selection, siblings } = wish
    try {
      const { content, engine } = await this.#read(
        buildEditRequest({ action, card, quote, selection, siblings }),
        signal,
      )
      const reply = parseEditReply(content, action, card)
      if (reply.kind === 'nothing') return { wish, status: 'nothing', needsModel: reply.needsModel, note: reply.note }
      const cards = reply.kind === 'cards' ? reply.cards : [withChoices(card, reply.distractors)]
      // The wrong answers of a choice rest on nothing, and are not meant to.
      const grades = reply.kind === 'cards' ? await this.#gradesOf(cards, wish) : null
      return { wish, status: 'proposal', cards, grades, isBuiltIn: /built-?in/.test(engine ?? '') }
    } catch (error) {
      return { wish, status: 'problem', problem: problemOf(error) }
    }
  }

  async #read(request: ReturnType<typeof buildEditRequest>, signal: AbortSignal) {
    const reply = this.#ports.stream(request, signal)
    let content = ''
    let piece = await reply.next()
    for (; !piece.done; piece = await reply.next()) content += piece.value
    // A reply that was cut is not read as if it were whole.
    if (piece.value.finishReason === null) throw new AiCallError('connection', 'The reply was cut')
    return { content, engine: piece.value.engine }
  }

  async #gradesOf(cards: readonly Flashcard[], { span, quote }: ChangeWish): Promise<readonly SupportGrade[] | null> {
    if (span === null || quote === null) return null
    const text = await this.#ports.sourceText(span.sourceId)
    return text === null
      ? gradeNear({ text: quote, start: 0, end: quote.length }, cards)
      : gradeNear({ text, start: span.start, end: span.end }, cards)
  }

  #publish(change: CardChange | null): void {
    this.#change = change
    for (const listener of this.#listeners) listener()
  }
}

function problemOf(error: unknown): ChangeProblem {
  if (error instanceof AiReplyError)
    return { kind: 'failed', problem: error.code, message: error.message, retryAfterSeconds: null }
  if (!(error instanceof AiCallError)) throw error
  const { problem, retryAfterSeconds } = error
  const catalogued = problem === 'not-initialized' || problem === 'unexpected-format' || problem === 'empty-reply'
  return { kind: 'failed', problem, message: catalogued ? error.message : null, retryAfterSeconds }
}
