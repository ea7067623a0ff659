/**
 * Who is signed in, as this device knows it. The learner's row is kept in localStorage, so that guards answer at once
 * and without network; the database of that learner opens beside it. A session that the server has ended is remembered
 * as expired: the local data stays and the screens go on, with a note that asks to sign in; only one that was ended on
 * purpose leads to sign-in.
 */
import type { Me, Settings, SettingsChange } from '@cairn/contract/accounts'
import { ApiError, api, expectAnswersFor, NetworkError } from './api-client.ts'
import { announce, onRemoteChange } from './live.ts'
import { keepWaitingSettings, withWaitingSettings } from './waiting-settings.ts'

const LEARNER_KEY = 'cairn-learner'
const EXPIRED_KEY = 'cairn-session-expired'
const ENDED = 'ended'
const PREFIX = 'cairn-'

let learner: Me | null | undefined
let expired = false
let refreshing: Promise<Me | null> | null = null
let isLeaving = false
/** The server did not say, when it was asked last, who is signed in. */
let isServerAway = false
/** For who looks at an empty screen. */
const PATIENCE_MS = 8_000

expectAnswersFor({
  id: () => localLearner()?.id ?? null,
  onOther: () => void refreshLearner().catch(reportError),
  onEnded: () => {
    if (!isLeaving) markSessionExpired(ENDED)
  },
})

onRemoteChange(({ tables }) => {
  if (tables.includes('learner')) rereadLearner()
})

/** Drops the copy in memory: the next question reads this device's storage again, as another tab may have written. */
export function rereadLearner(): void {
  learner = undefined
}

/** While this tab itself ends the session: calls that hear of it meanwhile are not told that it ended elsewhere. */
export async function whileLeaving(work: () => Promise<void>): Promise<void> {
  isLeaving = true
  await work().finally(() => {
    isLeaving = false
  })
}

/** Nobody is signed in here any more. For who removes what the learner had on this device. */
export function forgetLearner(): void {
  learner = null
  expired = false
}

export function forgetStorage(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
}

/** For a tab whose learner signed out in another one: what it had in its own storage, or put back meanwhile, goes as well. */
export function forgetIfSignedOut(): void {
  rereadLearner()
  if (localLearner() === null) forgetStorage()
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
 * server. A copy also stands when its session has ended by age, or the server does not say: what is here can be studied
 * until somebody signs in. Null when nobody is signed in here or the session was ended on purpose; without a copy and an
 * answer this throws `NetworkError`: who is there is not known.
 */
export async function currentLearner(): Promise<Me | null> {
  const local = localLearner()
  if (local !== null && !expired) {
    refreshLearner().catch(reportError) // behind what is known here
    return local
  }
  const asked = await soon(refreshLearner())
  // A session that was too old takes nothing away from who studies here; one that was ended on purpose does.
  const mayStudy = local !== null && !isSessionEnded() && localLearner()?.id === local.id
  if (asked !== undefined && !isServerAway) return asked ?? (mayStudy ? local : null)
  if (!mayStudy) throw new NetworkError('The server does not say who is signed in')
  return local
}

/** What comes while somebody looks at an empty screen; undefined when it takes longer than that. */
export function soon<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))])
}

/** Asks the server who is signed in. Without network the local copy stands. Never throws for network or 401. */
export function refreshLearner(): Promise<Me | null> {
  refreshing ??= askServer().finally(() => {
    refreshing = null
  })
  return refreshing
}

/** Whether the server said at last who is signed in: asks anew. */
export async function isServerBack(): Promise<boolean> {
  await refreshLearner()
  return !isServerAway
}

async function askServer(): Promise<Me | null> {
  isServerAway = false
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
    if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
    isServerAway = true
    return expired ? null : localLearner()
  }
}

/** Keeps the learner after sign-in, sign-up or a refresh. Another learner's data leaves the device unless unsent. */
export async function setLearner(served: Me): Promise<void> {
  const before = localLearner()
  if (before !== null && before.id === served.id && served.version < before.version) keepLostSettings(before, served)
  const me = withWaitingSettings(served)
  if (before !== null && before.id !== me.id) {
    const { removeUnlessUnsent } = await import('./remove-learner.ts')
    await removeUnlessUnsent(before.id)
  }
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
  extraNew: null,
  fitDeclined: false,
} as const satisfies Partial<Settings>

/** Told by the fields that only a learner has together; the schemas themselves would cost 22 kB here. */
export function isLearner(value: unknown): value is Me {
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
