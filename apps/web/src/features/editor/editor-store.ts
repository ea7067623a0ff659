/**
 * The editor of a deck without React: rows, autosave, conflicts. Invariants: at most one request per row is under way;
 * text is remembered on this device before it is sent and forgotten only when the server has it.
 */
import type { Card, NewCard } from '@cairn/contract/cards'
import type { Flashcard } from '@cairn/core/cards/card'
import type { EditOutcome } from '../../data/card-changes.ts'
import type { UnsavedText } from '../../data/unsaved-text.ts'
import {
  blankRow,
  changeOf,
  type EditorRow,
  isUnsaved,
  newCardOf,
  positionBetween,
  rebase,
  rowOfCard,
  rowsOf,
  type Side,
  withRoom,
} from './editor-row.ts'

export type RowChange = NonNullable<ReturnType<typeof changeOf>>
export type CreateOutcome =
  | { readonly ok: true; readonly card: Card }
  | { readonly ok: false; readonly problem: 'offline' | 'signed-out' }
  | { readonly ok: false; readonly problem: 'refused'; readonly message: string }

/** What the editor needs from outside. */
export interface EditorPorts {
  readonly create: (card: NewCard) => Promise<CreateOutcome>
  readonly edit: (card: Card, change: RowChange) => Promise<EditOutcome>
  /** Takes a card away again that an undone change had made. */
  readonly remove: (id: string) => Promise<unknown>
  /** Keeps the text of a row on this device. */
  readonly remember: (text: UnsavedText) => void
  /** The server has the row, or there is nothing of it to keep. */
  readonly forget: (id: string) => void
  /** Runs `task` after `ms`; returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
  readonly newId: () => string
  readonly now: () => number
}

export interface EditorState {
  readonly rows: readonly EditorRow[]
  /** When the last row was saved, ms; null when nothing was saved yet. */
  readonly savedAt: number | null
}

export interface EditorStart {
  readonly deckId: string
  readonly cards: readonly Card[]
  readonly unsaved: readonly UnsavedText[]
}

/** Pause after the last key before a row is sent. */
export const AUTOSAVE_MS = 600
/** A row that could not be sent is sent again after this, or as soon as the connection comes back. */
export const SEND_AGAIN_MS = 30_000

export class Editor {
  #state: EditorState
  readonly #deckId: string
  readonly #ports: EditorPorts
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<string, () => void>()
  readonly #sending = new Set<string>()
  /** Rows taken back while their card was being made. */
  readonly #withdrawn = new Set<string>()

  constructor({ deckId, cards, unsaved }: EditorStart, ports: EditorPorts) {
    const rows = rowsOf(cards, unsaved)
    this.#deckId = deckId
    this.#ports = ports
    this.#state = { rows: rows.length > 0 ? rows : [blankRow(ports.newId(), 1)], savedAt: null }
  }

  state = (): EditorState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  type(id: string, side: Side, text: string): void {
    this.#patch(id, { [side]: text })
    this.#saveSoon(id)
  }

  /** Puts back what another device had written. */
  takeOverwritten(id: string, side: Side): void {
    const row = this.#find(id)
    const text = row?.overwritten[side]
    if (!row || text === undefined) return
    const { [side]: _taken, ...overwritten } = row.overwritten
    this.#put({ ...row, [side]: text, overwritten })
    this.#saveSoon(id, 0)
  }

  dismissOverwritten(id: string): void {
    this.#patch(id, { overwritten: {} })
  }

  /**
   * Puts cards in the place of a row: the text of the first one into it, the others below it. Answers the way back,
   * which leaves alone what was typed since.
   */
  replace(id: string, cards: readonly Flashcard[]): () => void {
    const before = this.#find(id)
    const [first, ...others] = cards
    if (!before || first === undefined) return () => {}
    this.#write(id, first)
    const added: string[] = []
    for (const card of others) {
      const newId = this.insertAfter(added.at(-1) ?? id)
      this.#write(newId, card)
      added.push(newId)
    }
    return () => {
      const now = this.#find(id)
      if (now?.front === first.front && now.back === first.back) this.#write(id, before)
      for (const [at, newId] of added.entries()) {
        const row = this.#find(newId)
        if (row?.front === others[at]?.front && row?.back === others[at]?.back) this.#takeBack(newId)
      }
    }
  }

  #write(id: string, { front, back }: Flashcard): void {
    this.#patch(id, { front, back })
    this.#saveSoon(id)
  }

  /** Drops a row, and its card wherever it has got to by then. */
  #takeBack(id: string): void {
    const isMade = this.#find(id)?.base !== null
    if (this.#sending.has(id)) this.#withdrawn.add(id)
    this.drop(id)
    if (isMade) void this.#ports.remove(id)
  }

  /** Adds an empty row below `id` (at the end without one) and answers its id. */
  insertAfter(id: string | null): string {
    const { rows } = this.#state
    const index = id === null ? rows.length : rows.findIndex((row) => row.id === id) + 1
    const position = positionBetween(rows[index - 1]?.position, rows[index]?.position)
    const row = blankRow(this.#ports.newId(), position)
    this.#place(rows.toSpliced(index, 0, row), index)
    return row.id
  }

  /** Moves a row one place; answers whether it moved. */
  move(id: string, by: -1 | 1): boolean {
    const { rows } = this.#state
    const from = rows.findIndex((row) => row.id === id)
    const to = from + by
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length) return false
    const rest = rows.toSpliced(from, 1)
    const position = positionBetween(rest[to - 1]?.position, rest[to]?.position)
    this.#place(rest.toSpliced(to, 0, { ...row, position }), to)
    this.#saveSoon(id)
    return true
  }

  /** Takes a row off the screen; its card is the caller's business. */
  drop(id: string): void {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
    this.#publish({ ...this.#state, rows: this.#state.rows.filter((row) => row.id !== id) })
    this.#ports.forget(id)
  }

  putBack(card: Card): void {
    this.#publish({
      ...this.#state,
      rows: inOrder([...this.#state.rows.filter((row) => row.id !== card.id), rowOfCard(card)]),
    })
  }

  /** Takes over what other devices changed; rows with unsaved text are left alone until they are sent. */
  refresh(fresh: readonly Card[]): void {
    const known = new Map(this.#state.rows.map((row) => [row.id, row]))
    const arrived = new Set(fresh.map((card) => card.id))
    const [first] = this.#state.rows
    // An empty deck begins with a row to type in; untouched, it gives way to the cards that arrive.
    const waiting = this.#state.rows.length === 1 && first?.status === 'blank' && fresh.length > 0
    const kept = waiting
      ? []
      : this.#state.rows.filter((row) => !arrived.has(row.id) && (row.base === null || isUnsaved(row)))
    const rows = fresh.map((card) => {
      const row = known.get(card.id)
      const busy = row !== undefined && (isUnsaved(row) || this.#sending.has(row.id))
      if (busy || (row?.base && row.base.version >= card.version)) return row
      return { ...rowOfCard(card), overwritten: row?.overwritten ?? {} }
    })
    this.#publish({ ...this.#state, rows: inOrder([...rows, ...kept]) })
  }

  /** Sends everything that waits, now: when the connection comes back or the page is left. */
  flush(): void {
    for (const row of this.#state.rows) if (isUnsaved(row) && row.status !== 'refused') void this.#save(row.id)
  }

  /** Stops the timers; what is unsaved stays remembered on this device. */
  close(): void {
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  async #save(id: string): Promise<void> {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
    const row = this.#find(id)
    if (!row || this.#sending.has(id)) return
    const sent = this.#send(row)
    if (sent === null) {
      this.#put({ ...row, status: row.base === null ? 'blank' : 'saved' })
      this.#remember(id)
      return
    }
    this.#sending.add(id)
    this.#put({ ...row, status: 'saving', reason: null })
    const outcome = await sent
    this.#sending.delete(id)
    this.#apply(id, outcome)
  }

  /** Null when the server knows everything about the row. */
  #send(row: EditorRow): Promise<EditOutcome | CreateOutcome> | null {
    const fresh = newCardOf(row, this.#deckId)
    if (fresh !== null) return this.#ports.create(fresh)
    const change = changeOf(row)
    return row.base === null || change === null ? null : this.#ports.edit(row.base, change)
  }

  #apply(id: string, outcome: EditOutcome | CreateOutcome): void {
    const row = this.#find(id)
    if (this.#withdrawn.delete(id) && outcome.ok) void this.#ports.remove(id)
    if (!row) return
    if (outcome.ok) {
      const saved: EditorRow = { ...row, base: outcome.card, status: 'saved' }
      this.#put(saved)
      this.#publish({ ...this.#state, savedAt: this.#ports.now() })
      this.#remember(id)
      if (changeOf(saved) !== null) this.#saveSoon(id) // typed on while it was being sent
      return
    }
    if (outcome.problem === 'stale') {
      this.#put(rebase(row, outcome.current))
      void this.#save(id)
    } else if (outcome.problem === 'refused') this.#patch(id, { status: 'refused', reason: outcome.message })
    else {
      this.#patch(id, { status: outcome.problem === 'offline' ? 'kept' : 'signed-out' })
      if (outcome.problem === 'offline') this.#saveAfter(id, SEND_AGAIN_MS)
    }
  }

  #saveSoon(id: string, ms = AUTOSAVE_MS): void {
    this.#patch(id, { status: 'waiting', reason: null })
    this.#remember(id)
    this.#saveAfter(id, ms)
  }

  #saveAfter(id: string, ms: number): void {
    this.#timers.get(id)?.()
    this.#timers.set(
      id,
      this.#ports.schedule(() => void this.#save(id), ms),
    )
  }

  #remember(id: string): void {
    const row = this.#find(id)
    if (!row) return
    const { front, back, position } = row
    if (isUnsaved(row)) this.#ports.remember({ id, front, back, position })
    else this.#ports.forget(id)
  }

  /** Publishes rows of which one has a new place; neighbours that had to make room are saved as well. */
  #place(rows: readonly EditorRow[], index: number): void {
    const spread = withRoom(rows, index)
    this.#publish({ ...this.#state, rows: spread })
    for (const [at, row] of spread.entries()) if (row !== rows[at] && row.base !== null) this.#saveSoon(row.id)
  }

  #find(id: string): EditorRow | undefined {
    return this.#state.rows.find((row) => row.id === id)
  }

  #patch(id: string, change: Partial<EditorRow>): void {
    const row = this.#find(id)
    if (row) this.#put({ ...row, ...change })
  }

  #put(row: EditorRow): void {
    this.#publish({ ...this.#state, rows: this.#state.rows.map((old) => (old.id === row.id ? row : old)) })
  }

  #publish(next: EditorState): void {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}

const inOrder = (rows: readonly EditorRow[]): EditorRow[] =>
  rows.toSorted((one, other) => one.position - other.position)
