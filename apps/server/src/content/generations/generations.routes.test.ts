import { CardList } from '@cairn/contract/cards'
import { DeckList } from '@cairn/contract/decks'
import { AcceptedDrafts, GenerationList, GenerationView } from '@cairn/contract/sources'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'

const TEXT = 'Cells divide. Mitochondria make energy. Osmosis moves water.'
const QUOTE = 'Mitochondria make energy.'

describeOnBothDatabases('/api/generations', (database) => {
  const start = async () => {
    const { call } = testApp(database())
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const sourceId = uuidv7()
    await call('POST /api/sources', { as: ann, body: { id: sourceId, title: 'Cells', text: TEXT } })
    return { call, ann, ben, sourceId }
  }
  const draft = (change: object = {}) => ({
    id: uuidv7(),
    ordinal: 0,
    kind: 'basic',
    front: 'What makes energy?',
    back: 'Mitochondria',
    start: TEXT.indexOf(QUOTE),
    end: TEXT.indexOf(QUOTE) + QUOTE.length,
    quote: QUOTE,
    grade: 'verbatim',
    status: 'proposed',
    ...change,
  })
  const run = (sourceId: string, drafts: object[], change: object = {}) => ({
    sourceId,
    status: 'ready',
    title: '',
    suggestedTitle: 'Cells at work',
    requestedCount: 10,
    engine: 'built-in',
    problem: null,
    drafts,
    ...change,
  })
  const choice = (of: { id: string }, change: object = {}) => ({
    id: of.id,
    cardId: uuidv7(),
    front: 'Edited front',
    back: 'Mitochondria',
    ...change,
  })

  test('every call is closed without a session', async () => {
    const { call, sourceId } = await start()
    const id = uuidv7()
    const acceptance = { deckId: uuidv7(), deckTitle: 'Cells', drafts: [choice(draft())] }
    expect((await call('GET /api/generations')).status).toBe(401)
    expect((await call(`GET /api/generations/${id}`)).status).toBe(401)
    expect((await call(`PUT /api/generations/${id}`, { body: run(sourceId, []) })).status).toBe(401)
    expect((await call(`POST /api/generations/${id}/accept`, { body: acceptance })).status).toBe(401)
  })

  test("another learner's source, run and drafts do not exist", async () => {
    const { call, ann, ben, sourceId } = await start()
    const id = uuidv7()
    const one = draft()
    await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, [one]) })
    const acceptance = { deckId: uuidv7(), deckTitle: 'Cells', drafts: [choice(one)] }
    const answers = await Promise.all([
      call(`GET /api/generations/${id}`, { as: ben }),
      call(`PUT /api/generations/${id}`, { as: ben, body: run(sourceId, []) }),
      call(`POST /api/generations/${id}/accept`, { as: ben, body: acceptance }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await call('GET /api/generations', { as: ben })).as(GenerationList).generations).toEqual([])
  })

  test.each([
    ['no source', { sourceId: undefined }],
    ['an unknown status', { status: 'done' }],
    ['too many cards', { requestedCount: 201 }],
    ['an unknown field', { deckId: uuidv7() }],
    ['an accepted draft', { drafts: [{ status: 'accepted' }] }],
  ])('refuses %s', async (_, change) => {
    const { call, ann, sourceId } = await start()
    const body = run(sourceId, [], change)
    expect((await call(`PUT /api/generations/${uuidv7()}`, { as: ann, body })).status).toBe(400)
  })

  test('keeps a run and its drafts, and replaces them by id', async () => {
    const { call, ann, sourceId } = await start()
    const id = uuidv7()
    const [one, two] = [draft(), draft({ ordinal: 1, front: 'Second?' })]
    const body = run(sourceId, [one], { status: 'running' })
    const first = (await call(`PUT /api/generations/${id}`, { as: ann, body })).as(GenerationView)
    expect(first.generation).toMatchObject({ id, sourceId, deckId: null, status: 'running', version: 1 })
    expect(first.drafts).toEqual([{ ...one, generationId: id, cardId: null }])

    const changed = { ...one, back: 'The mitochondria', status: 'rejected' }
    await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, [two]) })
    await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, [changed]) })
    const read = (await call(`GET /api/generations/${id}`, { as: ann })).as(GenerationView)
    expect(read.generation).toMatchObject({ status: 'ready', version: 3 })
    expect(read.drafts.map(({ id: of, back, status }) => [of, back, status])).toEqual([
      [one.id, 'The mitochondria', 'rejected'],
      [two.id, 'Mitochondria', 'proposed'],
    ])
    const { generations } = (await call('GET /api/generations', { as: ann })).as(GenerationList)
    expect(generations.map((each) => [each.id, each.open])).toEqual([[id, 1]])
  })

  const stretch = { start: 0, end: 14 }
  const progress = {
    within: [stretch],
    pending: [
      {
        ordinal: 3,
        parts: [stretch],
        ...stretch,
        headingPath: ['Cells'],
        count: 2,
        ask: 3,
        quotas: [],
        keep: [],
        why: 'planned',
      },
    ],
    outcomes: [{ start: 14, end: 40, status: 'failed', reason: 'cut' }],
    fit: { level: null, weak: [{ topic: 'osmosis', assessedAt: 5, paragraphs: [0] }], strong: [] },
  }

  test('how far a run is comes back as it was sent, and stays where nothing is said of it', async () => {
    const { call, ann, sourceId } = await start()
    const id = uuidv7()
    const put = (change: object) => call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, [], change) })
    expect((await put({})).as(GenerationView).progress).toBeNull()
    expect((await put({ progress })).as(GenerationView).progress).toEqual(progress)
    await put({ status: 'running' })
    expect((await call(`GET /api/generations/${id}`, { as: ann })).as(GenerationView).progress).toEqual(progress)
    await put({ progress: null })
    expect((await call(`GET /api/generations/${id}`, { as: ann })).as(GenerationView).progress).toBeNull()
  })

  test.each([
    ['a made-up reason for an outcome', { outcomes: [{ ...stretch, status: 'covered', reason: 'x' }] }],
    ['an unknown key', { spare: [] }],
    ['a place before the text', { within: [{ start: -1, end: 3 }] }],
    ['more cards than one request may ask for', { pending: [{ ...progress.pending[0], ask: 201 }] }],
  ])('refuses progress with %s', async (_, change) => {
    const { call, ann, sourceId } = await start()
    const body = run(sourceId, [], { progress: { ...progress, ...change } })
    expect((await call(`PUT /api/generations/${uuidv7()}`, { as: ann, body })).status).toBe(400)
  })

  test('a run with two hundred drafts is kept piece by piece, and each answer names what was sent', async () => {
    const { call, ann, sourceId } = await start()
    const id = uuidv7()
    const all = Array.from({ length: 200 }, (_, ordinal) => draft({ ordinal, front: `Question ${ordinal}?` }))
    for (let at = 0; at < 200; at += 50) {
      const answer = await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, all.slice(at, at + 50)) })
      expect(answer.as(GenerationView).drafts).toHaveLength(50)
    }
    const read = (await call(`GET /api/generations/${id}`, { as: ann })).as(GenerationView)
    expect(read.drafts.map(({ ordinal }) => ordinal)).toEqual(all.map(({ ordinal }) => ordinal))
  })

  test('a run stays with its source, and a draft with its run', async () => {
    const { call, ann, sourceId } = await start()
    const [id, other] = [uuidv7(), uuidv7()]
    const one = draft()
    await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, [one]) })
    const moved = await call(`PUT /api/generations/${other}`, { as: ann, body: run(sourceId, [one]) })
    expect(moved.status).toBe(409)
    expect((await call(`GET /api/generations/${other}`, { as: ann })).status).toBe(404)
    const second = uuidv7()
    await call('POST /api/sources', { as: ann, body: { id: second, title: '', text: 'Other' } })
    expect((await call(`PUT /api/generations/${id}`, { as: ann, body: run(second, []) })).status).toBe(409)
    expect((await call(`PUT /api/generations/${id}`, { as: ann, body: run(uuidv7(), []) })).status).toBe(404)
    expect((await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, [one, one]) })).status).toBe(409)
  })

  test('accepted drafts become cards with their passage, once', async () => {
    const { call, ann, sourceId } = await start()
    const id = uuidv7()
    const drafts = [draft(), draft({ ordinal: 1, kind: 'cloze' }), draft({ ordinal: 2 })]
    await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, drafts) })
    const deckId = uuidv7()
    const chosen = [choice(drafts[1]!), choice(drafts[0]!)]
    const body = { deckId, deckTitle: 'Cells', drafts: chosen }
    const accept = async (with_: object = body) => call(`POST /api/generations/${id}/accept`, { as: ann, body: with_ })

    const accepted = (await accept()).as(AcceptedDrafts)
    expect(accepted.deck).toMatchObject({ id: deckId, title: 'Cells', sourceId })
    expect(accepted.cardIds).toEqual(chosen.map(({ cardId }) => cardId))
    const cards = async () => (await call(`GET /api/decks/${deckId}/cards`, { as: ann })).as(CardList).cards
    expect((await cards()).map(({ id: of, kind, front, position }) => [of, kind, front, position])).toEqual([
      [chosen[0]!.cardId, 'cloze', 'Edited front', 1],
      [chosen[1]!.cardId, 'basic', 'Edited front', 2],
    ])
    expect((await cards())[0]).toMatchObject({ sourceId, quote: QUOTE, grade: 'verbatim', start: 14, end: 39 })

    const again = (await accept({ ...body, drafts: chosen.map((each) => ({ ...each, cardId: uuidv7() })) })).as(
      AcceptedDrafts,
    )
    expect(again.cardIds).toEqual(accepted.cardIds)
    expect(await cards()).toHaveLength(2)

    const put = await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, drafts) })
    const view = put.as(GenerationView)
    expect(view.generation.deckId).toBe(deckId)
    expect(view.drafts.map(({ status, front }) => [status, front])).toEqual([
      ['accepted', 'Edited front'],
      ['accepted', 'Edited front'],
      ['proposed', 'What makes energy?'],
    ])
    const third = (await accept({ ...body, drafts: [choice(drafts[2]!)] })).as(AcceptedDrafts)
    expect(third.deck.version).toBe(1)
    expect((await cards()).map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test.each([
    ['a quote that is not what stands there', { quote: 'Mitochondria make honey.' }],
    ['a span that is off by one', { start: 15, end: 40 }],
    ['an empty span', { start: 5, end: 5, quote: '' }],
    ['a quote without a place', { start: null, end: null }],
    ['a span beyond the text', { start: 50, end: 5_000 }],
  ])('%s is dropped, and the card says that it is unsupported', async (_, change) => {
    const { call, ann, sourceId } = await start()
    const id = uuidv7()
    const one = draft(change)
    await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, [one]) })
    const deckId = uuidv7()
    const body = { deckId, deckTitle: 'Cells', drafts: [choice(one)] }
    await call(`POST /api/generations/${id}/accept`, { as: ann, body })
    const [card] = (await call(`GET /api/decks/${deckId}/cards`, { as: ann })).as(CardList).cards
    expect(card).toMatchObject({ start: null, end: null, quote: null, grade: 'unsupported', sourceId })
  })

  test('what cannot be accepted as a whole changes nothing', async () => {
    const { call, ann, sourceId } = await start()
    const id = uuidv7()
    const [one, two] = [draft(), draft({ ordinal: 1 })]
    await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, [one, two]) })
    const [taken] = await newCards(call, ann, 1)
    const trashed = await newDeck(call, ann, 'Trashed')
    await call(`DELETE /api/decks/${trashed.id}`, { as: ann })
    const deckId = uuidv7()
    const cardId = uuidv7()
    const cases: [number, object][] = [
      [404, { deckId, drafts: [choice(one), choice(draft())] }],
      [409, { deckId, drafts: [choice(one), choice(two, { cardId: taken!.id })] }],
      [409, { deckId, drafts: [choice(one, { cardId }), choice(two, { cardId })] }],
      [409, { deckId, drafts: [choice(one), choice(one)] }],
      [409, { deckId: trashed.id, drafts: [choice(one)] }],
      [400, { deckId, drafts: [choice(one, { front: '' })] }],
      [400, { deckId, drafts: [] }],
    ]
    for (const [status, change] of cases) {
      const body = { deckTitle: 'Cells', ...change }
      expect((await call(`POST /api/generations/${id}/accept`, { as: ann, body })).status).toBe(status)
    }
    const decks = (await call('GET /api/decks', { as: ann })).as(DeckList).decks
    expect(decks.map(({ title }) => title)).toEqual(['Biology'])
    const view = (await call(`GET /api/generations/${id}`, { as: ann })).as(GenerationView)
    expect(view.drafts.map(({ status }) => status)).toEqual(['proposed', 'proposed'])
  })

  test('accepting the same drafts 10 times at once makes each card once', async () => {
    const { call, ann, sourceId } = await start()
    const id = uuidv7()
    const drafts = [draft(), draft({ ordinal: 1 })]
    await call(`PUT /api/generations/${id}`, { as: ann, body: run(sourceId, drafts) })
    const deckId = uuidv7()
    const bodies = Array.from({ length: 10 }, () => ({
      deckId,
      deckTitle: 'Cells',
      drafts: drafts.map((of) => choice(of)),
    }))
    const answers = await Promise.all(
      bodies.map((body) => call(`POST /api/generations/${id}/accept`, { as: ann, body })),
    )
    const ids = answers.map((answer) => answer.as(AcceptedDrafts).cardIds.join())
    expect(new Set(ids).size).toBe(1)
    expect((await call(`GET /api/decks/${deckId}/cards`, { as: ann })).as(CardList).cards).toHaveLength(2)
  })
})
