import { growthOf, MOST_GROWTH } from '@cairn/core/testing/growth'
import { ODD_SHAPES, ORDINARY_SHAPES } from '@cairn/core/testing/text-shapes'
import { describe, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../../platform/db/engines.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { createDeck } from '../decks/create-deck.ts'
import { createCards } from './create-cards.ts'
import { searchOwnCards } from './search-own-cards.ts'
import { createSearchTimes, SEARCH_PACES } from './search-time.ts'

/** Most of a side. */
const SIDE = 10_000

/** A learner with a text as cards, each side full. */
async function learnerWith(engine: Engine, text: string, side = SIDE): Promise<string> {
  const userId = await newLearner(engine)
  const deckId = uuidv7()
  await createDeck(engine, { userId, deck: { id: deckId, title: 'Texts' }, now: 1 })
  const cards: { id: string; deckId: string; front: string; back: string; position: number }[] = []
  for (let at = 0; at < text.length; at += 2 * side) {
    const front = text.slice(at, at + side).trim() || 'a'
    const back = text.slice(at + side, at + 2 * side).trim() || 'a'
    cards.push({ id: uuidv7(), deckId, front, back, position: cards.length + 1 })
  }
  for (let from = 0; from < cards.length; from += 200)
    await createCards(engine, { userId, cards: cards.slice(from, from + 200), now: 1 })
  return userId
}

const NO_LIMITS = { ...SEARCH_PACES.sqlite, burstMs: 1e9, mostMs: 1e9 }
/** Letter by letter it is nearly everywhere in a text of one letter. */
const HARDEST = `${'a'.repeat(180)}b`

describe('searching as many cards again', () => {
  const shapes = [...ORDINARY_SHAPES, ...ODD_SHAPES]
  test.each(shapes)('$name', { timeout: 240_000 }, async ({ make }) => {
    const engine = openSqlite(':memory:')
    await migrate(engine, { backupDir: null, now: () => 1 })
    const owners = new Map<number, string>()
    const lengths = [200_000, 400_000, 800_000, 1_600_000, 3_200_000]
    for (const length of lengths) owners.set(length, await learnerWith(engine, make(length)))
    // The cards are there already: the text says only which learner's.
    const asLong = (length: number) => ' '.repeat(length)
    const work = async ({ length }: string) => {
      const userId = owners.get(length) ?? ''
      for (const text of ['xylograph', 'paris capital', HARDEST, '-(a or b) "c d"'])
        await searchOwnCards(engine, { userId, text, times: createSearchTimes(NO_LIMITS) })
    }
    const growth = await growthOf({ make: asLong, work, from: 200_000, longest: 3_200_000 })
    await engine.close()
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH)
  })
})

describe('a large library', () => {
  test('is looked through in short slices, also where little text is followed by the hardest', async () => {
    const engine = openSqlite(':memory:')
    await migrate(engine, { backupDir: null, now: () => 1 })
    const easy = 'Lyon lies on the river. '.repeat(40_000)
    const userId = await learnerWith(engine, easy + 'a'.repeat(8_000_000), 2_000)
    const slices: number[] = []
    const times = createSearchTimes(NO_LIMITS)
    const watched = {
      begin: (key: string) => {
        const turn = times.begin(key)
        const spend = (ms: number) => {
          slices.push(ms)
          turn.spend(ms)
        }
        return { ...turn, spend }
      },
    }
    const { total } = await searchOwnCards(engine, { userId, text: HARDEST, times: watched })
    await engine.close()
    expect(total).toBe(0)
    expect(slices.length).toBeGreaterThan(10)
    // Of processor time, so a busy machine says the same; a slice of the whole would take a second.
    expect(Math.max(...slices)).toBeLessThan(60)
  })
})

describeOnBothDatabases('a search that takes too long', (database, dialect) => {
  test('is refused, and so are further ones for a while, but nobody else’s', async () => {
    const engine = database()
    const ann = await learnerWith(engine, 'Lyon lies on the river. '.repeat(200_000))
    const ben = await learnerWith(engine, 'Lyon lies on the river.')
    const times = createSearchTimes({ ...SEARCH_PACES[dialect], burstMs: 0.001, share: 1e-6 })
    const search = (userId: string) => searchOwnCards(engine, { userId, text: 'river', times })
    await expect(search(ann)).rejects.toMatchObject({ status: 422, code: 'unprocessable' })
    await expect(search(ann)).rejects.toMatchObject({ status: 429, code: 'too-many-requests' })
    expect((await search(ben)).total).toBe(1)
  })

  test('finds each card once, over the ends of all slices', async () => {
    const engine = database()
    const userId = await learnerWith(engine, 'Lyon lies on the river. '.repeat(40_000), 300)
    const { cards, total } = await searchOwnCards(engine, {
      userId,
      text: 'river',
      times: createSearchTimes({ ...SEARCH_PACES[dialect], burstMs: 1e9, mostMs: 1e9 }),
    })
    expect(total).toBe(1_600)
    expect(cards.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  })
})
