import { CardList } from '@cairn/contract/cards'
import { occlusionFront, partOf } from '@cairn/core/cards/occlusion'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newDeck } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'

const regions = [
  { x: 10, y: 10, width: 20, height: 10 },
  { x: 50, y: 10, width: 20, height: 10 },
]
const front = (asked: number) =>
  occlusionFront({
    address: `/api/media/${'a'.repeat(64)}.webp`,
    alt: '',
    mode: 'one',
    asked,
    parts: regions.map(partOf),
  })

describeOnBothDatabases('the parts of one picture', (database) => {
  const start = async () => {
    const { call } = testApp(database())
    const ann = await newLearner(database())
    const deckId = (await newDeck(call, ann)).id
    const part = (asked: number, noteId: string, id = uuidv7()) => ({
      ...{ id, deckId, kind: 'occlusion', noteId, ordinal: asked, position: asked },
      ...{ front: front(asked), back: `Part ${asked}` },
    })
    const make = (cards: object[], as = ann) => call('POST /api/cards', { as, body: { cards } })
    return { call, ann, part, make, noteId: uuidv7() }
  }

  test('are siblings, also those that come later, and each keeps its own text', async () => {
    const { call, ann, part, make, noteId } = await start()
    const made = (await make([part(0, noteId, noteId), part(1, noteId)])).as(CardList).cards
    expect(made.map((card) => [card.noteId, card.ordinal, card.kind])).toEqual([
      [noteId, 0, 'occlusion'],
      [noteId, 1, 'occlusion'],
    ])
    const [later] = (await make([part(2, noteId)])).as(CardList).cards
    expect(later?.noteId).toBe(noteId)
    const body = { front: front(1) }
    const changed = await call(`PATCH /api/cards/${made[0]!.id}`, { as: ann, body, ifMatch: 1 })
    expect(changed.status).toBe(200)
    const cards = (await call(`GET /api/decks/${made[0]!.deckId}/cards`, { as: ann })).as(CardList).cards
    expect(cards.find(({ id }) => id === made[1]!.id)).toMatchObject({ front: front(1), back: 'Part 1' })
    expect(cards.find(({ id }) => id === later!.id)).toMatchObject({ back: 'Part 2' })
  })

  test('cannot join a note of another kind, and no other kind shares a note', async () => {
    const { part, make, noteId } = await start()
    const basic = { ...part(0, noteId, noteId), kind: 'basic' }
    expect((await make([basic])).status).toBe(200)
    expect((await make([part(1, noteId)])).status).toBe(400)
    expect((await make([{ ...part(1, noteId), kind: 'basic' }])).status).toBe(400)
  })

  test('another learner’s note is not theirs to join', async () => {
    const { part, make, noteId } = await start()
    await make([part(0, noteId, noteId)])
    const ben = await newLearner(database())
    expect((await make([part(1, noteId)], ben)).status).toBe(404)
  })
})
