import { newCardState } from '@cairn/core/scheduling/schedule'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDeckSettings } from './change-settings.ts'
import { openLocalDb } from './local-db.ts'
import { recordReview } from './outbox.ts'
import { countLeeches } from './queries.ts'
import { queueNow } from './study-queue.ts'
import { withState } from './study-row.ts'
import { EVERYTHING, queueOf } from './study-scope.ts'
import { anAnswer } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const [LANGUAGES, FRENCH, VERBS, OTHER] = [1, 2, 3, 4].map((number) => idOf('deck', number)) as [
  string,
  string,
  string,
  string,
]
let server: FakeServer
let me: string

/** A tree of three decks, the one at its top without cards, and one beside it; 40 new cards in each. */
beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  const titles = ['Languages', 'Languages::French', 'Languages::Latin::Verbs', 'Other']
  server.put(...titles.map((title, index) => aDeck(index + 1, { title })))
  for (let number = 1; number <= 40; number += 1)
    for (const deck of [2, 3, 4]) server.put(aCard(deck * 1_000 + number, { deckId: idOf('deck', deck) }))
  me = (await signedIn(server)).id
  server.weather = 'offline'
})
afterEach(() => vi.unstubAllGlobals())

const freshIn = async (folder: string | null) => (await queueOf({ ...EVERYTHING, folder }, NOW)).counts.new

test('new cards of a tree are those of its top, of a deck studied alone its own, as in Anki', async () => {
  await changeDeckSettings(LANGUAGES, { examDate: null, newPerDay: 25 })
  for (const id of [FRENCH, VERBS]) await changeDeckSettings(id, { examDate: null, newPerDay: 20 })
  expect([await freshIn('Languages'), await freshIn('Languages::Latin'), await freshIn(null)]).toEqual([25, 20, 35])
  expect((await queueNow(FRENCH, NOW)).counts.new).toBe(20)
  expect((await queueNow(OTHER, NOW)).counts.new).toBe(10)
  // What French introduces counts for the tree, and for nobody else.
  for (let number = 1; number <= 18; number += 1) {
    await recordReview(await anAnswer(idOf('card', 2_000 + number), 'easy', NOW + number))
  }
  expect([await freshIn('Languages'), await freshIn('Languages::Latin'), await freshIn('Other')]).toEqual([7, 20, 10])
  expect((await queueNow(FRENCH, NOW + 100)).counts.new).toBe(2)
})

test('a deck below another without a limit of its own is held by the other one', async () => {
  await changeDeckSettings(LANGUAGES, { examDate: null, newPerDay: 60 })
  expect([await freshIn('Languages'), await freshIn(null)]).toEqual([60, 70])
})

test('leeches are counted by the threshold of their deck, and those that Anki marked', async () => {
  const { idb } = await openLocalDb(me)
  const lapse = async (number: number, lapses: number) => {
    const id = idOf('card', number)
    const state = { ...newCardState(NOW, '2026-03-09'), phase: 'review' as const, reps: 20, lapses, intervalDays: 7 }
    await idb.put('memory', withState(id, await idb.get('memory', id), state))
  }
  for (const number of [2_001, 3_001, 4_001]) await lapse(number, 5)
  await lapse(4_002, 8)
  expect(await countLeeches()).toBe(1)
  await changeDeckSettings(FRENCH, { examDate: null, leechLapses: 5 })
  expect(await countLeeches()).toBe(2)
  await changeDeckSettings(OTHER, { examDate: null, leechLapses: 0 })
  expect(await countLeeches()).toBe(1)
})
