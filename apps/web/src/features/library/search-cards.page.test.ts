import { parseSearch } from '@cairn/core/search/parse-search'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCard, changeFlags } from '../../data/card-changes.ts'
import { aCard, aDeck, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { isUpToDate, prepareSearch, searchCards, searchCardsAtOnce } from './search-cards.ts'
import { searchIndex, searchIndexAtOnce } from './search-index.ts'
import { matcherOf } from './testing/matcher-of.ts'

const NOW = Date.now()
const WORDS = ['chalk', 'ink', 'quartz', 'chalk and ink', 'quartz or chalk']

beforeEach(async () => {
  await freshDevice()
  const server = new FakeServer().install().put(aDeck(1), aDeck(2, { title: 'Stones' }))
  for (const [at, word] of WORDS.entries())
    server.put(aCard(at + 1, { front: `What is ${word}?`, deckId: aDeck((at % 2) + 1).id }))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

test('whatever was looked for before, and whatever changed, a search finds what each card by itself says', async () => {
  const typed = fc.constantFrom(
    'c',
    'ch',
    'chalk',
    'chalk i',
    'chalk is:starred',
    '-ink',
    'deck:st',
    'x:y',
    'is:blue',
    '',
  )
  const step = fc.record({ typed, star: fc.option(fc.integer({ min: 1, max: WORDS.length })) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { typed: now, star } of steps) {
        if (star !== null) await changeFlags(aCard(star).id, { starred: star % 2 === 0 })
        const { cards } = await searchCards(now, NOW)
        const matches = matcherOf(parseSearch(now))
        expect(cards).toEqual((await searchIndex(NOW)).filter(({ searchable }) => matches(searchable)))
      }
    }),
    { numRuns: 40 },
  )
})

test('where the cards were read a search answers at once, after a change it waits for it', async () => {
  await searchIndex(NOW)
  const found = searchCardsAtOnce('quartz', NOW)
  expect(found?.cards).toHaveLength(2)
  expect(found && isUpToDate(found, NOW)).toBe(true)
  await changeCard(aCard(3).id, { front: 'What is granite?' })
  expect(found && isUpToDate(found, NOW)).toBe(false)
  expect(searchCardsAtOnce('quartz', NOW)).toBeNull()
  expect((await searchCards('quartz', NOW)).cards).toHaveLength(1)
  expect(searchCardsAtOnce('quartz', NOW)?.cards).toHaveLength(1)
})

test('cards are read in the pauses of the page, and without any for who searches', async () => {
  const pauses: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => pauses.push(run))
  const prepared = prepareSearch(NOW)
  await vi.waitFor(() => expect(pauses).toHaveLength(1))
  expect(searchIndexAtOnce(NOW)).toBeNull()
  pauses[0]?.()
  await vi.waitFor(() => expect(pauses).toHaveLength(2))
  expect((await searchCards('chalk', NOW)).cards).toHaveLength(3)
  await prepared
  expect(pauses).toHaveLength(2)
})
