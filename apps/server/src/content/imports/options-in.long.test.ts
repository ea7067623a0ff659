import { Me } from '@cairn/contract/accounts'
import { DeckList } from '@cairn/contract/decks'
import { PackageImport } from '@cairn/contract/imports'
import { homeDeckOf } from '@cairn/core/anki/collection/collection'
import { deckTitle } from '@cairn/core/anki/collection/deck-title'
import { clampParameters, DEFAULT_PARAMETERS } from '@cairn/core/scheduling/fsrs-parameters'
import { addDays } from '@cairn/core/scheduling/study-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refoldAll } from '../../study/reviews/refold-schedules.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { collectionIn } from './testing/collection-in.ts'
import { FORMATS, fixturePath } from './testing/fixtures.ts'
import {
  answeredOn,
  type CardToPack,
  DAY_ZERO,
  type DeckToPack,
  MADE_AT,
  packSchedules,
} from './testing/schedule-packages.ts'

const FITTED = clampParameters(DEFAULT_PARAMETERS.with(2, 3.5))
const STEPS = { learningStepsMinutes: [2, 25, 90, 4_320], relearningStepsMinutes: [15] }
const ALONE: DeckToPack = {
  ...{ id: 10, name: 'Alone ' },
  options: { ...STEPS, leechLapses: 4, newPerDay: 33, reviewsPerDay: 444, desiredRetention: 0.93, parameters: FITTED },
}
const CARDS: readonly CardToPack[] = [
  {
    name: 'known',
    row: { deckId: 10, type: 2, queue: 2, due: 320, ivl: 30, reps: 4, data: '{"s":31.5,"d":5}' },
    log: [{ id: answeredOn(290), lastIvl: 12, ivl: 30 }],
  },
  // Two of four steps are left.
  {
    name: 'learning',
    row: { deckId: 10, type: 1, queue: 1, due: Math.floor(MADE_AT / 1_000) + 60, left: 2_002, reps: 1 },
  },
]

const sortedDecks = <Deck extends { readonly title: string }>(decks: readonly Deck[]) =>
  decks.toSorted((one, other) => (one.title < other.title ? -1 : 1))

/** Decks five levels deep with titles that have blanks beside them; each has some cards. */
function tree() {
  const decks: DeckToPack[] = [{ id: 99, name: 'Body', options: { newPerDay: 20 } }]
  const parts = ['Anatomy ', ' Head', 'Arm\t', 'Leg', ' Back ']
  for (const one of parts) {
    const push = (name: string) =>
      decks.push({ id: 100 + decks.length, name, options: { newPerDay: 20, maximumIntervalDays: 365 } })
    push(`Body::${one}`)
    for (const two of parts)
      for (const three of parts) {
        push(`Body::${one}::${two}::${three}`)
        push(`Body::${one}::${two}::${three}:: Last `)
      }
  }
  const cards = decks.slice(1).flatMap(({ id }, index) =>
    [0, 1, 2, 3].map((turn): CardToPack => {
      const due = 290 + ((index * 7 + turn * 13) % 60)
      const row = {
        deckId: id,
        type: 2,
        queue: 2,
        due,
        ivl: 3 + turn * 20,
        reps: 2 + turn,
        lapses: turn * 3,
        flags: turn,
      }
      return { name: `${index}-${turn}`, row, log: [{ id: answeredOn(280, turn), lastIvl: 2, ivl: 3 + turn * 20 }] }
    }),
  )
  return { decks, cards }
}

describeOnBothDatabases('options of decks', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database(), { now: () => MADE_AT })
  })
  afterAll(() => app.close())

  async function apply(userId: string, bytes: Uint8Array, body: object) {
    const seen = await app.preview(userId, bytes)
    const answer = await app.call(`POST /api/imports/${seen.id}/apply`, { as: userId, body })
    expect(answer.as(PackageImport).status).not.toBe('ready')
    expect(await app.settled(userId, seen.id)).toMatchObject({ status: 'done' })
    return seen
  }
  const decksOf = async (userId: string) =>
    (await app.call('GET /api/decks', { as: userId }))
      .as(DeckList)
      .decks.map(({ title, settings }) => ({ title, settings }))
  const settingsOf = async (userId: string) => (await app.call('GET /api/me', { as: userId })).as(Me).settings

  test.each(FORMATS)('of %s are read: the deck of three steps among eight others', async (format) => {
    const userId = await newLearner(database(), 'UTC')
    const { report } = await app.preview(userId, bytesOf(fixturePath(`${format}.apkg`)))
    expect(report?.options?.settings).toEqual([
      { settings: { newPerDay: 20, reviewsPerDay: 200 }, decks: 8, examples: expect.any(Array) },
      {
        settings: { learningStepsMinutes: [1, 10, 60], newPerDay: 33, reviewsPerDay: 444 },
        ...{ decks: 1, examples: ['Bench 日本語 & <Decks>'] },
      },
    ])
    expect(report?.options?.left.map(({ code }) => code)).not.toContain('limits')
  })

  test('are told by the dry run, and hold for the decks it makes when the learner says so', async () => {
    const userId = await newLearner(database(), 'UTC')
    const own = { ...STEPS, newPerDay: 33, reviewsPerDay: 444, desiredRetention: 0.93, leechLapses: 4 }
    const { report } = await apply(userId, packSchedules(CARDS, [ALONE]), { deckOptions: true })
    expect(report?.options).toEqual({
      settings: [{ settings: own, decks: 1, examples: ['Alone'] }],
      parameters: { preset: 'Alone', cards: 2 },
      left: [],
    })
    expect(await decksOf(userId)).toEqual([{ title: 'Alone', settings: { ...own, examDate: null } }])
    const step = await database()
      .db.selectFrom('memory')
      .select('step')
      .where('user_id', '=', userId)
      .where('phase', '=', 'learning')
      .executeTakeFirstOrThrow()
    expect(step.step).toBe(2)
    await expectCachesToEqualLog(database(), userId)
  })

  test('are nowhere when the learner does not, and decks that are here keep theirs', async () => {
    const userId = await newLearner(database(), 'UTC')
    const before = await settingsOf(userId)
    await apply(userId, packSchedules(CARDS, [ALONE]), {})
    expect(await decksOf(userId)).toEqual([{ title: 'Alone', settings: { examDate: null } }])
    await apply(userId, packSchedules([...CARDS, { name: 'more', row: { deckId: 10 } }], [ALONE]), {
      deckOptions: true,
    })
    expect(await decksOf(userId)).toEqual([{ title: 'Alone', settings: { examDate: null } }])
    expect(await settingsOf(userId)).toEqual(before)
  })

  test('parameters of FSRS become the learner’s when they are taken, and can be gone back from', async () => {
    const userId = await newLearner(database(), 'UTC')
    await apply(userId, packSchedules(CARDS, [ALONE]), { parameters: true })
    const { parameterHistory } = await settingsOf(userId)
    expect(parameterHistory.current?.parameters[2]).toBeCloseTo(3.5)
    expect(parameterHistory.current).toMatchObject({ reviews: 1, fittedUntilDay: addDays(DAY_ZERO, 290) })
    expect(parameterHistory).toHaveProperty('previous', null)
    await refoldAll(database(), MADE_AT)
    await expectCachesToEqualLog(database(), userId)
  })

  test('leave with the decks they hold for, and are read back', async () => {
    const userId = await newLearner(database(), 'UTC')
    await apply(userId, packSchedules(CARDS, [ALONE]), { deckOptions: true, parameters: true })
    const out = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const { decks } = await collectionIn(new Uint8Array(await out.arrayBuffer()))
    const { options } = [...decks.values()].find(({ name }) => name === 'Alone')!
    expect(options).toMatchObject({ ...STEPS, newPerDay: 33, reviewsPerDay: 444, desiredRetention: 0.93 })
    expect(options).toMatchObject({ leechThreshold: 4, suspendsLeeches: false })
    expect(options?.parameters[2]).toBeCloseTo(3.5)
  })

  test('limits of a tree come in with its top, which has no cards, leave with it, and are taken back with it', async () => {
    const userId = await newLearner(database(), 'UTC')
    const decks = [
      { id: 20, name: 'Languages', options: { newPerDay: 25, reviewsPerDay: 150 } },
      { id: 21, name: 'Languages::French', options: { newPerDay: 20 } },
      { id: 22, name: 'Languages::Latin::Verbs', options: { newPerDay: 20 } },
      { id: 23, name: 'Other', options: { newPerDay: 10 } },
    ]
    const cards = [21, 22, 23].map((deckId) => ({ name: `of ${deckId}`, row: { deckId } }))
    const limits = [
      { title: 'Languages', settings: { newPerDay: 25, reviewsPerDay: 150, examDate: null } },
      { title: 'Languages::French', settings: { newPerDay: 20, reviewsPerDay: 200, examDate: null } },
      { title: 'Languages::Latin::Verbs', settings: { newPerDay: 20, reviewsPerDay: 200, examDate: null } },
      { title: 'Other', settings: { examDate: null } },
    ]
    const seen = await apply(userId, packSchedules(cards, decks), { deckOptions: true })
    expect(seen.report?.options?.left).toEqual([])
    expect(sortedDecks(await decksOf(userId))).toEqual(limits)
    const out = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const other = await newLearner(database(), 'UTC')
    await apply(other, new Uint8Array(await out.arrayBuffer()), { deckOptions: true })
    expect(sortedDecks(await decksOf(other))).toEqual(limits)
    expect((await app.call(`DELETE /api/imports/${seen.id}`, { as: userId })).status).toBe(200)
    expect(await decksOf(userId)).toEqual([])
  })

  test('a folder above limited decks bounds nothing once it has left and come back', async () => {
    const userId = await newLearner(database(), 'UTC')
    const own = { newPerDay: 20, reviewsPerDay: 200 }
    const decks = ['French', 'Latin'].map((name, index) => ({ id: 31 + index, name: `Spoken::${name}`, options: own }))
    await apply(
      userId,
      packSchedules(
        [31, 32].map((deckId) => ({ name: `of ${deckId}`, row: { deckId } })),
        decks,
      ),
      {},
    )
    for (const { id, version } of (await app.call('GET /api/decks', { as: userId })).as(DeckList).decks) {
      const body = { settings: { ...own, examDate: null } }
      expect((await app.call(`PATCH /api/decks/${id}`, { as: userId, body, ifMatch: version })).status).toBe(200)
    }
    const out = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const other = await newLearner(database(), 'UTC')
    await apply(other, new Uint8Array(await out.arrayBuffer()), { deckOptions: true })
    const settings = { ...own, examDate: null }
    expect(sortedDecks(await decksOf(other))).toEqual([
      { title: 'Spoken::French', settings },
      { title: 'Spoken::Latin', settings },
    ])
  })

  test('a large tree of decks comes in deck by deck and card by card, with its limits', async () => {
    const userId = await newLearner(database(), 'UTC')
    const { decks, cards } = tree()
    const bytes = packSchedules(cards, decks)
    const { report } = await apply(userId, bytes, { deckOptions: true })
    const limits = { newPerDay: 20, reviewsPerDay: 200 }
    expect(report?.options?.settings).toEqual([
      { settings: { maximumIntervalDays: 365, ...limits }, decks: decks.length - 1, examples: expect.any(Array) },
      { settings: limits, decks: 1, examples: ['Body'] },
    ])
    expect(report?.options?.left).toEqual([])
    const rows = await database()
      .db.selectFrom('card')
      .innerJoin('deck', (join) =>
        join.onRef('deck.user_id', '=', 'card.user_id').onRef('deck.id', '=', 'card.deck_id'),
      )
      .innerJoin('note', (join) =>
        join.onRef('note.user_id', '=', 'card.user_id').onRef('note.id', '=', 'card.note_id'),
      )
      .innerJoin('memory', (join) =>
        join.onRef('memory.user_id', '=', 'card.user_id').onRef('memory.card_id', '=', 'card.id'),
      )
      .select([
        'note.guid',
        'deck.title',
        'card.flag',
        'memory.due_day',
        'memory.interval_days',
        'memory.reps',
        'memory.lapses',
      ])
      .where('card.user_id', '=', userId)
      .execute()
    const { decks: known, cards: packed, notes } = await collectionIn(bytes)
    const guids = new Map(notes.map(({ id, guid }) => [id, guid]))
    const expected = packed.map((card) => {
      const { noteId, flags, due, ivl, reps, lapses } = card
      const title = deckTitle(known.get(homeDeckOf(card)))
      const schedule = { due_day: addDays(DAY_ZERO, due), interval_days: ivl, reps, lapses }
      return { guid: guids.get(noteId) ?? null, title, flag: flags, ...schedule }
    })
    const byGuid = (one: { guid: string | null }, other: { guid: string | null }) =>
      (one.guid ?? '') < (other.guid ?? '') ? -1 : 1
    expect(rows.sort(byGuid)).toEqual(expected.sort(byGuid))
    expect(new Set(rows.map(({ title }) => title)).size).toBe(decks.length - 1)
    expect(rows.some(({ title }) => title.split('::').some((part) => part !== part.trim()))).toBe(false)
    await expectCachesToEqualLog(database(), userId)
  })
})
