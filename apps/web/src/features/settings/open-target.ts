/**
 * A target of recall that was chosen and is neither saved nor turned down, on this device: whoever leaves the screen, or
 * the page, before it was asked about finds the question on coming back.
 */
import { localLearner } from '../../data/session.ts'

const keyOf = (): string => `cairn-open-target/${localLearner()?.id ?? ''}`

/** Kept with the target that holds: once that is another one, the question is an old one. */
export function keepOpenTarget(wanted: number, saved: number): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify([wanted, saved]))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // No room: it is asked about as long as the page is open.
  }
}

/** The target to ask about while `saved` holds; null for none, and for what nobody can read. */
export function openTarget(saved: number): number | null {
  const kept = stored()
  if (!Array.isArray(kept) || kept[1] !== saved || typeof kept[0] !== 'number' || kept[0] === saved) return null
  return kept[0]
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf()) ?? 'null')
  } catch {
    return null // Storage is blocked, or another program wrote there.
  }
}

export function dropOpenTarget(): void {
  try {
    localStorage.removeItem(keyOf())
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // Storage is blocked: there is nothing to drop.
  }
}
