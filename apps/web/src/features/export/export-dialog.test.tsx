import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import type { ExportSubject } from '../../lib/export-door.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import ExportDialog from './export-dialog.tsx'

const TITLES = ['Biology', 'biology::Cells', 'Biology::Plants', 'Biology 2', 'Geology::Rocks & Ores']

beforeEach(async () => {
  await freshDevice()
  const server = new FakeServer().install().put(...TITLES.map((title, at) => aDeck(at + 1, { title })))
  // One card in the first deck, two in the second, and so on.
  for (const [at] of TITLES.entries())
    server.put(
      ...Array.from({ length: at + 1 }, (_, more) => aCard(10 * at + more + 1, { deckId: idOf('deck', at + 1) })),
    )
  await signedIn(server)
  await syncNow()
})
afterEach(() => vi.unstubAllGlobals())

const deck = (number: number): ExportSubject['deck'] => ({ id: idOf('deck', number), title: TITLES[number - 1] ?? '' })

test.each<[ExportSubject['deck'], string, string]>([
  [deck(1), 'Biology and 2 decks below it, 6 cards', `?deck=${idOf('deck', 1)}`],
  [deck(2), 'biology › Cells, 2 cards', `?deck=${idOf('deck', 2)}`],
  [{ id: null, title: 'Geology' }, '1 deck in Geology, 5 cards', '?folder=Geology'],
  [
    { id: null, title: 'geology::Rocks & Ores' },
    '1 deck in geology › Rocks & Ores, 5 cards',
    '?folder=geology%3A%3ARocks%20%26%20Ores',
  ],
  [null, 'All decks, 15 cards', ''],
])('what leaves is said as a whole, and the package is of the same decks', async (subject, words, query) => {
  await renderScreen('/library', <ExportDialog deck={subject} onClose={() => undefined} />)
  expect(
    await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === words),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(`/api/exports/apkg${query}`)
})
