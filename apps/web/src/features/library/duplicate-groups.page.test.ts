import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordReview } from '../../data/outbox.ts'
import { localCard } from '../../data/queries.ts'
import { syncNow } from '../../data/sync.ts'
import { anAnswer } from '../../data/testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { findRepeats } from '../../lib/duplicate-finder.ts'
import { keptPairs } from '../../lib/kept-pairs.ts'
import { cardsOfGroup, groupRepeats, keepAll, keepOne, mergedChange, mergeGroup } from './duplicate-groups.ts'

const ids = [1, 2, 3].map((number) => idOf('card', number))
const [one = '', two = '', three = ''] = ids
const CAIRO = 'Which river flows through Cairo?'
let server: FakeServer

beforeEach(async () => {
  localStorage.clear()
  await freshDevice()
  server = new FakeServer().install().put(
    aDeck(1),
    aDeck(2),
    aCard(1, { front: CAIRO, back: 'The Nile', tags: ['rivers'], aliases: ['Nile'] }),
    aCard(2, {
      front: 'which river flows through Cairo',
      back: 'the Nile',
      deckId: idOf('deck', 2),
      tags: ['Rivers', 'egypt'],
    }),
    aCard(3, { front: CAIRO, back: 'the Nile', starred: true, aliases: ['nile', 'Bahr'] }),
    aCard(4, { front: 'How long is the Nile?', back: '6,650 kilometres' }),
    // Siblings: they share their words on purpose.
    aCard(5, { front: 'What is a delta?', back: 'A mouth with many arms' }),
    aCard(6, { front: 'What is a delta?', back: 'A mouth with many arms', noteId: idOf('card', 5), ordinal: 1 }),
  )
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const look = async () =>
  groupRepeats(await findRepeats(keptPairs(), { onProgress: () => undefined, signal: new AbortController().signal }))

test('cards that say the same are one group, whatever their decks; siblings are none', async () => {
  expect(await look()).toEqual([ids])
})

test('pairs that share a card are one group', () => {
  const pair = (earlier: string, later: string) => ({ earlier, later, reason: 'same' as const })
  expect(groupRepeats([pair('a', 'b'), pair('c', 'd'), pair('b', 'd'), pair('x', 'y')])).toEqual([
    ['a', 'b', 'c', 'd'],
    ['x', 'y'],
  ])
})

test('what is no duplicate is not asked again, until that is taken back', async () => {
  const undo = keepAll(ids)
  expect(await look()).toEqual([])
  await undo()
  expect(await look()).toEqual([ids])
})

test('one is kept, the others are in the trash, and undo brings them back', async () => {
  const undo = await keepOne(await cardsOfGroup(ids), two)
  expect(await look()).toEqual([])
  expect((await localCard(two))?.card.front).toBe('which river flows through Cairo')
  await syncNow()
  expect(server.cards.get(one)?.deletedAt).not.toBeNull()
  await undo()
  expect(await look()).toEqual([ids])
})

test('merging keeps the card that is known best, with the tags, answers and star of all', async () => {
  await recordReview(await anAnswer(two, 'easy', Date.now()))
  const undo = await mergeGroup(await cardsOfGroup(ids))
  expect(await localCard(one)).toBeNull()
  const kept = await localCard(two)
  expect(kept?.card).toMatchObject({ tags: ['Rivers', 'egypt'], aliases: ['Nile', 'Bahr'], starred: true })
  expect(kept?.row.state?.reps).toBe(1)
  await syncNow()
  await undo()
  expect((await localCard(two))?.card).toMatchObject({ tags: ['Rivers', 'egypt'], aliases: [], starred: false })
  expect((await localCard(three))?.card).toMatchObject({ starred: true, deletedAt: null })
})

test('what another back says beyond it is not lost', () => {
  const change = mergedChange(aCard(1, { front: 'Osmosis', back: 'Water crossing a membrane' }), [
    aCard(2, { front: 'osmosis', back: 'Driven by concentration' }),
  ])
  expect(change).toMatchObject({ front: 'Osmosis', back: 'Water crossing a membrane; Driven by concentration' })
})
