/**
 * Practice sessions as this device keeps them: one per deck and slot, written after every answer, so that a reload goes on
 * where it was. A record has a revision; a tab that writes on top of one it has not seen is refused and takes that one.
 */
import { announce, onRemoteChange } from './live.ts'
import { localDb } from './queries.ts'

/** The modes, and the walk through the mistakes of a test, which is a session of its own. */
export const PRACTICE_SLOTS = ['learn', 'test', 'write', 'cram', 'mistakes'] as const
export type PracticeSlot = (typeof PRACTICE_SLOTS)[number]

export const CARD_CHOICES = ['all', 'due', 'starred', 'missed', 'weak'] as const
export type CardChoice = (typeof CARD_CHOICES)[number]

/** Which cards to practise, and how. */
export interface PracticeOptions {
  readonly which: CardChoice
  readonly tag: string | null
  /** The front is asked by the back. */
  readonly swap: boolean
  readonly shuffle: boolean
}

export const DEFAULT_OPTIONS: PracticeOptions = { which: 'all', tag: null, swap: false, shuffle: true }

/** How far a session is, for who does not know its rules. */
export interface PracticeProgress {
  readonly done: number
  readonly total: number
  /** Rounds of Learn; null for other modes. */
  readonly round: number | null
  readonly rounds: number | null
  readonly isFinished: boolean
}

export interface KeptPractice {
  readonly deckId: string
  readonly slot: PracticeSlot
  /** Grows with every event from 1. */
  readonly revision: number
  readonly options: PracticeOptions
  readonly progress: PracticeProgress
  /** The state of the mode's reducer; whoever reads it checks it. */
  readonly state: unknown
  /** Ids of the answers stored, by their turn. */
  readonly answerIds: Readonly<Record<string, string>>
  readonly startedAt: number
  /** The session object that wrote it: what it overtakes of its own is no other tab's. */
  readonly writer: string
}

export type KeepOutcome =
  | { readonly ok: true }
  /** Another tab went on with the session; `current` is where it is now. */
  | { readonly ok: false; readonly problem: 'overtaken'; readonly current: KeptPractice }
  | { readonly ok: false; readonly problem: 'no-room' }

const keyOf = (deckId: string, slot: PracticeSlot): string => `practice/${deckId}/${slot}`
const optionsKey = (deckId: string): string => `practice-options/${deckId}`

/** A session on its way into the database, on top of which revision there it was made. */
interface NotedPractice {
  readonly seen: number
  readonly record: KeptPractice
}

const noteKey = (learnerId: string, deckId: string, slot: PracticeSlot): string =>
  `cairn-practice-${learnerId}/${deckId}/${slot}`

/**
 * The session that was left; null for none. One that a page wrote down and had no time to store is stored now, unless
 * another tab went on meanwhile.
 */
export async function keptPractice(deckId: string, slot: PracticeSlot): Promise<KeptPractice | null> {
  const db = await localDb()
  if (db === null) return null
  const stored = parseKept(await db.idb.get('meta', keyOf(deckId, slot)))
  const key = noteKey(db.learnerId, deckId, slot)
  const noted = parseNoted(localStorage.getItem(key))
  if (noted === null || !isOnTop(noted, stored)) return stored
  const outcome = await keepPractice(noted.record, noted.seen)
  return outcome.ok || outcome.problem === 'no-room' ? noted.record : outcome.current
}

/** Whether what was written down follows on what is stored: it was made on it, or by the same writer later. */
function isOnTop({ seen, record }: NotedPractice, stored: KeptPractice | null): boolean {
  if (stored?.writer === record.writer) return record.revision > stored.revision
  return seen === (stored?.revision ?? 0)
}

/** All sessions of a deck that were left. */
export async function keptPracticeOfDeck(deckId: string): Promise<KeptPractice[]> {
  const kept = await Promise.all(PRACTICE_SLOTS.map((slot) => keptPractice(deckId, slot)))
  return kept.filter((one) => one !== null)
}

/** Writes a session down in the very task of the tap: a page that goes away takes unfinished transactions with it. */
export function notePracticeSession(learnerId: string, record: KeptPractice, seen: number): void {
  try {
    const noted: NotedPractice = { seen, record }
    localStorage.setItem(noteKey(learnerId, record.deckId, record.slot), JSON.stringify(noted))
  } catch (error) {
    // Without room the database alone has to do.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Writes the session when nobody else wrote since revision `seen` (0: none yet). One forgotten meanwhile is written anew. */
export async function keepPractice(record: KeptPractice, seen: number): Promise<KeepOutcome> {
  const db = await localDb()
  if (db === null) return { ok: false, problem: 'no-room' }
  const { deckId, slot } = record
  try {
    const tx = db.idb.transaction('meta', 'readwrite', { durability: 'relaxed' })
    const current = parseKept(await tx.store.get(keyOf(deckId, slot)))
    if (current !== null && current.revision !== seen && current.writer !== record.writer) {
      await tx.done
      return { ok: false, problem: 'overtaken', current }
    }
    await tx.store.put(JSON.stringify(record), keyOf(deckId, slot))
    await tx.done
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { ok: false, problem: 'no-room' }
  }
  const key = noteKey(db.learnerId, deckId, slot)
  const noted = parseNoted(localStorage.getItem(key))
  if (noted !== null && noted.record.revision <= record.revision) localStorage.removeItem(key)
  announce(['practice'], db.learnerId)
  return { ok: true }
}

/** The walk through the mistakes of a test goes with the test: they would be asked in the place of what is missed in the next. */
export async function forgetPractice(deckId: string, slot: PracticeSlot): Promise<void> {
  const db = await localDb()
  if (db === null) return
  const slots: readonly PracticeSlot[] = slot === 'test' ? ['test', 'mistakes'] : [slot]
  for (const one of slots) localStorage.removeItem(noteKey(db.learnerId, deckId, one))
  await Promise.all(slots.map((one) => db.idb.delete('meta', keyOf(deckId, one))))
  announce(['practice'], db.learnerId)
}

/** Calls `listener` when another tab went on with a session. Returns the way to stop. */
export function onPracticeElsewhere(listener: () => void): () => void {
  return onRemoteChange(({ tables }) => {
    if (tables.includes('practice')) listener()
  })
}

/** What the learner chose last for a deck. */
export async function practiceOptions(deckId: string): Promise<PracticeOptions> {
  const db = await localDb()
  return parseOptions(await db?.idb.get('meta', optionsKey(deckId)))
}

/** Changes what is given and leaves the rest as it was chosen. */
export async function choosePracticeOptions(deckId: string, change: Partial<PracticeOptions>): Promise<void> {
  const db = await localDb()
  if (db === null) return
  const { store, done } = db.idb.transaction('meta', 'readwrite')
  const options = { ...parseOptions(await store.get(optionsKey(deckId))), ...change }
  await store.put(JSON.stringify(options), optionsKey(deckId))
  await done
  announce(['practice'], db.learnerId)
}

function parseOptions(stored: string | number | undefined): PracticeOptions {
  const value = typeof stored === 'string' ? parse(stored) : null
  return isOptions(value) ? value : DEFAULT_OPTIONS
}

function parseKept(stored: string | number | undefined): KeptPractice | null {
  const value = typeof stored === 'string' ? parse(stored) : null
  return isKept(value) ? value : null
}

function parseNoted(text: string | null): NotedPractice | null {
  const value = text === null ? null : parse(text)
  return isObject(value) && typeof value.seen === 'number' && isKept(value.record)
    ? { seen: value.seen, record: value.record }
    : null
}

/** A damaged record is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

/** Written above, by this release or another: the fields that are relied on are looked at. */
function isKept(value: unknown): value is KeptPractice {
  if (!isObject(value)) return false
  const { deckId, slot, revision, options, progress, answerIds, writer } = value
  return (
    typeof deckId === 'string' &&
    PRACTICE_SLOTS.some((one) => one === slot) &&
    typeof revision === 'number' &&
    typeof writer === 'string' &&
    isOptions(options) &&
    isObject(progress) &&
    isObject(answerIds) &&
    'state' in value
  )
}

function isOptions(value: unknown): value is PracticeOptions {
  if (!isObject(value)) return false
  const { which, tag, swap, shuffle } = value
  const isChoice = CARD_CHOICES.some((one) => one === which)
  return (
    isChoice && (tag === null || typeof tag === 'string') && typeof swap === 'boolean' && typeof shuffle === 'boolean'
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
