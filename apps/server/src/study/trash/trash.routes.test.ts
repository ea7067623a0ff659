import { SyncPage } from '@cairn/contract/sync'
import { RestoredTogether, Trash } from '@cairn/contract/trash'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { testApp } from '../../testing/test-app.ts'

const DAY = 86_400_000
const START = Date.parse('2026-01-10T11:00:00Z')

describeOnBothDatabases('the list of what was deleted', (database) => {
  const start = async () => {
    const clock = { now: START }
    const { call } = testApp(database(), { now: () => clock.now })
    const ann = await newLearner(database())
    const list = async (as = ann) => (await call('GET /api/trash', { as })).as(Trash)
    return { clock, call, ann, list }
  }

  test('holds decks with the number of cards that left with them, and single cards with their deck', async () => {
    const { clock, call, ann, list } = await start()
    const [kept, gone] = [await newDeck(call, ann, 'Kept'), await newDeck(call, ann, 'Gone')]
    const [single] = await newCards(call, ann, 2, kept.id)
    const [before] = await newCards(call, ann, 3, gone.id)
    await call(`DELETE /api/cards/${before!.id}`, { as: ann })
    clock.now += 1_000
    await call(`DELETE /api/cards/${single!.id}`, { as: ann })
    clock.now += 1_000
    await call(`DELETE /api/decks/${gone.id}`, { as: ann })
    const { decks, cards } = await list()
    expect(decks).toEqual([
      { id: gone.id, title: 'Gone', cards: 2, deletedAt: START + 2_000, goneAt: START + 2_000 + 30 * DAY },
    ])
    // The card deleted before its deck comes back by itself once the deck is back.
    expect(cards).toMatchObject([{ id: single!.id, deckTitle: 'Kept', front: 'Question 0', deletedAt: START + 1_000 }])
  })

  test('is empty for others, after everything came back, and when the thirty days are over', async () => {
    const { clock, call, ann, list } = await start()
    const ben = await newLearner(database())
    const [card] = await newCards(call, ann, 1)
    await call(`DELETE /api/cards/${card!.id}`, { as: ann })
    expect(await list(ben)).toEqual({ decks: [], cards: [] })
    expect((await list()).cards).toHaveLength(1)
    clock.now = START + 30 * DAY - 1
    expect((await list()).cards).toHaveLength(1)
    clock.now = START + 30 * DAY
    expect(await list()).toEqual({ decks: [], cards: [] })
    clock.now = START
    await call(`POST /api/cards/${card!.id}/restore`, { as: ann })
    expect(await list()).toEqual({ decks: [], cards: [] })
  })

  test('says how many cards left together, and brings them back together', async () => {
    const { clock, call, ann, list } = await start()
    const [one, two] = [await newDeck(call, ann, 'One'), await newDeck(call, ann, 'Two')]
    const cards = await newCards(call, ann, 30, one.id)
    const [other] = await newCards(call, ann, 1, two.id)
    const [early] = cards.splice(0, 1)
    await call(`DELETE /api/cards/${early!.id}`, { as: ann })
    clock.now += 1_000
    for (const { id } of [...cards, other!]) await call(`DELETE /api/cards/${id}`, { as: ann })
    const listed = (await list()).cards
    expect(listed.map(({ deckTitle, together }) => `${deckTitle} ${together}`).sort()).toEqual([
      'One 1',
      ...Array.from({ length: 20 }, () => 'One 29'),
      'Two 1',
    ])
    const restore = (deckId: string, deletedAt: number, as = ann) =>
      call('POST /api/trash/restore', { as, body: { deckId, deletedAt } })
    expect((await restore(one.id, clock.now, await newLearner(database()))).status).toBe(404)
    expect((await restore(one.id, clock.now)).as(RestoredTogether)).toEqual({ cards: 29 })
    expect((await restore(one.id, clock.now)).as(RestoredTogether)).toEqual({ cards: 0 })
    expect((await list()).cards.map(({ id }) => id).sort()).toEqual([early!.id, other!.id].sort())
    // Each with a number of its own, for devices that have heard of the deletion.
    const page = (await call('GET /api/sync?cursor=0', { as: ann })).as(SyncPage)
    const back = page.cards.filter(({ id }) => cards.some((card) => card.id === id))
    expect(new Set(back.map(({ seq }) => seq)).size).toBe(29)
    expect(back.every(({ deletedAt }) => deletedAt === null)).toBe(true)
    clock.now += 31 * DAY
    expect((await restore(two.id, START + 1_000)).as(RestoredTogether)).toEqual({ cards: 0 })
    await call(`DELETE /api/decks/${two.id}`, { as: ann })
    expect((await restore(two.id, START + 1_000)).status).toBe(404)
  })
})
