/**
 * Brings this device and the server together: push before pull, one tab at a time. Runs at start, when the connection
 * or the window comes back, after reviews, and every few minutes; after failures it waits 30 s doubling to 16 min.
 */
import { announce, onChange } from './live.ts'
import { databaseStandIn, openInstead, openLocalDb } from './local-db.ts'
import { showMediaHere } from './media.ts'
import { keepMediaOffline } from './media-cache.ts'
import { cardsAmong, MERGE_STORES, mergeRows, type ServerRows } from './merge-rows.ts'
import { compareMonths } from './month-digest.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { unsyncedCount } from './outbox.ts'
import { type PushOutcome, pushOutbox, trustServerDays } from './outbox-drain.ts'
import { pullChanges } from './pull.ts'
import { localStudySettings } from './schedule-settings.ts'
import { isSessionExpired, localLearner, refreshLearner } from './session.ts'
import { type SyncProblem, setSyncState, syncState } from './sync-state.ts'

export { type SyncProblem, syncState } from './sync-state.ts'

import { waitingSettings } from './waiting-settings.ts'

export type SyncOutcome =
  | { readonly ok: true; readonly sent: number; readonly received: number; readonly cards: number }
  | {
      readonly ok: false
      readonly problem: SyncProblem
      /** How long the server asked to be left alone; absent when it did not. */
      readonly retryAfterSeconds?: number
    }

const FIRST_RETRY_MS = 30_000
const LAST_RETRY_MS = 16 * 60_000
const INTERVAL_MS = 4 * 60_000
const AFTER_REVIEW_MS = 1_500
const LONGEST_AFTER_REVIEW_MS = 5_000

let failures = 0
let syncTimer: ReturnType<typeof setTimeout> | undefined
let drainTimer: ReturnType<typeof setTimeout> | undefined
let drainWantedAt: number | null = null
let running: Promise<SyncOutcome> | null = null
let following: Promise<SyncOutcome> | null = null

/** Pushes and pulls now, whatever the waiting time. Calls made while a run is under way share its outcome. */
export function syncNow(): Promise<SyncOutcome> {
  running ??= run().finally(() => {
    running = null
  })
  return running
}

/**
 * As `syncNow`, by a run that begins after the call: it brings what the server was just asked for, which a run that was
 * under way may have passed by. Calls made while one is under way share the next.
 */
export function syncAfresh(): Promise<SyncOutcome> {
  if (running === null) return syncNow()
  following ??= running.then(next, next)
  return following
}

function next(): Promise<SyncOutcome> {
  following = null
  return syncNow()
}

/** As `syncAfresh`, for who does not wait for it. */
export function syncBehind(): void {
  behind(syncAfresh())
}

/** Work that no screen waits for: of what nobody expected the browser is told. */
function behind(work: Promise<unknown>): void {
  work.catch(reportError)
}

/** Sends the outbox without pulling: the answers bring the new state of their cards. */
export async function drainOutbox(): Promise<PushOutcome> {
  const learner = localLearner()
  if (learner === null || isSessionExpired()) return { ok: false, problem: 'signed-out', retryAfterSeconds: null }
  const outcome = await withOutbox(learner.id, pushOutbox, { ...LEFT, retryAfterSeconds: null })
  if (!outcome.ok) settle(failureOf(outcome))
  return outcome
}

/** For who asks the server what this device may have changed. With nothing to send nothing is waited for. */
export async function sendWhatWaits(): Promise<void> {
  if ((await unsyncedCount()) > 0) await drainOutbox()
}

/** Keeps rows that the server just answered with (a new deck, an edited card), so that screens show them at once. */
export async function storeServerRows(rows: ServerRows): Promise<void> {
  const learner = localLearner()
  if (learner === null) return
  const db = await openLocalDb(learner.id)
  const tx = db.idb.transaction(MERGE_STORES, 'readwrite')
  const touched = await mergeRows(tx, db, rows, { settings: localStudySettings() })
  await tx.done
  announce(touched, learner.id, cardsAmong(rows))
}

/** Starts the triggers for this tab. Returns the way to stop them. */
export function startSync(): () => void {
  // What is under way may be failing for the connection that was away, and would have its failure waited out.
  const whenOnline = syncBehind
  // Says nothing of the connection, and comes twice when a tab is returned to: what is under way will do.
  const now = () => behind(syncNow())
  const whenVisible = () => {
    if (document.visibilityState === 'visible') now()
    else behind(drainOutbox())
  }
  const stopListening = onChange((tables) => {
    if (tables.has('learner') && localLearner() !== null && !isSessionExpired()) planSync(0)
    else if ((tables.has('outbox') || tables.has('changes') || tables.has('media')) && failures === 0) planDrain()
  })
  window.addEventListener('online', whenOnline)
  window.addEventListener('focus', now)
  document.addEventListener('visibilitychange', whenVisible)
  planSync(0)
  behind(showMediaHere())
  return () => {
    stopListening()
    window.removeEventListener('online', whenOnline)
    window.removeEventListener('focus', now)
    document.removeEventListener('visibilitychange', whenVisible)
    clearTimeout(syncTimer)
    clearTimeout(drainTimer)
    drainWantedAt = null
  }
}

async function run(): Promise<SyncOutcome> {
  const learner = localLearner()
  if (learner === null || isSessionExpired()) return { ok: false, problem: 'signed-out' }
  setSyncState({ ...syncState(), running: true })
  const outcome = await withOutbox(learner.id, pushAndPull, LEFT)
  settle(outcome)
  if (outcome.ok) behind(keepMediaOffline(learner.id, outcome.cards))
  return outcome
}

/** `problem` is null for what broke and has no words of its own. */
type Settled = SyncOutcome | { readonly ok: false; readonly problem: null; readonly retryAfterSeconds?: number }

const LEFT = { ok: false, problem: 'other-learner' } as const

/** Work of one tab at a time. Of what nobody expected whoever waits is told; it may work the next time all the same. */
async function withOutbox<Outcome>(learnerId: string, work: (learnerId: string) => Promise<Outcome>, left: Outcome) {
  try {
    return await oneAtATime('cairn-outbox', () => kept(learnerId, work))
  } catch (cause) {
    // The data of a learner who left meanwhile is closed and gone.
    if (localLearner()?.id !== learnerId) return left
    settle({ ok: false, problem: null })
    throw cause
  }
}

/** Once more where the browser refuses to keep what comes, in what stands in for it. */
async function kept<Outcome>(learnerId: string, work: (learnerId: string) => Promise<Outcome>): Promise<Outcome> {
  const db = await openLocalDb(learnerId)
  try {
    return await work(learnerId)
  } catch (cause) {
    if (localLearner()?.id !== learnerId) throw cause
    await openInstead(db, cause)
    return work(learnerId)
  }
}

function settle(outcome: Settled): void {
  failures = outcome.ok ? 0 : failures + 1
  setSyncState({ running: false, problem: outcome.ok ? null : outcome.problem, finishedAt: Date.now() })
  planSync(outcome.ok ? nextDelay() : (askedDelay(outcome) ?? retryDelay(failures)))
}

/** Settings that were changed while their change before was on its way are sent at once. */
function nextDelay(): number {
  const learner = localLearner()
  return learner !== null && waitingSettings(learner.id) !== null ? 0 : INTERVAL_MS
}

/** A server that is busy with many answers of ours says when it takes more. */
function askedDelay({ retryAfterSeconds }: Extract<Settled, { ok: false }>): number | null {
  return retryAfterSeconds === undefined ? null : Math.min(LAST_RETRY_MS, Math.max(1, retryAfterSeconds) * 1_000)
}

function failureOf({ problem, retryAfterSeconds }: Extract<PushOutcome, { ok: false }>): SyncOutcome {
  return retryAfterSeconds === null ? { ok: false, problem } : { ok: false, problem, retryAfterSeconds }
}

async function pushAndPull(learnerId: string): Promise<SyncOutcome> {
  // Who is signed in is asked first: rows of one learner must never reach another one's database.
  const me = await refreshLearner()
  if (me === null) return { ok: false, problem: 'signed-out' }
  if (me.id !== learnerId) return { ok: false, problem: 'other-learner' }
  const pushed = await pushOutbox(learnerId)
  if (!pushed.ok) return failureOf(pushed)
  const pulled = await pullChanges(learnerId)
  if (!pulled.ok) return pulled
  await trustServerDays(await openLocalDb(learnerId))
  await compareMonths(learnerId)
  return { ...pulled, sent: pushed.sent }
}

/** 30 s after the first failure, doubling, 16 min at most. */
export function retryDelay(failed: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, failed - 1))
}

function planSync(delayMs: number): void {
  clearTimeout(syncTimer)
  syncTimer = setTimeout(() => behind(syncNow()), delayMs)
}

/** A little after the last of several reviews, so that quick ones share a request; the first of them waits not too long. */
function planDrain(): void {
  clearTimeout(drainTimer)
  const now = Date.now()
  drainWantedAt ??= now
  // What only the memory of this tab holds goes at once.
  const patience = databaseStandIn() === 'volatile' ? 0 : LONGEST_AFTER_REVIEW_MS
  const longest = Math.max(0, drainWantedAt + patience - now)
  const drain = () => {
    drainWantedAt = null
    behind(drainOutbox())
  }
  drainTimer = setTimeout(drain, Math.min(AFTER_REVIEW_MS, longest))
}
