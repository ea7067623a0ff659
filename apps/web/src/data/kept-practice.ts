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
  /** Counts the writes from 1. */
  readonly revision: number
  readonly options: PracticeOptions
  readonly progress: PracticeProgress
  /** The state of the mode's reducer; whoever reads it checks it. */
  readonly state: unknown
  /** Ids of the answers stored, by their turn. */
  readonly answerIds: Readonly<Record<string, string>>
  readonly startedAt: number
}

export type KeepOutcome =
  | { readonly ok: true }
  /** Another tab went on with the session; `current` is where it is now. */
  | { readonly ok: false; readonly problem: 'overtaken'; readonly current: KeptPractice }
  | { readonly ok: false; readonly problem: 'no-room' }

const keyOf = (deckId: string, slot: PracticeSlot): string => `practice/${deckId}/${slot}`
const optionsKey = (deckId: string): string => `practice-options/${deckId}`

/** The session that was left; null for none. */
export async function keptPractice(deckId: string, slot: PracticeSlot): Promise<KeptPractice | null> {
  const db = await localDb()
  return parseKept(await db?.idb.get('meta', keyOf(deckId, slot)))
}

/** All sessions of a deck that were left. */
export async function keptPracticeOfDeck(deckId: string): Promise<KeptPractice[]> {
  const kept = await Promise.all(PRACTICE_SLOTS.map((slot) => keptPractice(deckId, slot)))
  return kept.filter((one) => one !== null)
}

/** Writes the session when nobody else wrote since `record.revision - 1`. A session forgotten meanwhile is written anew. */
export async function keepPractice(record: KeptPractice): Promise<KeepOutcome> {
  const db = await localDb()
  if (db === null) return { ok: false, problem: 'no-room' }
  const key = keyOf(record.deckId, record.slot)
  try {
    const tx = db.idb.transaction('meta', 'readwrite', { durability: 'relaxed' })
    const current = parseKept(await tx.store.get(key))
    if (current !== null && current.revision >= record.revision) {
      await tx.done
      return { ok: false, problem: 'overtaken', current }
    }
    await tx.store.put(JSON.stringify(record), key)
    await tx.done
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return { ok: false, problem: 'no-room' }
  }
  announce(['practice'], db.learnerId)
  return { ok: true }
}

export async function forgetPractice(deckId: string, slot: PracticeSlot): Promise<void> {
  const db = await localDb()
  if (db === null) return
  await db.idb.delete('meta', keyOf(deckId, slot))
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
  const text = await db?.idb.get('meta', optionsKey(deckId))
  const value = typeof text === 'string' ? parse(text) : null
  return isOptions(value) ? value : DEFAULT_OPTIONS
}

export async function choosePracticeOptions(deckId: string, options: PracticeOptions): Promise<void> {
  const db = await localDb()
  if (db === null) return
  await db.idb.put('meta', JSON.stringify(options), optionsKey(deckId))
  announce(['practice'], db.learnerId)
}

function parseKept(stored: string | number | undefined): KeptPractice | null {
  const value = typeof stored === 'string' ? parse(stored) : null
  return isKept(value) ? value : null
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
  const { deckId, slot, revision, options, progress, answerIds } = value
  return (
    typeof deckId === 'string' &&
    PRACTICE_SLOTS.some((one) => one === slot) &&
    typeof revision === 'number' &&
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
