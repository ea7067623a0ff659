import type { SyncPage } from '@cairn/contract/sync'
import { announcer } from './announcer.ts'
import { ApiError, api, NetworkError, OtherLearnerError } from './api-client.ts'
import { keepStorage } from './keep-storage.ts'
import { pruneAnswers } from './kept-answers.ts'
import type { LiveTable } from './live.ts'
import { type LocalDb, openLocalDb } from './local-db.ts'
import { lookForOlderCopy } from './look-back.ts'
import { cardsAmong, inPortions, MERGE_STORES, mergeRows } from './merge-rows.ts'
import { prunePractice } from './practice.ts'
import { ARRIVING, studyDayAt } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'
import { markSessionExpired } from './session.ts'
import { refusalKind, type SyncProblem } from './sync-state.ts'

export type PullOutcome =
  | { readonly ok: true; readonly received: number; readonly cards: number }
  | {
      readonly ok: false
      readonly problem: SyncProblem
      /** How long the server asked to be left alone; absent when it did not. */
      readonly retryAfterSeconds?: number
    }

/** Brings everything that changed on the server after this device's cursor. Push before: see `sync.ts`. */
export async function pullChanges(learnerId: string): Promise<PullOutcome> {
  const db = await openLocalDb(learnerId)
  const arrivals = announcer(learnerId)
  const begun = await arrivalFrom(db)
  let received = 0
  let cards = 0
  try {
    for (let more = true; more; ) {
      const cursor = Number((await db.idb.get('meta', 'cursor')) ?? 0)
      const page = await api('GET /api/sync', { query: { cursor: String(cursor) }, learnerId })
      if (page.next < cursor) {
        // Gone back in this very moment: what is here is compared before any of it is written over.
        await lookForOlderCopy(db)
        await db.idb.put('meta', 0, 'cursor')
        continue
      }
      arrivals.add(await storePage(db, page, { ...begun, cursor }), cardsAmong(page))
      received += page.decks.length + page.cards.length + page.memory.length + page.days.length + page.practice.length
      cards += page.cards.length
      more = page.more
    }
  } catch (error) {
    if (error instanceof OtherLearnerError) return { ok: false, problem: 'other-learner' }
    if (error instanceof NetworkError) return { ok: false, problem: 'offline' }
    if (!(error instanceof ApiError)) throw error
    const { status, retryAfterSeconds } = error
    if (status !== 401)
      return { ok: false, problem: refusalKind(error), ...(retryAfterSeconds !== null && { retryAfterSeconds }) }
    markSessionExpired()
    return { ok: false, problem: 'signed-out' }
  } finally {
    arrivals.flush()
  }
  if (begun.wasAway) await db.idb.put('meta', studyDayAt(Date.now()), LAST_DAY)
  await pruneAnswers(db)
  await prunePractice(db, Date.now())
  if (received > 0) keepStorage().catch(reportError) // a wish of ours: without it all goes on
  return { ok: true, received, cards }
}

/** More rows than this at once are said to be arriving, on a device that has what there was before. */
const QUICK_PORTIONS = 8

/** In `meta`: the study day on which all of it was last here. */
const LAST_DAY = 'last-pulled-on'

interface Begun {
  /** This is the first time on this study day. */
  readonly wasAway: boolean
  /** Nothing, or only a part, of what the learner has was here. */
  readonly isFirst: boolean
  /** The cursor from which on the arrival is measured. */
  readonly from: number
}

/** What was cut off goes on where it was; a device that looks through everything again (cursor 0) already has it. */
async function arrivalFrom({ idb }: LocalDb): Promise<Begun> {
  const [cursor, share, lastDay] = await Promise.all([
    idb.get('meta', 'cursor'),
    idb.get('meta', ARRIVING),
    idb.get('meta', LAST_DAY),
  ])
  const isFirst = cursor === undefined || share !== undefined
  return { isFirst, from: isFirst ? 0 : Number(cursor), wasAway: lastDay !== studyDayAt(Date.now()) }
}

/** The cursor is written with the page's last rows: cut off before, the page comes again and changes nothing. */
async function storePage(db: LocalDb, page: SyncPage, begun: Begun & { cursor: number }): Promise<LiveTable[]> {
  const { isFirst, from, cursor, wasAway } = begun
  const portions = inPortions(page)
  const isLong = page.more || portions.length > (isFirst ? 1 : QUICK_PORTIONS)
  const isKnown = !isFirst && cursor === 0
  const touched: LiveTable[] = []
  for (const [index, rows] of portions.entries()) {
    const isLast = index === portions.length - 1
    const tx = db.idb.transaction(MERGE_STORES, 'readwrite')
    touched.push(...(await mergeRows(tx, db, rows, { settings: localStudySettings(), wasAway })))
    const meta = tx.objectStore('meta')
    const reached = cursor + ((page.next - cursor) * (index + 1)) / portions.length
    if (isLast && !page.more) await meta.delete(ARRIVING)
    else if (isLong && !isKnown) await meta.put(shareOf(reached - from, (page.last ?? page.next) - from), ARRIVING)
    if (isLast) await meta.put(page.next, 'cursor')
    await tx.done
  }
  return touched
}

/** 0-1, and never all of it while something is missing. */
const shareOf = (done: number, all: number): number => (all <= 0 ? 0 : Math.min(0.99, Math.max(0, done / all)))
