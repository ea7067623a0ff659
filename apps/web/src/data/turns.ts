/**
 * What the tabs of one browser tell each other of their synchronisations, in localStorage: one pulls for all. A note
 * rather than a lock held by one of them, which would keep its tab out of the browser's back-and-forward cache.
 * A tab with a database of its own (stand-in-db.ts) pulls for itself.
 */
import { databaseStandIn } from './local-db.ts'

const KEY = 'cairn-synced'

/** Notes that a whole synchronisation of this learner, begun at an instant (ms), went well. */
export function noteTurn(learnerId: string, beganAt: number): void {
  if (databaseStandIn() !== null) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ learnerId, beganAt }))
  } catch (error) {
    // Without room for it every tab pulls for itself.
    if (!(error instanceof DOMException)) throw error
  }
}

/** When the latest whole synchronisation that went well began, in whichever tab, ms; null for none. */
export function lastTurn(learnerId: string, now: number): number | null {
  if (databaseStandIn() !== null) return null
  const turn = parse(localStorage.getItem(KEY))
  // One from the future is of a clock that was set back since.
  return turn?.learnerId === learnerId && turn.beganAt <= now ? turn.beganAt : null
}

function parse(text: string | null): { readonly learnerId: unknown; readonly beganAt: number } | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || !('learnerId' in value) || !('beganAt' in value)) return null
    const { learnerId, beganAt } = value
    return typeof beganAt === 'number' ? { learnerId, beganAt } : null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}
