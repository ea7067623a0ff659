/**
 * Whether this device and the server hold the same of a month, each computing it from its own log: the answers given on
 * this device, and what all answers amount to per study day. A difference is mended (this device's answers are sent
 * again, the server's rows fetched anew); what cannot be mended is remembered and said. Expects the lock of `sync.ts`.
 */
import { MAX_EVENTS_PER_BATCH } from '@cairn/contract/limits'
import { digestDays, digestEvents, monthOf, whatOf } from '@cairn/core/reviews/log-digest'
import { ApiError, api, NetworkError } from './api-client.ts'
import { startOfLastMonth } from './kept-log.ts'
import { announceHere } from './live.ts'
import { type LocalAnswer, type LocalDb, openLocalDb } from './local-db.ts'
import { trustServerDays } from './outbox-drain.ts'
import { pullChanges } from './pull.ts'

const HOUR_MS = 3_600_000
/** How long a comparison is good for: the present month changes, the last one hardly. */
const GOOD_FOR_MS = [HOUR_MS, 24 * HOUR_MS]

/** Compares the present and the last month where that is due. Never fails a synchronisation that went well. */
export async function compareMonths(learnerId: string, now = Date.now()): Promise<void> {
  const db = await openLocalDb(learnerId)
  try {
    const months = [monthOf(now), monthOf(startOfLastMonth(now))]
    for (const [index, month] of months.entries()) {
      if (await isDue(db, month, { now, goodForMs: GOOD_FOR_MS[index] ?? HOUR_MS })) await settleMonth(db, month, now)
    }
  } catch (error) {
    // Out of reach, or a server that does not compare: the next synchronisation asks again.
    if (!(error instanceof NetworkError || error instanceof ApiError)) throw error
  }
}

async function isDue({ idb }: LocalDb, month: string, { now, goodForMs }: { now: number; goodForMs: number }) {
  const since = Number((await idb.get('meta', 'logSince')) ?? now)
  const last = Number((await idb.get('meta', `compared-${month}`)) ?? 0)
  return Date.parse(`${month}-01`) >= since && (now - last >= goodForMs || last > now)
}

async function settleMonth(db: LocalDb, month: string, now: number): Promise<void> {
  const first = await compare(db, month)
  if (first === null) return
  const differs = first.events && first.days ? null : await mend(db, month, first)
  const tx = db.idb.transaction('meta', 'readwrite')
  const known = await tx.store.get('differs')
  if (differs !== null) await tx.store.put(month, 'differs')
  else if (known === month) await tx.store.delete('differs')
  await tx.store.put(now, `compared-${month}`)
  await tx.done
  if (differs !== null || known === month) announceHere(['sync'])
}

interface Agreement {
  readonly events: boolean
  readonly days: boolean
}

/** Null when the server has moved on since the last pull: then there is nothing to compare with. */
async function compare(db: LocalDb, month: string): Promise<Agreement | null> {
  const tx = db.idb.transaction(['events', 'days', 'meta'])
  const days = tx.objectStore('days').getAll(IDBKeyRange.bound(`${month}-01`, `${month}-31`))
  const [answers, rows, cursor] = await Promise.all([
    tx.objectStore('events').getAll(),
    days,
    tx.objectStore('meta').get('cursor'),
  ])
  const own = digestEvents(answers.filter((answer) => isSentIn(answer, month)).map(digested))
  const query = { month, deviceId: db.deviceId }
  const server = await api('GET /api/sync/digest', { query, learnerId: db.learnerId })
  if (server.seq !== cursor) return null
  const isSame = own.count === server.events.count && own.digest === server.events.digest
  return { events: isSame, days: digestDays(rows.map((day) => [day.studyDay, day])) === server.days }
}

const isSentIn = ({ event, sentAs }: LocalAnswer, month: string): boolean =>
  sentAs !== undefined && monthOf(event.answeredAt) === month

function digested({ event }: LocalAnswer) {
  const { id, cardId, kind, answeredAt } = event
  return { id, cardId, kind, what: whatOf(event), answeredAt }
}

/** Sends and fetches again what differs. Answers the month when it differs still, null when all is well. */
async function mend(db: LocalDb, month: string, { events }: Agreement): Promise<string | null> {
  if (!events) await sendAgain(db, month)
  const tx = db.idb.transaction(['days', 'meta'], 'readwrite')
  await tx.objectStore('days').delete(IDBKeyRange.bound(`${month}-01`, `${month}-31`))
  await tx.objectStore('meta').put(0, 'cursor')
  await tx.done
  const pulled = await pullChanges(db.learnerId)
  if (!pulled.ok) return null
  await trustServerDays(db)
  const after = await compare(db, month)
  return after === null || (after.events && after.days) ? null : month
}

/** Events that the server has are repeats to it and change nothing. */
async function sendAgain(db: LocalDb, month: string): Promise<void> {
  const answers = (await db.idb.getAll('events')).filter((answer) => isSentIn(answer, month))
  for (let at = 0; at < answers.length; at += MAX_EVENTS_PER_BATCH) {
    const batch = answers.slice(at, at + MAX_EVENTS_PER_BATCH)
    const events = batch.map(({ event, sentAs }) => ({ ...event, deviceId: db.deviceId, deviceSeq: sentAs }))
    await api('POST /api/reviews', { body: { sentAt: Date.now(), events }, learnerId: db.learnerId })
  }
}
