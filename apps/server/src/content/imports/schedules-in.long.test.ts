import { Me } from '@cairn/contract/accounts'
import type { AnkiCard, AnkiCollection } from '@cairn/core/anki/collection/collection'
import { addDays, startOfStudyDay, studyDayOf } from '@cairn/core/scheduling/study-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../platform/db/engines.ts'
import { refoldAll } from '../../study/reviews/refold-schedules.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { rating } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { collectionIn } from './testing/collection-in.ts'
import { DAY_ZERO, MADE_AT, NEW_AGAIN, ODD_CARDS, packSchedules, rowsOf } from './testing/schedule-packages.ts'

/** What a package says of a card, read off its row by Anki's own rules (`rslib/src/card`, `scheduler`). */
function saidOf(row: AnkiCard) {
  const due = row.odid !== 0 && row.odue !== 0 ? row.odue : row.due
  const isMoment = due > 1_000_000_000
  const dueDay = isMoment ? studyDayOf(due * 1_000, 'UTC', 4) : addDays(DAY_ZERO, due)
  const known = /"s":([\d.]+),"d":([\d.]+)/.exec(row.data)
  const isReview = row.type === 2 && !isMoment
  return {
    flag: row.flags,
    suspended: row.queue === -1,
    isBuried: row.queue < -1,
    ...(row.type === 0
      ? { phase: 'new', lapses: row.lapses }
      : {
          phase: isReview ? 'review' : row.type === 1 ? 'learning' : 'relearning',
          dueDay,
          dueAt: isMoment ? due * 1_000 : startOfStudyDay(dueDay, 'UTC', 4),
          // One below a day is a day; between steps there is none.
          interval: isReview ? Math.max(1, row.ivl) : 0,
          reps: row.reps,
          lapses: row.lapses,
          ...(known && { stability: Number(known[1]), difficulty: Number(known[2]) }),
        }),
  }
}

async function keptOf({ db }: Engine, userId: string) {
  const rows = await db
    .selectFrom('card')
    .innerJoin('note', (join) => join.onRef('note.user_id', '=', 'card.user_id').onRef('note.id', '=', 'card.note_id'))
    .leftJoin('memory', (join) =>
      join.onRef('memory.user_id', '=', 'card.user_id').onRef('memory.card_id', '=', 'card.id'),
    )
    .select(['note.guid', 'card.id', 'card.flag', 'card.suspended', 'card.buried_until_day'])
    .select(['memory.phase', 'memory.due_day', 'memory.due_at', 'memory.interval_days', 'memory.reps', 'memory.lapses'])
    .select(['memory.stability', 'memory.difficulty', 'memory.step'])
    .where('card.user_id', '=', userId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.guid ?? '',
      {
        flag: row.flag,
        suspended: row.suspended === 1,
        isBuried: row.buried_until_day !== null,
        phase: row.phase ?? 'new',
        dueDay: row.due_day,
        dueAt: row.due_at === null ? null : Number(row.due_at),
        interval: row.interval_days,
        reps: row.reps,
        lapses: row.lapses ?? 0,
        stability: row.stability,
        difficulty: row.difficulty,
      },
    ]),
  )
}

const CARDS = [...ODD_CARDS, NEW_AGAIN]
const SAID = new Map(rowsOf(CARDS).map((row, index) => [CARDS[index]!.name, saidOf(row)]))

describeOnBothDatabases('odd schedules', (database) => {
  let now = MADE_AT
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database(), { now: () => now })
  })
  afterAll(() => app.close())

  async function expectAsSaid(userId: string) {
    const kept = await keptOf(database(), userId)
    expect([...kept.keys()].sort()).toEqual([...SAID.keys()].sort())
    for (const [name, said] of SAID) expect([name, kept.get(name)]).toMatchObject([name, said])
    await expectCachesToEqualLog(database(), userId)
  }

  async function learnerWithThem() {
    const userId = await newLearner(database(), 'UTC')
    expect(await app.importPackage(userId, packSchedules(CARDS))).toMatchObject({ status: 'done' })
    return userId
  }

  test('come in as the package says them', async () => {
    await expectAsSaid(await learnerWithThem())
  })

  test('stay so when cards are folded anew, under other settings and other parameters', async () => {
    const userId = await learnerWithThem()
    const { version } = (await app.call('GET /api/me', { as: userId })).as(Me)
    const fit = { stage: 'all', reviews: 900, fittedUntilDay: '2026-10-01' }
    const evidence = { tested: 100, logLoss: 0.3, logLossInUse: 0.4 }
    const parameters = [
      ...'0.5,1.5,3,9,6,0.9,2.8,0.01,1.6,0.2,0.9,1.6,0.05,0.3,1.5,0.5,2,0.6,0.1,0.1,0.2'.split(','),
    ].map(Number)
    const parameterHistory = { current: { ...fit, parameters, evidence } }
    const body = { desiredRetention: 0.83, learningStepsMinutes: [3, 15, 60], parameterHistory }
    expect((await app.call('PATCH /api/me', { as: userId, body, ifMatch: version })).status).toBe(200)
    await refoldAll(database(), now)
    await expectAsSaid(userId)
  })

  test('stay so when the package comes again, later too', async () => {
    const userId = await learnerWithThem()
    now = MADE_AT + 3 * 86_400_000
    await app.importPackage(userId, packSchedules(CARDS))
    now = MADE_AT
    await expectAsSaid(userId)
  })

  test('leave as they came, and come in elsewhere as they were', async () => {
    const userId = await learnerWithThem()
    const answer = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const out = await collectionIn(bytes)
    const guids = new Map(out.notes.map(({ id, guid }) => [id, guid]))
    const left = new Map(out.cards.map((card) => [guids.get(card.noteId), saidOf(card)]))
    // A filtered deck stays behind, with what was lent to it.
    for (const [name, said] of SAID) expect([name, left.get(name)]).toMatchObject([name, said])
    const logOf = ({ log }: AnkiCollection) =>
      log.map(({ cardId: _, ...row }) => row).sort((one, two) => one.id - two.id)
    expect(logOf(out)).toEqual(logOf(await collectionIn(packSchedules(CARDS))))
    const other = await newLearner(database(), 'UTC')
    await app.importPackage(other, bytes)
    await expectAsSaid(other)
  })

  test('go on from there: what is answered here counts onto what was answered there', async () => {
    const userId = await learnerWithThem()
    const cards = await database()
      .db.selectFrom('card')
      .innerJoin('note', (join) =>
        join.onRef('note.user_id', '=', 'card.user_id').onRef('note.id', '=', 'card.note_id'),
      )
      .select(['card.id', 'note.guid'])
      .where('card.user_id', '=', userId)
      .execute()
    const leech = cards.find(({ guid }) => guid === 'a leech')!.id
    const at = new Date(MADE_AT + 2 * 86_400_000)
    now = at.getTime() + 1_000
    const event = rating(leech, {
      answeredAt: at.getTime(),
      studyDay: studyDayOf(at.getTime(), 'UTC', 4),
      rating: 'again',
    })
    const body = { sentAt: now, events: [{ ...event, timeZone: 'UTC', offsetMinutes: 0 }] }
    expect((await app.call('POST /api/reviews', { as: userId, body })).status).toBe(200)
    now = MADE_AT
    expect((await keptOf(database(), userId)).get('a leech')).toMatchObject({ reps: 62, lapses: 15 })
    await expectCachesToEqualLog(database(), userId)
  })
})
