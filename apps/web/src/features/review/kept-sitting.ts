/**
 * What of a sitting outlives a reload of its tab: which one it is, and what was set aside in it. Its answers are in the
 * local log. Leaving the review ends it.
 */
import type { CardFlags } from '../../data/card-changes.ts'

/** What was changed on a card that was set aside, to be taken back by undo. */
export type SetAsideFlags = Pick<CardFlags, 'suspended' | 'buriedUntilDay'>

export interface SetAside {
  readonly cardId: string
  /** The flags before. */
  readonly flags: SetAsideFlags
  /** When, ms. */
  readonly at: number
}

export interface KeptSitting {
  readonly id: string
  readonly learnerId: string
  /** One deck, or all when null. */
  readonly deckId: string | null
  readonly studyDay: string
  readonly asides: readonly SetAside[]
}

const KEY = 'cairn-sitting'

/** The sitting this tab was in, if it was of the same learner, decks and day. */
export function readKeptSitting(wanted: Omit<KeptSitting, 'id' | 'asides'>): KeptSitting | null {
  const kept = parse(sessionStorage.getItem(KEY))
  if (kept === null) return null
  const isSame =
    kept.learnerId === wanted.learnerId && kept.deckId === wanted.deckId && kept.studyDay === wanted.studyDay
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
    return isKeptSitting(value) ? value : null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

/** Written above, by this release or another: the fields that are relied on are looked at. */
function isKeptSitting(value: unknown): value is KeptSitting {
  if (typeof value !== 'object' || value === null || !('asides' in value) || !Array.isArray(value.asides)) return false
  return ['id', 'learnerId', 'studyDay'].every((key) => typeof Reflect.get(value, key) === 'string')
}
