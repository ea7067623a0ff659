import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCard, aDeck, FakeServer } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import { findRepeats } from './duplicate-finder.ts'

/* A look through thousands of cards says from the beginning how far it is, and ends when the learner has had enough. */

beforeEach(async () => {
  await freshDevice()
  const cards = Array.from({ length: 900 }, (_, at) =>
    aCard(at + 1, { front: `Word ${at % 450}`, back: `Sense ${at % 450}` }),
  )
  await signedIn(new FakeServer().install().put(aDeck(1), ...cards))
})
afterEach(() => vi.unstubAllGlobals())

test('the share grows while the cards are read, too, and reaches the end', async () => {
  const shares: number[] = []
  const pairs = await findRepeats([], {
    onProgress: (share) => shares.push(share),
    signal: new AbortController().signal,
  })
  expect(pairs).toHaveLength(450)
  expect(shares.filter((share) => share > 0 && share < 0.3).length).toBeGreaterThan(2)
  expect(shares).toEqual([...shares].sort((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
})

test('whoever cancels does not wait for the reading to end', async () => {
  const enough = new AbortController()
  const looking = findRepeats([], { onProgress: () => undefined, signal: enough.signal })
  enough.abort()
  expect(await looking).toEqual([])
})
