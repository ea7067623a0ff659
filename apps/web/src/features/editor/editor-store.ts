/**
 * The editor of a deck without React: rows, autosave, conflicts, undo. Invariants: at most one request per row is under
 * way; text is remembered on this device before it is sent and forgotten only when the server has it; every change of
 * the learner is a step that can be taken back, and what others wrote since stays when it is.
 */
import type { Card } from '@cairn/contract/cards'
import type { Flashcard } from '@cairn/core/cards/card'
import type { EditOutcome } from '../../data/edit-card.ts'
import { EditorHistory, inverse, type RowStep, type Step, type StepName } from './editor-history.ts'
import type { CreateOutcome, EditorPorts, EditorStart, SiblingOutcome, Travelled } from './editor-ports.ts'
import {
  blankRow,
  changeOf,
  contentOf,
  type EditorRow,
  inOrder,
  isStill,
  isUnsaved,
  newCardOf,
  type RowContent,
  rebase,
  refreshedRow,
  rowOfCard,
  rowsOf,
  rowsOfCards,
  type Side,
  siblingChangeOf,
  typedChange,
  unsavedOf,
} from './editor-row.ts'
import { RowPresence } from './row-presence.ts'
import { insertionSteps, moveSteps } from './row-steps.ts'

type SaveOutcome = EditOutcome | SiblingOutcome

export interface EditorState {
  readonly rows: readonly EditorRow[]
  /** When the last row was saved, ms; null when nothing was saved yet. */
  readonly savedAt: number | null
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** Pause after the last key before a row is sent. */
export const AUTOSAVE_MS = 600
/** A row that could not be sent is sent again after this, or as soon as the connection comes back. */
export const SEND_AGAIN_MS = 30_000

export class Editor {
  readonly #deckId: string
  readonly #ports: EditorPorts
  readonly #rows = new Map<string, EditorRow>()
  #order: readonly string[] = []
  #savedAt: number | null = null
  #state: EditorState | null = null
  #isTelling = false
  readonly #history = new EditorHistory()
  readonly #presence: RowPresence
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<string, () => void>()
  /** Rows on their way; true for one that was to be sent again meanwhile. */
  readonly #sending = new Map<string, boolean>()

  constructor({ deckId, cards, unsaved }: EditorStart, ports: EditorPorts) {
    this.#deckId = deckId
    this.#ports = ports
    this.#presence = new RowPresence(ports)
    const rows = rowsOf(cards, unsaved)
    this.#setRows(rows.length > 0 ? rows : [blankRow(ports.newId(), { position: 1 })])
    for (const { id } of unsaved) this.#remember(id) // forgets what got away without this page
  }

  state = (): EditorState => {
    this.#state ??= {
      rows: this.#order.flatMap((id) => this.#rows.get(id) ?? []),
      savedAt: this.#savedAt,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
    }
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  type(id: string, side: Side, text: string): void {
    this.#change('type', id, typedChange(this.#rows.get(id), side, text), `${id} ${side}`)
  }

  /** Kind, tags, other answers, or a text put back from an earlier version. */
  set(id: string, change: Partial<RowContent>, name: 'details' | 'restore' = 'details'): void {
    this.#change(name, id, change)
  }

  /** Puts back what another device had written. */
  takeOverwritten(id: string, side: Side): void {
    const row = this.#rows.get(id)
    const text = row?.overwritten[side]
    if (!row || text === undefined) return
    const { [side]: _taken, ...overwritten } = row.overwritten
    this.#rows.set(id, { ...row, overwritten })
    this.#change('change', id, { [side]: text })
    this.#saveSoon(id, 0)
  }

  dismissOverwritten(id: string): void {
    this.#patch(id, { overwritten: {} })
  }

  /** This (else what the row says now) is what is being learned: edits are held against it from here on. */
  acceptMeaning(id: string, text: Flashcard | null = null): void {
    const row = this.#rows.get(id)
    if (row) this.#patch(id, { learned: text ?? { front: row.front, back: row.back } })
  }

  /**
   * Puts cards in the place of a row: the text of the first one into it, the others below it. Answers the way back,
   * which leaves alone what was typed since.
   */
  replace(id: string, cards: readonly Flashcard[]): () => void {
    const row = this.#rows.get(id)
    const [first, ...others] = cards
    if (!row || first === undefined) return () => {}
    const { front, back } = first
    const text: RowStep = { of: 'content', id, before: { front: row.front, back: row.back }, after: { front, back } }
    const step: Step = { name: 'change', rows: [text, ...this.#inserted(id, others)] }
    this.#do(step)
    return () => this.revert(step)
  }

  /** Adds a row below `id` (at the end without one), empty or with what is given, and answers its id. */
  insertAfter(id: string | null, content: Partial<RowContent> = {}, name: 'add' | 'duplicate' = 'add'): string {
    const rows = this.#inserted(id, [content])
    this.#do({ name, rows })
    return rows[0]?.id ?? ''
  }

  /** A copy of a row below it; answers its id. */
  duplicate(id: string): string | null {
    const row = this.#rows.get(id)
    if (!row) return null
    const { position: _place, ...content } = contentOf(row)
    return this.insertAfter(id, content, 'duplicate')
  }

  /** Adds rows at the end in one step; answers the id of the first and the way back. */
  addRows(contents: readonly Partial<RowContent>[]): { readonly first: string | null; readonly undo: () => void } {
    const step: Step = { name: 'paste', rows: this.#inserted(null, contents) }
    if (step.rows.length > 0) this.#do(step)
    return { first: step.rows[0]?.id ?? null, undo: () => this.revert(step) }
  }

  /** Moves a row one place; answers whether it moved. */
  move(id: string, by: -1 | 1): boolean {
    return this.moveTo(id, this.#order.indexOf(id) + by)
  }

  /** Moves a row to a place among all rows, counted from 0; answers whether it moved. */
  moveTo(id: string, to: number): boolean {
    const steps = moveSteps(this.state().rows, id, to)
    if (steps.length > 0) this.#do({ name: 'move', rows: steps })
    return steps.length > 0
  }

  /** Takes a row away with its cards. `done` says what became of them; null when there were none yet. */
  remove(id: string): { readonly done: Promise<CreateOutcome | null>; readonly undo: () => void } | null {
    const row = this.#rows.get(id)
    if (!row) return null
    const step: Step = { name: 'delete', rows: [{ of: 'presence', id, content: contentOf(row), isThere: false }] }
    this.#do(step)
    return { done: this.#presence.settled(id), undo: () => this.revert(step) }
  }

  undo(): Travelled | null {
    return this.#travel(this.#history.undo())
  }

  redo(): Travelled | null {
    return this.#travel(this.#history.redo())
  }

  /** Takes one step back, whatever was done after it. */
  revert(step: Step): void {
    this.#history.forget(step)
    this.#perform(inverse(step))
  }

  /** Takes over what other devices changed; rows with unsaved text are left alone until they are sent. */
  refresh(cards: readonly Card[]): void {
    // Cards of a note go one after the other: none of them is a row by itself in between.
    const fresh = rowsOfCards(cards.filter(({ id, noteId }) => !this.#presence.isLeaving(id, noteId)))
    const arrived = new Set(fresh.map(({ id }) => id))
    const { rows } = this.state()
    // An empty deck begins with a row to type in; untouched, it gives way to the cards that arrive.
    const waiting = rows.length === 1 && rows[0]?.status === 'blank' && !isUnsaved(rows[0]) && fresh.length > 0
    const isOurs = (row: EditorRow) => row.base === null || isUnsaved(row) || this.#sending.has(row.id)
    const kept = waiting ? [] : rows.filter((row) => !arrived.has(row.id) && isOurs(row))
    const refreshed = (row: EditorRow) => refreshedRow(this.#rows.get(row.id), row, this.#sending.has(row.id))
    this.#setRows([...fresh.map(refreshed), ...kept])
    this.#tell()
  }

  /** Sends everything that waits, now: when the connection comes back or the page is left. Resolves when it was answered. */
  async flush(): Promise<void> {
    const waiting = [...this.#rows.values()].filter((row) => isUnsaved(row) && row.status !== 'refused')
    await Promise.all(waiting.map(({ id }) => this.#save(id)))
  }

  /** Stops the timers; what is unsaved stays remembered on this device. */
  close(): void {
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  #change(name: StepName, id: string, after: Partial<RowContent>, field: string | null = null): void {
    const row = this.#rows.get(id)
    if (!row) return
    const keys = Object.keys(after)
    const before = Object.fromEntries(Object.entries(contentOf(row)).filter(([key]) => keys.includes(key)))
    this.#do({ name, rows: [{ of: 'content', id, before, after }] }, field)
  }

  #inserted(id: string | null, contents: readonly Partial<RowContent>[]): RowStep[] {
    return insertionSteps(this.state().rows, id, contents, this.#ports.newId)
  }

  #do(step: Step, field: string | null = null): void {
    this.#history.push(step, this.#ports.now(), field)
    this.#perform(step)
  }

  #travel(step: Step | null): Travelled | null {
    if (step === null) return null
    this.#perform(step)
    const at = step.rows.find(({ id }) => this.#rows.has(id))
    const side = at?.of === 'content' && at.after.front === undefined && at.after.back !== undefined ? 'back' : 'front'
    return { name: step.name, rowId: at?.id ?? null, side }
  }

  #perform(step: Step): void {
    const touched: string[] = []
    for (const row of step.rows) if (this.#performOn(row)) touched.push(row.id)
    const isPlaced = step.rows.some((row) => row.of === 'presence' || row.after.position !== undefined)
    if (isPlaced) this.#setRows([...this.#rows.values()])
    for (const id of touched) this.#saveSoon(id)
    this.#tell()
  }

  /** Does one row's part; answers whether the row has something to save now. */
  #performOn(step: RowStep): boolean {
    const row = this.#rows.get(step.id)
    if (step.of === 'content') {
      if (!row) return false
      // What was written since, here or elsewhere, is left alone.
      if (!isStill(row, step.before)) return false
      this.#rows.set(step.id, { ...row, ...step.after })
      return true
    }
    if (step.isThere) return row === undefined && this.#bringBack(step.id, step.content)
    if (row && row.front === step.content.front && row.back === step.content.back) this.#takeAway(row)
    return false
  }

  #takeAway(row: EditorRow): void {
    this.#timers.get(row.id)?.()
    this.#timers.delete(row.id)
    this.#rows.delete(row.id)
    this.#ports.forget(row.id)
    this.#presence.leave(row, this.#sending.has(row.id), (failure) => {
      this.#setRows([...this.#rows.values(), row])
      if (isUnsaved(row)) this.#saveSoon(row.id)
      this.#tell()
      this.#ports.report(failure)
    })
  }

  /** Answers whether the row is to be saved as a new one. */
  #bringBack(id: string, content: RowContent): boolean {
    const gone = this.#presence.comeBack(id)
    if (gone.base === null) {
      const status = gone.isBeingMade ? 'saving' : 'blank'
      this.#rows.set(id, { ...blankRow(id, content), status })
      return content.front !== '' || content.back !== ''
    }
    this.#rows.set(id, { ...rowOfCard(gone.base, gone.siblings), ...content, status: 'saving' })
    this.#sending.set(id, false)
    gone.restored.then((outcome) => this.#apply(id, outcome)).catch(this.#ports.fail)
    return false
  }

  async #save(id: string): Promise<void> {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
    const row = this.#rows.get(id)
    if (this.#sending.has(id)) this.#sending.set(id, true)
    if (!row || this.#sending.has(id)) return
    const sent = this.#send(row)
    if (sent === null) {
      this.#patch(id, { status: row.base === null ? 'blank' : 'saved' })
      this.#remember(id)
      return
    }
    this.#sending.set(id, false)
    this.#patch(id, { status: 'saving', reason: null })
    const outcome = await sent
    // The connection may have come back while this was failing.
    const againAfter = this.#sending.get(id) ? 0 : SEND_AGAIN_MS
    this.#apply(id, outcome, againAfter)
  }

  /** Null when the server knows everything about the row. */
  #send(row: EditorRow): Promise<SaveOutcome> | null {
    const fresh = newCardOf(row, this.#deckId)
    if (fresh !== null) return this.#ports.create(fresh)
    const change = changeOf(row)
    if (row.base !== null && change !== null) return this.#ports.edit(row.base, change, row.siblings)
    const siblings = siblingChangeOf(row)
    return siblings === null ? null : this.#ports.settleSiblings(siblings, row.siblings)
  }

  #apply(id: string, outcome: SaveOutcome, againAfter = SEND_AGAIN_MS): void {
    this.#sending.delete(id)
    const row = this.#rows.get(id)
    if (!row) {
      if (outcome.ok && 'card' in outcome) this.#presence.madeMeanwhile(outcome.card)
      return
    }
    if (outcome.ok) {
      const made = 'card' in outcome ? { base: outcome.card } : { siblings: outcome.siblings }
      this.#savedAt = this.#ports.now()
      this.#patch(id, { ...made, status: 'saved' })
      this.#remember(id)
      if (isUnsaved({ ...row, ...made })) this.#saveSoon(id, changeOf({ ...row, ...made }) === null ? 0 : AUTOSAVE_MS)
      return
    }
    if (outcome.problem === 'stale') {
      this.#rows.set(id, rebase(row, outcome.current))
      this.#saveNow(id)
    } else if (outcome.problem === 'refused') this.#patch(id, { status: 'refused', reason: outcome.message })
    else {
      this.#patch(id, { status: outcome.problem === 'offline' ? 'kept' : 'signed-out' })
      if (outcome.problem === 'offline') this.#saveAfter(id, againAfter)
    }
  }

  #saveSoon(id: string, ms = AUTOSAVE_MS): void {
    this.#patch(id, { status: 'waiting', reason: null })
    this.#remember(id)
    this.#saveAfter(id, ms)
  }

  #saveAfter(id: string, ms: number): void {
    this.#timers.get(id)?.()
    const cancel = this.#ports.schedule(() => this.#saveNow(id), ms)
    this.#timers.set(id, cancel)
  }

  #saveNow(id: string): void {
    this.#save(id).catch(this.#ports.fail)
  }

  #remember(id: string): void {
    const row = this.#rows.get(id)
    if (row && isUnsaved(row)) this.#ports.remember(unsavedOf(row))
    else if (row) this.#ports.forget(id)
  }

  #patch(id: string, change: Partial<EditorRow>): void {
    const row = this.#rows.get(id)
    if (row) this.#rows.set(id, { ...row, ...change })
    this.#tellSoon()
  }

  #setRows(rows: readonly EditorRow[]): void {
    const sorted = inOrder(rows)
    this.#rows.clear()
    for (const row of sorted) this.#rows.set(row.id, row)
    this.#order = sorted.map(({ id }) => id)
    this.#state = null
  }

  /** At once, as a key wants to be seen; what comes from outside is told once for many rows. */
  #tell(): void {
    this.#state = null
    this.#isTelling = false
    for (const listener of this.#listeners) listener()
  }

  #tellSoon(): void {
    this.#state = null
    if (this.#isTelling) return
    this.#isTelling = true
    queueMicrotask(() => this.#isTelling && this.#tell())
  }
}
