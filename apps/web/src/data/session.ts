/**
 * Who is signed in, as this device knows it. The learner's row is kept in localStorage, so that guards answer at once
 * and without network; the database of that learner opens beside it. A session that the server has ended is remembered
 * as expired: the local data stays, the screens go on, the next guard leads to sign-in.
 */
import type { Me, Settings, SettingsChange } from '@cairn/contract/accounts'
import { ApiError, api, expectAnswersFor, NetworkError } from './api-client.ts'
import { announce, onRemoteChange } from './live.ts'
import { deleteLocalDb, openLocalDb } from './local-db.ts'
import { keepWaitingSettings, withWaitingSettings } from './waiting-settings.ts'

const LEARNER_KEY = 'cairn-learner'
const EXPIRED_KEY = 'cairn-session-expired'
const ENDED = 'ended'
const PREFIX = 'cairn-'
/** Where the service worker keeps pictures and sounds of cards; the build names it too. */
export const MEDIA_CACHE = 'card-media'

let learner: Me | null | undefined
let expired = false
let refreshing: Promise<Me | null> | null = null

expectAnswersFor({
  id: () => localLearner()?.id ?? null,
  onOther: () => void refreshLearner().catch(reportError),
  onEnded: () => markSessionExpired(ENDED),
})

onRemoteChange(({ tables }) => {
  if (tables.includes('learner')) rereadLearner()
})

/** Drops the copy in memory: the next question reads this device's storage again, as another tab may have written. */
export function rereadLearner(): void {
  learner = undefined
}

/** The learner this device holds, signed in or expired; synchronous, no network. */
export function localLearner(): Me | null {
  if (learner === undefined) {
    learner = readStoredLearner()
    expired = localStorage.getItem(EXPIRED_KEY) !== null
  }
  return learner
}

/** Whether the server ended the session of the learner this device holds. */
export function isSessionExpired(): boolean {
  return localLearner() !== null && expired
}

/** Whether it was ended on purpose: signed out from another device, say. */
export const isSessionEnded = (): boolean => isSessionExpired() && localStorage.getItem(EXPIRED_KEY) === ENDED

/**
 * The signed-in learner: the local copy at once when there is one (refreshed in the background), else asked from the
 * server. Null when signed out or expired, and when there is no copy and no network.
 */
export async function currentLearner(): Promise<Me | null> {
  const local = localLearner()
  if (local === null || expired) return refreshLearner()
  refreshLearner().catch(reportError) // behind what is known here
  return local
}

/** Asks the server who is signed in. Without network the local copy stands. Never throws for network or 401. */
export function refreshLearner(): Promise<Me | null> {
  refreshing ??= askServer().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function askServer(): Promise<Me | null> {
  const wasHere = localStorage.getItem(LEARNER_KEY) !== null
  try {
    const me = await api('GET /api/me')
    // Signed out in another tab while the answer was on its way: kept, it would bring the learner back.
    if (wasHere && localStorage.getItem(LEARNER_KEY) === null) return null
    await setLearner(me)
    return me
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      markSessionExpired()
      return null
    }
    // No answer, or a server in trouble: what this device knows stands.
    if (error instanceof NetworkError || error instanceof ApiError) return expired ? null : localLearner()
    throw error
  }
}

/** Keeps the learner after sign-in, sign-up or a refresh. Another learner's data leaves the device unless unsent. */
export async function setLearner(served: Me): Promise<void> {
  const before = localLearner()
  if (before !== null && before.id === served.id && served.version < before.version) keepLostSettings(before, served)
  const me = withWaitingSettings(served)
  if (before !== null && before.id !== me.id) await removeUnlessUnsent(before.id)
  const same = before !== null && !expired && spelled(before) === spelled(me)
  learner = me
  expired = false
  store(LEARNER_KEY, JSON.stringify(me))
  store(EXPIRED_KEY, null)
  if (!same) announce(['learner'], me.id)
}

/** The server's database is an older copy: what was set since waits to be sent again. */
function keepLostSettings(before: Me, served: Me): void {
  const isLost = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(served.settings, name))
  const settings: SettingsChange = Object.fromEntries(Object.entries(before.settings).filter(isLost))
  const isOnboarded = before.onboardedAt !== null && served.onboardedAt === null
  try {
    keepWaitingSettings(served.id, isOnboarded ? { ...settings, onboarded: true } : settings)
  } catch (error) {
    // Without room for them the server's settings hold.
    if (!(error instanceof DOMException)) throw error
  }
}

/** In one spelling, whatever the order of the fields: a copy from the storage has another one than an answer. */
function spelled(learner: Me): string {
  return JSON.stringify(learner, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/**
 * The server refused the session: remembered until the next sign-in, nothing is removed. `ended`: on purpose, elsewhere;
 * then nothing is shown until then either.
 */
export function markSessionExpired(why: typeof ENDED | 'old' = 'old'): void {
  if (localLearner() === null || isSessionEnded() || (expired && why === 'old')) return
  expired = true
  store(EXPIRED_KEY, why)
  announce(['learner'], localLearner()?.id ?? null)
}

export type SignOutOutcome = { readonly ok: true } | { readonly ok: false; readonly problem: 'network' }

/**
 * Ends the session on the server, then removes the learner's data from this device. Unsent reviews go with it: ask
 * `unsyncedCount()` first. Without network nothing is removed, since the session would live on.
 */
export async function signOut(): Promise<SignOutOutcome> {
  try {
    await api('POST /api/auth/sign-out')
  } catch (error) {
    if (error instanceof NetworkError) return { ok: false, problem: 'network' }
    if (!(error instanceof ApiError && error.status === 401)) throw error // 401: there was no session any more
  }
  await wipeDevice()
  return { ok: true }
}

/**
 * Has the server delete the account, then removes the learner's data from this device. `email` is what the learner
 * typed. Throws `ApiError` and `NetworkError`; then nothing was removed anywhere.
 */
export async function deleteAccount(email: string): Promise<void> {
  await api('DELETE /api/account', { body: { email } })
  await wipeDevice()
}

/** Changes the learner's settings on the server. Throws `NetworkError` offline and `ApiError` when refused. */
export async function updateSettings(change: SettingsChange): Promise<Me> {
  const local = localLearner() ?? (await refreshLearner())
  if (local === null) throw new Error('Inconsistent: settings changed while signed out')
  const me = await changeAt(change, local.version).catch((error: unknown) => {
    // Changed on another device meanwhile: fields are independent, so the change is made again on top.
    if (error instanceof ApiError && error.code === 'stale-version' && isLearner(error.current))
      return changeAt(change, error.current.version)
    throw error
  })
  await setLearner(me)
  return me
}

const changeAt = (change: SettingsChange, version: number): Promise<Me> =>
  api('PATCH /api/me', { body: change, ifMatch: version })

async function wipeDevice(): Promise<void> {
  const id = localLearner()?.id
  learner = null
  expired = false
  forgetStorage()
  announce(['learner'], null)
  if (id !== undefined) await deleteLocalDb(id)
  if (typeof caches === 'undefined') return
  // The program itself (precache) is nobody's data; without it the sign-in page would need the network.
  const names = (await caches.keys()).filter((name) => !name.includes('precache'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

function forgetStorage(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/** For a tab whose learner signed out in another one: what it had in its own storage, or put back meanwhile, goes as well. */
export function forgetIfSignedOut(): void {
  rereadLearner()
  if (localLearner() === null) forgetStorage()
}

async function removeUnlessUnsent(learnerId: string): Promise<void> {
  const { idb } = await openLocalDb(learnerId)
  const own = ['outbox', 'rejected', 'changes', 'deckChanges', 'newDecks', 'newCards'] as const
  const counts = await Promise.all([
    ...own.map((store) => idb.count(store)),
    idb.countFromIndex('practice', 'by-pending', 1),
    idb.countFromIndex('media', 'by-waiting', 1),
  ])
  if (typeof caches !== 'undefined') await caches.delete(MEDIA_CACHE)
  if (counts.every((count) => count === 0)) await deleteLocalDb(learnerId)
}

function readStoredLearner(): Me | null {
  const text = localStorage.getItem(LEARNER_KEY)
  if (text === null) return null
  const stored = parseJson(text)
  if (!isLearner(stored)) return null
  return withWaitingSettings({ ...stored, settings: { ...NEWER_SETTINGS, ...stored.settings } })
}

/**
 * What holds for settings that a copy kept by an earlier release does not have; the server's answer follows at once.
 * Written out: what the landing page is made of does not import the schedule.
 */
const NEWER_SETTINGS = {
  maximumIntervalDays: 36_500,
  easyDays: null,
  parameterHistory: { current: null },
  buttons: 'four',
  askConfidence: false,
  typeAnswers: false,
  playRecordings: true,
  sittingCards: 20,
  catchUp: null,
} as const satisfies Partial<Settings>

/** Told by the fields that only a learner has together; the schemas themselves would cost 22 kB here. */
function isLearner(value: unknown): value is Me {
  return typeof value === 'object' && value !== null && 'id' in value && 'settings' in value && 'version' in value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // a damaged copy is no copy: the server is asked
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    // Storage full or forbidden: this tab still knows; a reload asks the server.
    if (!(error instanceof DOMException)) throw error
  }
}
