/**
 * What of a sitting outlives a reload of its tab: which one it is, how long it may last, and what was changed on cards in
 * it. Its answers are in the local log. Leaving the review ends it.
 */
import type { Card, CardChange } from '@cairn/contract/cards'

/** What a learner does to a card besides rating it. */
export type ActName = 'suspend' | 'bury' | 'flag' | 'star' | 'edit' | 'split' | 'alias' | 'set-due' | 'reset'

/** Fields of a card that an act changed, as they were before it. */
export type FieldsBefore = Pick<
  CardChange,
  'suspended' | 'buriedUntilDay' | 'flag' | 'starred' | 'front' | 'back' | 'aliases'
>

export interface KeptAct {
  readonly name: ActName
  readonly cardId: string
  readonly before: FieldsBefore
  /** Cards that the act made: undo puts them into the trash. */
  readonly made?: readonly string[]
  /** Cards that it put into the trash, as they were: undo brings them back. */
  readonly gone?: readonly Card[]
  /** When, ms. */
  readonly at: number
}

export interface EarlierSittings {
  readonly ids: readonly string[]
  readonly acts: readonly KeptAct[]
}

export interface KeptSitting {
  readonly id: string
  readonly learnerId: string
  /** One deck, or all when null. */
  readonly deckId: string | null
  /** The decks at or below this path, where `deckId` is null. */
  readonly folder: string | null
  readonly isForExam: boolean
  readonly studyDay: string
  readonly acts: readonly KeptAct[]
  /** Time for answering after which no further card is shown, ms; null for no end. */
  readonly mostActiveMs: number | null
  /** The sittings that this one followed on, the latest last: undo goes on to their steps. */
  readonly earlier?: EarlierSittings | undefined
}

/** What a sitting must agree in to be gone on with. */
export type SittingPlace = Pick<KeptSitting, 'learnerId' | 'deckId' | 'folder' | 'isForExam' | 'studyDay'>

const PLACE = ['learnerId', 'deckId', 'folder', 'isForExam', 'studyDay'] as const
const KEY = 'cairn-sitting'

/** The sitting this tab was in, if it was of the same learner, decks and day. */
export function readKeptSitting(wanted: SittingPlace): KeptSitting | null {
  const kept = parse(sessionStorage.getItem(KEY))
  if (kept === null) return null
  const isSame = PLACE.every((field) => kept[field] === wanted[field])
  return isSame ? kept : null
}

/** Keeps it for this tab. Without room a reload starts a new sitting. */
export function keepSitting(sitting: KeptSitting): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(sitting))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

export function forgetSitting(): void {
  sessionStorage.removeItem(KEY)
}

function parse(text: string | null): KeptSitting | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    if (!isKeptSitting(value)) return null
    const { folder = null, isForExam = false, earlier } = value
    return { ...value, folder, isForExam, earlier: isEarlier(earlier) ? earlier : undefined }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

/** Written above, by this release or another: the fields that are relied on are looked at. */
function isKeptSitting(value: unknown): value is KeptSitting {
  if (typeof value !== 'object' || value === null || !('acts' in value) || !Array.isArray(value.acts)) return false
  return ['id', 'learnerId', 'studyDay'].every((key) => typeof Reflect.get(value, key) === 'string')
}

const isEarlier = (earlier: EarlierSittings | undefined): boolean =>
  Array.isArray(earlier?.ids) && Array.isArray(earlier.acts)
