import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeFlags } from '../../data/card-changes.ts'
import { aCard, aDeck, FakeServer } from '../../data/testing/fake-server.ts'
import { FakeSources, sourceIdOf } from '../../data/testing/fake-sources.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { searchIndex } from './search-index.ts'
import SearchResults from './search-results.tsx'

const SOURCE = sourceIdOf(1)
const DAY_MS = 86_400_000
let server: FakeServer
let sources: FakeSources

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer()
    .install()
    .put(aDeck(1), aDeck(2, { title: 'Stones', sourceId: sourceIdOf(2) }))
    .put(aCard(1, { front: 'What is chalk?', sourceId: SOURCE, quote: 'Chalk is a soft white rock.' }))
    .put(
      aCard(2, { front: 'What is quartz?', sourceId: sourceIdOf(2), quote: null }),
      aCard(3, { front: 'What is ink?' }),
    )
  sources = new FakeSources().put(1, 'Chalk is a soft white rock.', { title: 'On the coast' }).installOver(server)
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

/** A search whose words can be changed, as the field above it does. */
async function rendered(first: string) {
  let change: (typed: string) => void = () => undefined
  const Typed = () => {
    const [typed, setTyped] = useState(first)
    change = setTyped
    return <SearchResults typed={typed} />
  }
  await renderScreen('/library', <Typed />)
  return { type: (typed: string) => act(() => change(typed)) }
}

const look = (typed: string) => renderScreen('/library', <SearchResults typed={typed} />)
const found = () => screen.getAllByRole('link').map((link) => link.textContent)

test('a source is found by its title, which this device asks for', async () => {
  await look('source:coast')
  await waitFor(() => expect(found()).toEqual(['What is chalk?']))
  expect(screen.getByRole('status').textContent).toBe('1 card')
})

test('titles of sources are asked for wherever a source is named, and not for a text that looks like it', async () => {
  const { type } = await rendered('"in source:coast"')
  expect(await screen.findByRole('heading', { name: 'No card says that' })).toBeTruthy()
  expect(server.countOf('/api/sources')).toBe(0)
  type('(chalk)source:coast')
  await waitFor(() => expect(found()).toEqual(['What is chalk?']))
  expect(server.countOf('/api/sources')).toBe(1)
})

test('a source is found by its id, by the deck it became, and by its words', async () => {
  for (const [typed, fronts] of [
    [`source:${SOURCE}`, ['What is chalk?']],
    ['source:stones', ['What is quartz?']],
    ['source:"soft white"', ['What is chalk?']],
  ] as const) {
    const { unmount } = await look(typed)
    await waitFor(() => expect(found()).toEqual(fronts))
    unmount()
  }
})

test('a source that gets another title is found by that one', async () => {
  await look('source:coast')
  await waitFor(() => expect(found()).toEqual(['What is chalk?']))
  const { renameSource } = await import('../../data/source-changes.ts')
  await renameSource({ id: SOURCE, version: sources.rows.get(SOURCE)?.version ?? 0 }, 'On the sea')
  expect(await screen.findByRole('heading', { name: 'No card says that' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('No card found')
})

test('what was found stays until something else is found, and what was chosen does not', async () => {
  const { type } = await rendered('what')
  await waitFor(() => expect(found()).toHaveLength(3))
  const [, second] = screen.getAllByRole('link')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select “What is quartz?”' }))
  expect(await screen.findByText('1 selected')).toBeTruthy()
  type('quartz')
  expect(second?.isConnected).toBe(true)
  await waitFor(() => expect(found()).toEqual(['What is quartz?']))
  expect(second?.isConnected).toBe(true)
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('nothing found leads back', async () => {
  await look('granite')
  const link = await screen.findByRole('link', { name: 'Clear the search' })
  expect(link.getAttribute('href')).toBe('/library')
})

test('days pass for a search as well', async () => {
  const now = Date.parse('2026-06-01T12:00:00Z')
  const agoAt = async (at: number) => (await searchIndex(at)).map(({ searchable }) => searchable.daysSince.added)
  const today = await agoAt(now)
  expect(await agoAt(now + DAY_MS)).toEqual(today.map((days) => (days ?? 0) + 1))
})

test('a card that changes is looked at again', async () => {
  await look('is:starred')
  expect(await screen.findByRole('heading', { name: 'No card says that' })).toBeTruthy()
  await changeFlags(aCard(3).id, { starred: true })
  await waitFor(() => expect(found()).toEqual(['What is ink?']))
})

test('what was found before is not shown for what is found now', async () => {
  const { unmount } = await look('-is:starred')
  await waitFor(() => expect(found()).toHaveLength(3))
  unmount()
  await changeFlags(aCard(3).id, { starred: true })
  await searchIndex(Date.now())
  await look('-is:starred')
  expect(found()).toEqual(['What is chalk?', 'What is quartz?'])
})

test('where the cards were read another letter is drawn with what it finds', async () => {
  const { type } = await rendered('what')
  await waitFor(() => expect(found()).toHaveLength(3))
  type('what quartz')
  expect(found()).toEqual(['What is quartz?'])
})

test.each([
  ['nid:1', '“nid:” is not a search word here', 'put it in quotation marks: "nid:1"'],
  ['-re:(a+)+b', '“re:” is not a search word here', '"re:(a+)+b"'],
  ['chalk or is:blue', '“is:blue” is not something to search by', 'After is: write one of new, learning'],
  ['ratio:2', 'No card says that', '“ratio:2” was looked for as text'],
  ['"deck:Stones"', 'No card says that', '“"deck:Stones"” was looked for as text'],
])('what is no search word is said: %s', async (typed, title, said) => {
  const { container } = await look(typed)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(container.textContent).toContain(said)
})

test('cards are found by one of two words, by a side, and by having no tag', async () => {
  for (const [typed, fronts] of [
    ['chalk or ink tag:none', ['What is chalk?', 'What is ink?']],
    ['-(chalk or ink)', ['What is quartz?']],
    ['front:quartz', ['What is quartz?']],
    ['w:in or w:ink', ['What is ink?']],
  ] as const) {
    const { unmount } = await look(typed)
    await waitFor(() => expect(found()).toEqual(fronts))
    unmount()
  }
})
