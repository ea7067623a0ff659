import { newCardState } from '@cairn/core/scheduling/schedule'
import { startOfStudyDay } from '@cairn/core/scheduling/study-day'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bringBackCards, changeCard, changeFlags, trashCard } from '../../data/card-changes.ts'
import { changeSettings } from '../../data/change-settings.ts'
import { changeDecks } from '../../data/deck-edits.ts'
import { openLocalDb } from '../../data/local-db.ts'
import { studyDayAt } from '../../data/queries.ts'
import { resetCards, setDueDays } from '../../data/schedule-card.ts'
import { withState } from '../../data/study-row.ts'
import { storeServerRows, syncNow } from '../../data/sync.ts'
import { aCard, aDeck, aLearner, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { readEntries } from './search-entries.ts'
import { searchIndex } from './search-index.ts'

const NOW = Date.now()
const CARDS = 12
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aDeck(2, { title: 'Stones' }))
  for (let at = 1; at <= CARDS; at += 1) server.put(aCard(at, { deckId: aDeck((at % 2) + 1).id }))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

/** Ids of the entries that are others than before a change. */
async function changedBy(change: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(await searchIndex(NOW))
  await change()
  return (await searchIndex(NOW)).flatMap((entry) => (before.has(entry) ? [] : [entry.card.id]))
}

test.each<[string, () => Promise<unknown>]>([
  ['edited', () => changeCard(aCard(3).id, { front: 'What is ink?' })],
  ['starred', () => changeFlags(aCard(3).id, { starred: true })],
  ['put on a day', () => setDueDays([aCard(3).id], studyDayAt(NOW))],
  ['moved', () => changeCard(aCard(3).id, { deckId: aDeck(1).id, position: 0.5 })],
  ['changed elsewhere', () => storeServerRows({ cards: [aCard(3, { front: 'What is ink?', version: 2, seq: 99 })] })],
])('of all cards only the one that is %s is looked at again', async (_, change) => {
  expect(await changedBy(change)).toEqual([aCard(3).id])
  expect(await searchIndex(NOW)).toEqual(await readEntries(NOW))
})

test('a deletion takes its card alone, and what comes by a synchronisation is added', async () => {
  expect(await changedBy(() => trashCard(aCard(3).id))).toEqual([])
  expect(await searchIndex(NOW)).toHaveLength(CARDS - 1)
  server.put(aCard(40, { deckId: aDeck(1).id }))
  const arrived = await changedBy(syncNow)
  expect(arrived).toContain(aCard(40).id)
  expect(arrived.length).toBeLessThanOrEqual(2)
})

test('a deck that is called otherwise, goes and comes back takes its cards along', async () => {
  const ofStones = (await searchIndex(NOW)).filter(({ deckTitle }) => deckTitle === 'Stones')
  expect(await changedBy(() => changeDecks(new Map([[aDeck(2).id, { title: 'Rocks' }]])))).toEqual(
    ofStones.map(({ card }) => card.id),
  )
  await storeServerRows({ decks: [aDeck(2, { deletedAt: NOW, version: 3 })] })
  expect(await searchIndex(NOW)).toHaveLength(CARDS - ofStones.length)
  await storeServerRows({ decks: [aDeck(2, { version: 4 })] })
  expect(await searchIndex(NOW)).toEqual(await readEntries(NOW))
})

test('after any changes in any order the index is what reading everything makes of them', async () => {
  const one = fc.integer({ min: 1, max: CARDS + 3 }).map((at) => aCard(at, { deckId: aDeck((at % 2) + 1).id }))
  const change = fc.oneof(
    one.map(({ id }) => changeCard.bind(null, id, { tags: ['rocks'], front: 'What is chalk?' })),
    fc.tuple(one, fc.nat(20)).map(([{ id }, to]) => changeCard.bind(null, id, { deckId: aDeck(1).id, position: to })),
    one.map(({ id }) => trashCard.bind(null, id)),
    one.map((card) => bringBackCards.bind(null, [card])),
    one.map(({ id }) => setDueDays.bind(null, [id], studyDayAt(NOW))),
    one.map(({ id }) => resetCards.bind(null, [id])),
    one.map((card) => storeServerRows.bind(null, { cards: [{ ...card, back: 'A stone', seq: 99 }] })),
    fc.constantFrom('Stones', 'Rocks').map((title) => changeDecks.bind(null, new Map([[aDeck(2).id, { title }]]))),
    fc.boolean().map((gone) => storeServerRows.bind(null, { decks: [aDeck(2, { deletedAt: gone ? NOW : null })] })),
    fc.constant(() => searchIndex(NOW)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      for (const run of changes) await run()
      expect(await searchIndex(NOW)).toEqual(await readEntries(NOW))
    }),
    { numRuns: 60 },
  )
})

test('a review is due from its day on, wherever its day began when it was answered; a card being learned on its instant', async () => {
  const now = Date.parse('2026-05-12T12:00:00Z')
  await changeSettings({ timeZone: 'Europe/Berlin' })
  const { idb } = await openLocalDb(aLearner().id)
  const dueDays = ['2026-05-11', '2026-05-12', '2026-05-13']
  for (const [at, dueDay] of dueDays.entries()) {
    const phases = ['review', 'learning'] as const
    for (const [offset, phase] of phases.entries()) {
      const { id } = aCard(1 + at + offset * dueDays.length)
      const state = newCardState(startOfStudyDay(dueDay, 'Europe/Berlin', 4), dueDay)
      await idb.put('memory', withState(id, await idb.get('memory', id), { ...state, phase }))
    }
  }
  const due = async () =>
    (await readEntries(now)).flatMap(({ card, searchable }) => (searchable.due ? [card.position] : [])).toSorted()
  expect(await due()).toEqual([1, 2, 4, 5])
  await changeSettings({ timeZone: 'America/New_York' })
  expect(await due()).toEqual([1, 2, 4, 5, 6])
  await changeSettings({ timeZone: 'Asia/Tokyo' })
  expect(await due()).toEqual([1, 2, 4, 5])
})
