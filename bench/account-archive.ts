// How long a whole account takes to leave, to come back and to be erased; how much memory the process needs for it, and
// how long others wait meanwhile.
//
//   node bench/account-archive.ts [cards] [reviews]      (10000 and 50000 unless given)
//   DATABASE_URL=postgres://… node bench/account-archive.ts
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { archiveJobs } from '../apps/server/src/people/archives/archive-jobs.ts'
import { archiveKey } from '../apps/server/src/people/archives/archive-parts.ts'
import { changeArchive, findArchive } from '../apps/server/src/people/archives/archives.store.ts'
import { beginArchive as begin } from '../apps/server/src/people/archives/begin-archive.ts'
import { beginErasure, removeEverything } from '../apps/server/src/people/erasure/erase-account.ts'
import { openPostgres, openSqlite } from '../apps/server/src/platform/db/engines.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createLocalFiles } from '../apps/server/src/platform/files/local-files.ts'
import { ensureLearner } from '../apps/server/src/study/learners/ensure-learner.ts'
import { nextSeq } from '../apps/server/src/study/learners/next-seq.ts'
import { eventHash } from '../apps/server/src/study/reviews/event-hash.ts'
import { rebuildCaches } from '../apps/server/src/study/reviews/rebuild-caches.ts'

const CARDS = Number(process.argv[2] ?? 10_000)
const REVIEWS = Number(process.argv[3] ?? 50_000)
const DAY_MS = 86_400_000
const BEGUN = Date.now() - 200 * DAY_MS
const AT_ONCE = 250
const PAUSE_MS = 5

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'))
const engine = process.env.DATABASE_URL
  ? openPostgres(process.env.DATABASE_URL, (error) => console.error(error))
  : openSqlite(join(folder, 'cairn.sqlite'))
const files = createLocalFiles(join(folder, 'files'))
const log = pino({ level: 'warn' })
const describeAccount = async () => ({ email: 'bench@example.org', name: '' })
const parts = { engine, files, log, now: Date.now, dataDir: folder, describeAccount }

try {
  await migrate(engine, { backupDir: null, now: () => 1 })
  await measure()
} finally {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(userId: string): Promise<void> {
  const { db } = engine
  await ensureLearner(db, { userId, timeZone: 'UTC', now: 1 })
  const common = { user_id: userId, created_at: 1, updated_at: 1, deleted_at: null, version: 1 }
  const deckId = randomUUID()
  const deck = {
    title: 'Bench',
    description: '',
    folder_id: null,
    visibility: 'private',
    source_id: null,
    settings: '{}',
  }
  await db
    .insertInto('deck')
    .values({ ...common, id: deckId, ...deck, attribution: null, seq: 1 })
    .execute()
  const ids = Array.from({ length: CARDS }, () => randomUUID())
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await inTransaction(engine, async (tx) => {
      const seq = await nextSeq(tx, userId)
      const some = ids.slice(at, at + AT_ONCE)
      const texts = { kind: 'basic', tags: '["bench","a::b"]', seq }
      const note = { ...texts, fields: '[]', note_type_id: null, guid: null }
      await tx
        .insertInto('note')
        .values(some.map((id) => ({ ...common, id, ...note })))
        .execute()
      const none = {
        source_id: null,
        span_start: null,
        span_end: null,
        quote: null,
        grade: null,
        buried_until_day: null,
      }
      const marks = { ordinal: 0, starred: 0, flag: 0, suspended: 0, aliases: '[]', search_text: '' }
      const card = (id: string, index: number) => ({
        ...{ ...common, id, deck_id: deckId, note_id: id, position: at + index, ...texts, ...marks, ...none },
        front: `Question ${at + index} of a deck that is as long as decks are, more or less?`,
        back: `Answer ${at + index}, which may well go on for another line or two.`,
      })
      await tx.insertInto('card').values(some.map(card)).execute()
    })
  for (let at = 0; at < REVIEWS; at += AT_ONCE)
    await db
      .insertInto('review')
      .values(Array.from({ length: Math.min(AT_ONCE, REVIEWS - at) }, (_, index) => reviewOf(userId, ids, at + index)))
      .execute()
  await rebuildCaches(engine, userId)
}

function reviewOf(userId: string, ids: readonly string[], index: number) {
  const at = BEGUN + Math.floor(index / CARDS) * 20 * DAY_MS + (index % CARDS) * 1_000
  const event = {
    kind: 'rate' as const,
    ...{ id: randomUUID(), cardId: ids[index % CARDS] ?? '', answeredAt: at, timeZone: 'UTC', offsetMinutes: 0 },
    ...{ rolloverHour: 4, studyDay: new Date(at - 4 * 3_600_000).toISOString().slice(0, 10), deviceId: ids[0] ?? '' },
    ...{ deviceSeq: index + 1, appVersion: '0', rating: index % 9 === 0 ? ('again' as const) : ('good' as const) },
    ...{ durationMs: 4_000, mode: 'review' as const, confidence: null },
  }
  return {
    ...{ user_id: userId, id: event.id, card_id: event.cardId, kind: 'rate', rating: event.rating, target_id: null },
    ...{
      answered_at: at,
      raw_answered_at: at,
      received_at: at,
      clock_offset_ms: 0,
      time_zone: 'UTC',
      offset_minutes: 0,
    },
    ...{ rollover_hour: 4, study_day: event.studyDay, duration_ms: 4_000, chosen_days: null, due_day: null },
    ...{ mode: 'review', confidence: null, device_id: event.deviceId, device_seq: event.deviceSeq, app_version: '0' },
    ...{ body_hash: eventHash(event), start_state: null, origin: null },
  }
}

async function beginArchive(userId: string, direction: 'out' | 'in') {
  const row = await begin(parts, { userId, id: randomUUID(), direction, bytes: 0 })
  if (row === null) throw new Error('Inconsistent: an archive of this learner is being worked on')
  return row
}

/** Runs the job that an archive waits for, as the runner would. */
async function work(userId: string, id: string, direction: 'out' | 'in'): Promise<void> {
  const [exporting, importing] = archiveJobs(parts)
  const handler = direction === 'out' ? exporting : importing
  const job = {
    user_id: userId,
    id: 'job',
    kind: '',
    payload: JSON.stringify({ archive: id }),
    attempts: 1,
    excused: 0,
  }
  await handler?.run(job, new AbortController().signal)
  const row = await findArchive(engine.db, userId, id)
  if (!row || row.status === 'failed') throw new Error(`The archive is ${row?.status}: ${row?.problem}`)
}

/** Time, peak of memory above the beginning, and how long another learner's query waited. */
async function timed(what: string, run: () => Promise<unknown>): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let [peak, isOver] = [before, false]
  const waits: number[] = []
  const others = (async () => {
    // From when it would have asked: while a transaction of SQLite runs, not even that is possible.
    for (let asked = performance.now(); !isOver; asked = performance.now() + PAUSE_MS) {
      await delay(Math.max(0, asked - performance.now()))
      await engine.db.selectFrom('learner').select('user_id').where('user_id', '=', 'somebody').execute()
      waits.push(performance.now() - asked)
      peak = Math.max(peak, process.memoryUsage().rss)
    }
  })()
  const started = performance.now()
  await run()
  const seconds = (performance.now() - started) / 1_000
  isOver = true
  await others
  waits.sort((one, other) => one - other)
  const wait = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(0)
  const mebibytes = ((peak - before) / 1_048_576).toFixed(0)
  console.log(
    `  ${what}: ${seconds.toFixed(1)} s, ${mebibytes} MB more at its peak; others wait ${wait(0.95)} ms at p95, ${wait(1)} ms at most`,
  )
}

async function measure(): Promise<void> {
  const [owner, other] = [randomUUID(), randomUUID()]
  await fill(owner)
  await ensureLearner(engine.db, { userId: other, timeZone: 'UTC', now: 1 })
  console.log(`${CARDS} cards, ${REVIEWS} reviews, ${engine.dialect}`)
  const out = await beginArchive(owner, 'out')
  await timed('export', () => work(owner, out.id, 'out'))
  const file = join(folder, 'files', ...archiveKey(out).split('/'))
  console.log(`  the file has ${(statSync(file).size / 1_048_576).toFixed(1)} MB`)
  const content = await files.get(archiveKey(out))
  if (!content) throw new Error('Inconsistent: the export is gone')
  const back = await beginArchive(other, 'in')
  await files.put(archiveKey(back), content.body)
  await timed('dry run', () => work(other, back.id, 'in'))
  await changeArchive(engine.db, back, ['ready'], { status: 'applying', updated_at: 1 })
  await timed('import', () => work(other, back.id, 'in'))
  await beginErasure(engine, { userId: owner, email: 'bench@example.org', now: 1 })
  await timed('erasure', () => removeEverything({ engine, files }, owner))
}
