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

/** The target to ask about while `saved` holds; null for none. */
export function openTarget(saved: number): number | null {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? 'null')
  if (!Array.isArray(kept) || kept[1] !== saved || typeof kept[0] !== 'number' || kept[0] === saved) return null
  return kept[0]
}

export function dropOpenTarget(): void {
  localStorage.removeItem(keyOf())
}
