import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardsOfSource, localDb } from './queries.ts'
import { removeSource, renameSource, restoreSource } from './source-changes.ts'
import {
  cardCountsBySource,
  hearSources,
  KEPT_UNITS,
  keptSourceIds,
  knownSource,
  knownSources,
  openSource,
  runsOfSource,
} from './sources.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { FakeSources, sourceIdOf } from './testing/fake-sources.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const [first, second] = [sourceIdOf(1), sourceIdOf(2)]
let server: FakeServer
let sources: FakeSources

beforeEach(async () => {
  await freshDevice()
  const resting = { sourceId: first, start: 0, end: 5, quote: 'Chalk' }
  server = new FakeServer().install().put(aDeck(1), aCard(1, resting), aCard(2), aCard(3, resting))
  sources = new FakeSources().put(1, 'Chalk is soft.').put(2, 'Sand is loose.').installOver(server)
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

test('a text that was opened is there without a network; another one is not', async () => {
  expect(await openSource(first, 1)).toMatchObject({ ok: true, source: { title: 'Text 1', text: 'Chalk is soft.' } })
  server.weather = 'offline'
  expect(await openSource(first, 2)).toMatchObject({ ok: true, source: { text: 'Chalk is soft.' } })
  expect(await openSource(second, 2)).toEqual({ ok: false, problem: 'unreachable' })
  expect([...(await keptSourceIds())]).toEqual([first])
})

test('a text that nobody has is gone, and an ended session says so', async () => {
  expect(await openSource(sourceIdOf(9), 1)).toEqual({ ok: false, problem: 'gone' })
  server.weather = 'unauthorized'
  expect(await openSource(second, 1)).toEqual({ ok: false, problem: 'signed-out' })
})

test('beyond the budget the text not opened for longest goes, never the one just opened', async () => {
  const db = await localDb()
  const row = (id: string, readAt: number, length: number) =>
    db?.idb.put('sourceTexts', { id, title: '', kind: 'paste', text: '', length, readAt, runs: null })
  await row('oldest', 1, KEPT_UNITS / 2)
  await row('older', 2, KEPT_UNITS / 2 - 100)
  await openSource(first, 3)
  expect([...(await keptSourceIds())].sort()).toEqual([first, 'older', 'oldest'].sort())
  await openSource('older', 4)
  await row('large', 5, KEPT_UNITS / 2 + 200)
  await openSource(second, 6)
  expect([...(await keptSourceIds())].sort()).toEqual([first, second, 'large'].sort())
  await row('huge', 7, KEPT_UNITS * 2)
  expect((await openSource('huge', 8)).ok).toBe(true)
  expect([...(await keptSourceIds())]).toEqual(['huge'])
})

test('the list is kept as last heard; what is no longer there takes its text along', async () => {
  await openSource(first, 1)
  await openSource(second, 2)
  expect(await hearSources()).toEqual({ ok: true })
  expect((await knownSources()).map(({ id }) => id)).toEqual([second, first])
  sources.rows.delete(second)
  sources.put(1, 'Chalk is soft.', { title: 'Renamed elsewhere', version: 4 })
  await hearSources()
  expect(await knownSource(second)).toBeNull()
  expect((await knownSource(first))?.title).toBe('Renamed elsewhere')
  expect([...(await keptSourceIds())]).toEqual([first])
  server.weather = 'offline'
  expect(await hearSources()).toEqual({ ok: false, problem: 'unreachable' })
  expect(await knownSources()).toHaveLength(1)
})

test('a text renamed on an old version is renamed on top of the new one', async () => {
  await openSource(first, 1)
  sources.put(1, 'Chalk is soft.', { version: 7 })
  const outcome = await renameSource({ id: first, version: 1 }, 'On chalk')
  expect(outcome).toMatchObject({ ok: true, source: { title: 'On chalk', version: 8 } })
  server.weather = 'offline'
  expect(await openSource(first, 2)).toMatchObject({ source: { title: 'On chalk' } })
  expect(await renameSource({ id: first, version: 8 }, 'Other')).toEqual({ ok: false, problem: 'offline' })
})

test('a removed text leaves this device, its cards stay, and it comes back', async () => {
  await openSource(first, 1)
  expect(await removeSource(first)).toMatchObject({ ok: true })
  expect([...(await keptSourceIds())]).toEqual([])
  expect((await knownSource(first))?.deletedAt).not.toBeNull()
  expect(await openSource(first, 2)).toEqual({ ok: false, problem: 'gone' })
  expect((await cardsOfSource(first)).map(({ card }) => card.quote)).toEqual(['Chalk', 'Chalk'])
  expect(await restoreSource(first)).toMatchObject({ ok: true, source: { deletedAt: null } })
  expect(await openSource(first, 3)).toMatchObject({ ok: true })
})

test('cards are counted and found by their source', async () => {
  expect([...(await cardCountsBySource())]).toEqual([[first, 2]])
  expect((await cardsOfSource(first)).map(({ card }) => card.id)).toEqual([idOf('card', 1), idOf('card', 3)])
  expect(await cardsOfSource(second)).toEqual([])
})

test('what the server said of the runs is there without a network once the text is', async () => {
  const runs = { runs: [], outcomes: [{ start: 0, end: 5, status: 'skipped' as const, reason: 'fewer-cards' }] }
  sources.runs.set(first, runs)
  await openSource(first, 1)
  expect(await runsOfSource(first)).toEqual(runs)
  server.weather = 'offline'
  expect(await runsOfSource(first)).toEqual(runs)
  expect(await runsOfSource(second)).toBeNull()
})
