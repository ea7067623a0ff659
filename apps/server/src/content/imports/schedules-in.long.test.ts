import { Me } from '@cairn/contract/accounts'
import { ReviewLogPage } from '@cairn/contract/review-log'
import { type AnkiCard, type AnkiCollection, homeDeckOf } from '@cairn/core/anki/collection/collection'
import { hasLeechTag, isLeech } from '@cairn/core/scheduling/leech'
import { studyDayOf } from '@cairn/core/scheduling/study-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refoldAll } from '../../study/reviews/refold-schedules.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { rating } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { collectionIn } from './testing/collection-in.ts'
import { keptOf, saidOf, UTC } from './testing/said-of-schedule.ts'
import { MADE_AT, NEW_AGAIN, ODD_CARDS, packSchedules, rowsOf, STEPPED } from './testing/schedule-packages.ts'

const CARDS = [...ODD_CARDS, NEW_AGAIN]
const nameOf = ({ id }: AnkiCard) => `${CARDS[rowsOf(CARDS).findIndex((row) => row.id === id)]!.name}:0`
const SAID = new Map(rowsOf(CARDS).map((row) => [nameOf(row), saidOf(row)]))

describeOnBothDatabases('odd schedules', (database) => {
  let now = MADE_AT
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database(), { now: () => now })
  })
  afterAll(() => app.close())

  async function expectAsSaid(userId: string, zone = UTC) {
    const kept = await keptOf(database(), userId)
    expect([...kept.keys()].sort()).toEqual([...SAID.keys()].sort())
    for (const row of rowsOf(CARDS)) {
      const name = nameOf(row)
      expect([name, kept.get(name)]).toMatchObject([name, saidOf(row, zone)])
    }
    await expectCachesToEqualLog(database(), userId)
  }

  async function learnerWithThem() {
    const userId = await newLearner(database(), 'UTC')
    expect(await app.importPackage(userId, packSchedules(CARDS, [STEPPED]))).toMatchObject({ status: 'done' })
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

  test('are told to whoever fits parameters to the log, with the memory they begin with', async () => {
    const userId = await learnerWithThem()
    const { rows } = (await app.call('GET /api/reviews/log', { as: userId })).as(ReviewLogPage)
    // By cards whose memory was told last: answers after it have moved the others.
    const last = new Map(rows.toSorted(([, , , one], [, , , other]) => one - other).map((row) => [row[1], row[2]]))
    const told = [...last].flatMap(([id, what]) =>
      typeof what === 'string' ? [] : [{ id, ...('reset' in what ? what.reset : what.standing) }],
    )
    expect(told.length).toBeGreaterThan(5)
    const memories = await database()
      .db.selectFrom('memory')
      .select(['card_id', 'stability', 'difficulty', 'reps', 'lapses'])
      .where('user_id', '=', userId)
      .execute()
    // Where the package has a log and no memory, what its answers gave is counted.
    for (const { id, stability, difficulty, reps, lapses } of told.filter((one) => one.stability > 0))
      expect(memories).toContainEqual({ card_id: id, stability, difficulty, reps, lapses })
  })

  test('stay so when the package comes again, later too', async () => {
    const userId = await learnerWithThem()
    now = MADE_AT + 3 * 86_400_000
    await app.importPackage(userId, packSchedules(CARDS, [STEPPED]))
    now = MADE_AT
    await expectAsSaid(userId)
  })

  test('leave as they came, and come in elsewhere as they were', async () => {
    const userId = await learnerWithThem()
    const answer = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const out = await collectionIn(bytes)
    const guids = new Map(out.notes.map(({ id, guid }) => [id, guid]))
    const left = new Map(out.cards.map((card) => [`${guids.get(card.noteId)}:0`, card]))
    // A filtered deck stays behind, with what was lent to it.
    for (const row of rowsOf(CARDS)) {
      const name = nameOf(row)
      const card = left.get(name)!
      expect([name, saidOf(card)]).toMatchObject([name, saidOf(row)])
      const { ivl, factor, left: steps, data } = row
      expect([name, card]).toMatchObject([name, { ivl, factor, left: steps, data, odid: 0, odue: 0 }])
      const home = out.decks.get(card.deckId)?.name
      expect([name, home]).toEqual([name, homeDeckOf(row) === STEPPED.id ? STEPPED.name : 'Default'])
    }
    const logOf = ({ log }: AnkiCollection) =>
      log.map(({ cardId: _, ...row }) => row).sort((one, two) => one.id - two.id)
    expect(logOf(out)).toEqual(logOf(await collectionIn(packSchedules(CARDS, [STEPPED]))))
    const other = await newLearner(database(), 'UTC')
    await app.importPackage(other, bytes)
    await expectAsSaid(other)
  })

  test.each([
    ['Pacific/Auckland', 9],
    ['America/Los_Angeles', 0],
    ['Asia/Kolkata', 22],
  ])(
    'made in another time zone they are due on the same days in %s, with days from %i on',
    async (timeZone, rolloverHour) => {
      const zone = { timeZone, rolloverHour }
      const learner = async () => {
        const userId = await newLearner(database(), timeZone)
        const { version } = (await app.call('GET /api/me', { as: userId })).as(Me)
        const body = { rolloverHour }
        expect((await app.call('PATCH /api/me', { as: userId, body, ifMatch: version })).status).toBe(200)
        return userId
      }
      const userId = await learner()
      // In Greenwich, where midnight is another day for all of them.
      expect(await app.importPackage(userId, packSchedules(CARDS, [STEPPED], 0))).toMatchObject({ status: 'done' })
      await expectAsSaid(userId, zone)
      const answer = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const other = await learner()
      await app.importPackage(other, bytes)
      await expectAsSaid(other, zone)
      const inGreenwich = await newLearner(database(), 'UTC')
      await app.importPackage(inGreenwich, bytes)
      await expectAsSaid(inGreenwich)
    },
  )

  test('a leech keeps its tag, its lapses and its suspension, and is one here', async () => {
    const userId = await learnerWithThem()
    const { db } = database()
    const rows = await db.selectFrom('card').selectAll().where('user_id', '=', userId).execute()
    const marked = rows.filter(({ tags }) => hasLeechTag(JSON.parse(tags)))
    expect(marked).toMatchObject([{ tags: '["leech","verbs"]', suspended: 1 }])
    const { lapses } = (await keptOf(database(), userId)).get('a leech, suspended and marked:0')!
    expect([lapses, isLeech({ lapses }), isLeech({ lapses: 1 }, { isMarked: true })]).toEqual([8, true, true])
    const answer = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const out = await collectionIn(new Uint8Array(await answer.arrayBuffer()))
    const note = out.notes.find(({ guid }) => guid === 'a leech, suspended and marked')
    expect(note?.tags).toEqual(['leech', 'verbs'])
    expect(out.cards.find(({ noteId }) => noteId === note?.id)).toMatchObject({ lapses: 8, queue: -1 })
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
    expect((await keptOf(database(), userId)).get('a leech:0')).toMatchObject({ reps: 62, lapses: 15 })
    await expectCachesToEqualLog(database(), userId)
  })
})
