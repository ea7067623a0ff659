/**
 * Rows that were taken away, with what is needed to bring them back. Invariant: of each row at most one removal or
 * restoration is under way; the next one waits for it.
 */
import type { Card } from '@cairn/contract/cards'
import type { CreateOutcome, EditorPorts, Failure } from './editor-ports.ts'
import type { EditorRow } from './editor-row.ts'

type PresencePorts = Pick<EditorPorts, 'remove' | 'restore' | 'fail'>

type ComingBack =
  | {
      readonly base: null
      /** Its card is just being made: the answer finds the row. */
      readonly isBeingMade: boolean
    }
  | { readonly base: Card; readonly siblings: readonly Card[]; readonly restored: Promise<CreateOutcome> }

interface Gone {
  readonly base: Card | null
  readonly siblings: readonly Card[]
}

export class RowPresence {
  readonly #ports: PresencePorts
  readonly #gone = new Map<string, Gone>()
  readonly #leaving = new Map<string, Promise<CreateOutcome | null>>()
  /** Rows taken away while their card was being made. */
  readonly #withdrawn = new Set<string>()

  constructor(ports: PresencePorts) {
    this.#ports = ports
  }

  /** Whether one of these rows is being taken away and its cards may still be on this device. */
  isLeaving(...ids: readonly string[]): boolean {
    return ids.some((id) => this.#leaving.has(id) || this.#withdrawn.has(id))
  }

  /** Resolves when the row's removal was answered; null when it had no card. */
  settled(id: string): Promise<CreateOutcome | null> {
    return this.#leaving.get(id) ?? Promise.resolve(null)
  }

  leave({ id, base, siblings }: EditorRow, isBeingSent: boolean, failed: (failure: Failure) => void): void {
    this.#gone.set(id, { base, siblings })
    if (base === null) {
      if (isBeingSent) this.#withdrawn.add(id)
      return
    }
    const leaving = this.#remove(base, siblings).then((outcome) => {
      if (this.#leaving.get(id) === leaving) this.#leaving.delete(id)
      if (!outcome.ok && this.#gone.delete(id)) failed(outcome)
      return outcome
    })
    this.#leaving.set(id, leaving)
    leaving.catch(this.#ports.fail)
  }

  /** The row is on screen again; its cards follow. */
  comeBack(id: string): ComingBack {
    const gone = this.#gone.get(id)
    this.#gone.delete(id)
    const isBeingMade = this.#withdrawn.delete(id)
    if (gone === undefined || gone.base === null) return { base: null, isBeingMade }
    const { base, siblings } = gone
    const restored = this.settled(id).then((left) => this.#restore(base, siblings, left))
    return { base, siblings, restored }
  }

  /** The answer to a row that is not on screen any more. */
  madeMeanwhile(card: Card): void {
    const gone = this.#gone.get(card.id)
    if (gone === undefined) return
    this.#gone.set(card.id, { ...gone, base: card })
    if (!this.#withdrawn.delete(card.id)) return
    const leaving = this.#ports.remove(card.id).then((outcome) => {
      if (this.#leaving.get(card.id) === leaving) this.#leaving.delete(card.id)
      return outcome
    })
    this.#leaving.set(card.id, leaving)
    leaving.catch(this.#ports.fail)
  }

  async #remove(base: Card, siblings: readonly Card[]): Promise<CreateOutcome> {
    const outcome = await this.#ports.remove(base.id)
    if (outcome.ok) await Promise.all(siblings.map(({ id }) => this.#ports.remove(id)))
    return outcome
  }

  async #restore(base: Card, siblings: readonly Card[], left: CreateOutcome | null): Promise<CreateOutcome> {
    const outcome = await this.#ports.restore(left?.ok ? left.card : base)
    if (outcome.ok) await Promise.all(siblings.map((sibling) => this.#ports.restore(sibling)))
    return outcome
  }
}
