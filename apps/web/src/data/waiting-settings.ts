/**
 * Settings changed on this device that the server does not have yet, in localStorage: they outlive the page. Each has an
 * entry of its own: tabs write and forget at the same time, and one must not take along what another just wrote.
 */
import type { Me, SettingsChange } from '@cairn/contract/accounts'

const KEY = 'cairn-settings-waiting'

const keyOf = (learnerId: string, name: string): string => `${KEY}/${learnerId}/${name}`

/** The change that waits for a learner; null for none. */
export function waitingSettings(learnerId: string): SettingsChange | null {
  takeUpOlder(learnerId)
  const prefix = keyOf(learnerId, '')
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  const entries = keys.flatMap((key) => {
    const value = parse(localStorage.getItem(key))
    return value === undefined ? [] : [[key.slice(prefix.length), value]]
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Throws a `DOMException` where the browser has no room. */
export function keepWaitingSettings(learnerId: string, change: SettingsChange): void {
  for (const [name, value] of Object.entries(change))
    localStorage.setItem(keyOf(learnerId, name), JSON.stringify(value))
}

/** They wait no more, but for those that were changed again since. */
export function forgetWaitingSettings(learnerId: string, settled: SettingsChange): void {
  for (const [name, value] of Object.entries(settled)) {
    const key = keyOf(learnerId, name)
    if (localStorage.getItem(key) === JSON.stringify(value)) localStorage.removeItem(key)
  }
}

/** The learner with what waits. */
export function withWaitingSettings(me: Me): Me {
  const { onboarded: _sent, ...change } = waitingSettings(me.id) ?? {}
  return { ...me, settings: Object.assign({}, me.settings, change) }
}

/** An earlier release kept all of them in one entry, with whose they are. */
function takeUpOlder(learnerId: string): void {
  const older = parse(localStorage.getItem(KEY))
  if (!isOlder(older) || older.learnerId !== learnerId) return
  try {
    keepWaitingSettings(learnerId, older.change)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return // no room for it now: it stays as it is
  }
  localStorage.removeItem(KEY)
}

/** Undefined for what is not there, or damaged: the server's settings stand. */
function parse(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Written by an earlier release. */
function isOlder(value: unknown): value is { readonly learnerId: string; readonly change: SettingsChange } {
  return typeof value === 'object' && value !== null && 'learnerId' in value && 'change' in value
}
