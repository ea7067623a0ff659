/**
 * Brings this device and the server together: push before pull, one tab at a time and for all of them. Runs at start,
 * when the connection or the window comes back, after reviews, and every few minutes; after failures it waits as long as
 * the server asks, else 30 s doubling to 16 min. A pull that failed keeps nothing from being sent.
 */
import { announce, onChange } from './live.ts'
import { databaseStandIn, openInstead, openLocalDb } from './local-db.ts'
import { lookForOlderCopy } from './look-back.ts'
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
import { lastTurn, noteTurn } from './turns.ts'

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
/** What is due as soon as this is due. */
const SOON_MS = 5_000

/** Of sending and of pulling, each one after the other. */
const failures = { push: 0, pull: 0 }
/** Until when (ms) nothing is sent by itself, and nothing is pulled because a window was looked at. */
const waits = { push: 0, pull: 0 }
/** When this tab's last whole run began, ms. */
let ownTurn: number | null = null
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
  const outcome = await withOutbox(learner.id, (id) => pushOutbox(id), { ...LEFT, retryAfterSeconds: null })
  if (!outcome.ok) settle(failureOf(outcome), 'push')
  else if (failures.push > 0) settleSending()
  // Which an older copy of the server's database is a reason for.
  if (outcome.ok && outcome.isCardUnknown) planSync(0)
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
  const now = () => behind(Date.now() < waits.pull ? drainOutbox() : syncNow())
  const whenVisible = () => {
    if (document.visibilityState === 'visible') now()
    else behind(drainOutbox())
  }
  const stopListening = onChange((tables, _cards, writer) => {
    const isOthers = writer === 'another tab'
    // The tab that announces a learner pulls for all: answering it, each would make the other ask again.
    if (tables.has('learner') && !isOthers && localLearner() !== null && !isSessionExpired()) planSync(0)
    else if (UNSENT.some((table) => tables.has(table)) && Date.now() >= waits.push) planDrain()
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

/** Where something waits that may have to be sent; settings come with the learner. */
const UNSENT = ['outbox', 'changes', 'media', 'learner'] as const

async function run(): Promise<SyncOutcome> {
  const learner = localLearner()
  if (learner === null || isSessionExpired()) return { ok: false, problem: 'signed-out' }
  setSyncState({ ...syncState(), running: true })
  const wantedAt = Date.now()
  const { failed, ...outcome } = await withOutbox(learner.id, (id) => pushAndPull(id, wantedAt), LEFT)
  settle(outcome, failed)
  if (outcome.ok) behind(keepMediaOffline(learner.id, outcome.cards))
  return outcome
}

type Part = keyof typeof failures
/** What a run came to, and which part of it failed. */
type RunOutcome = SyncOutcome & { readonly failed?: Part }
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
    settle({ ok: false, problem: null }, 'push')
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

function settle(outcome: Settled, failed: Part = 'push'): void {
  setSyncState({ running: false, problem: outcome.ok ? null : outcome.problem, finishedAt: Date.now() })
  waits.push = 0
  if (outcome.ok) {
    Object.assign(failures, { push: 0, pull: 0 })
    waits.pull = 0
    planNext()
    return
  }
  if (failed === 'pull') failures.push = 0
  failures[failed] += 1
  const asked = askedDelay(outcome)
  const delay = asked ?? retryDelay(failures[failed])
  if (failed === 'push' || asked !== null) waits[failed] = Date.now() + delay
  // What was not sent may go before the server lets itself be asked again.
  if (failed === 'push' && waits.push < waits.pull) planDrainIn(delay)
  else planSync(delay)
}

/** What could not be sent has been sent since. */
function settleSending(): void {
  failures.push = 0
  waits.push = 0
  setSyncState({ ...syncState(), problem: null })
}

/** In a while, unless another tab does it for this one; settings changed while their change before went out, at once. */
function planNext(): void {
  const learner = localLearner()
  if (learner === null || waitingSettings(learner.id) !== null) {
    planSync(learner === null ? INTERVAL_MS : 0)
    return
  }
  const now = Date.now()
  const last = lastTurn(learner.id, now)
  const mine = last === null || last === ownTurn
  clearTimeout(syncTimer)
  syncTimer = setTimeout(() => behind(whenDue(learner.id)), mine ? INTERVAL_MS : last + INTERVAL_MS - now)
}

async function whenDue(learnerId: string): Promise<void> {
  const now = Date.now()
  const last = lastTurn(learnerId, now)
  const isDone = last !== null && last !== ownTurn && now - last < INTERVAL_MS - SOON_MS
  if (isDone) planNext()
  else await syncNow()
}

/** A server that is busy with many answers of ours says when it takes more. */
function askedDelay({ retryAfterSeconds }: Extract<Settled, { ok: false }>): number | null {
  return retryAfterSeconds === undefined ? null : Math.min(LAST_RETRY_MS, Math.max(1, retryAfterSeconds) * 1_000)
}

function failureOf({ problem, retryAfterSeconds }: Extract<PushOutcome, { ok: false }>): SyncOutcome {
  return retryAfterSeconds === null ? { ok: false, problem } : { ok: false, problem, retryAfterSeconds }
}

/** `wantedAt`: when this tab asked for it, ms. Another tab that began a whole run since has done it for this one. */
async function pushAndPull(learnerId: string, wantedAt: number): Promise<RunOutcome> {
  const beganAt = Date.now()
  if ((lastTurn(learnerId, beganAt) ?? 0) > wantedAt) return { ok: true, sent: 0, received: 0, cards: 0 }
  // Who is signed in is asked first: rows of one learner must never reach another one's database.
  const me = await refreshLearner()
  if (me === null) return { ok: false, problem: 'signed-out' }
  if (me.id !== learnerId) return LEFT
  const pushed = await pushOutbox(learnerId, lookForOlderCopy)
  if (!pushed.ok) return failureOf(pushed)
  const pulled = await pullChanges(learnerId)
  if (!pulled.ok) return { ...pulled, failed: 'pull' }
  await trustServerDays(await openLocalDb(learnerId))
  await compareMonths(learnerId)
  ownTurn = beganAt
  noteTurn(learnerId, beganAt)
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
  const now = Date.now()
  drainWantedAt ??= now
  // What only the memory of this tab holds goes at once.
  const patience = databaseStandIn() === 'volatile' ? 0 : LONGEST_AFTER_REVIEW_MS
  const longest = Math.max(0, drainWantedAt + patience - now)
  planDrainIn(Math.min(AFTER_REVIEW_MS, longest))
}

function planDrainIn(delayMs: number): void {
  clearTimeout(drainTimer)
  const drain = () => {
    drainWantedAt = null
    behind(drainOutbox())
  }
  drainTimer = setTimeout(drain, delayMs)
}
