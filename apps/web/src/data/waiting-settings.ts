/** Settings changed on this device that the server does not have yet, in localStorage: they outlive the page. */
import type { Me, SettingsChange } from '@cairn/contract/accounts'

const KEY = 'cairn-settings-waiting'

/** The change that waits for a learner; null for none. */
export function waitingSettings(learnerId: string): SettingsChange | null {
  const text = localStorage.getItem(KEY)
  if (text === null) return null
  const stored = parse(text)
  return isWaiting(stored) && stored.learnerId === learnerId ? stored.change : null
}

/** Throws a `DOMException` where the browser has no room. */
export function keepWaitingSettings(learnerId: string, change: SettingsChange): void {
  localStorage.setItem(KEY, JSON.stringify({ learnerId, change }))
}

export function forgetWaitingSettings(): void {
  localStorage.removeItem(KEY)
}

/** The learner with what waits. */
export function withWaitingSettings(me: Me): Me {
  const { onboarded: _sent, ...change } = waitingSettings(me.id) ?? {}
  return { ...me, settings: Object.assign({}, me.settings, change) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // a damaged note is no note: the server's settings stand
  }
}

/** Written above, by this release or another. */
function isWaiting(value: unknown): value is { readonly learnerId: string; readonly change: SettingsChange } {
  return typeof value === 'object' && value !== null && 'learnerId' in value && 'change' in value
}
