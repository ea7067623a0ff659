import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { keptPassageWish } from '../../data/passage-wish.ts'
import { localDb } from '../../data/queries.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { FakeSources, sourceIdOf } from '../../data/testing/fake-sources.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { answerOddly } from '../../data/testing/odd-answers.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import SourceScreen from './source-screen.tsx'
import SourcesPage from './sources-page.tsx'

const TEXT = `# Chalk

Chalk is a soft white rock that is made of the shells of tiny creatures of the sea.

It forms very slowly, about a centimetre in a thousand years, at the bottom of deep water.

# Sand

Sand is loose and is made of small grains of other rocks, such as quartz, worn down by water.`

const FIRST = 'Chalk is a soft white rock that is made of the shells of tiny creatures of the sea.'
const PART = 'made of the shells of tiny creatures'
const id = sourceIdOf(1)
const place = (quote: string) => ({
  sourceId: id,
  start: TEXT.indexOf(quote),
  end: TEXT.indexOf(quote) + quote.length,
  quote,
})
let server: FakeServer
let sources: FakeSources

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined // jsdom has no layout to scroll
  await freshDevice()
  server = new FakeServer()
    .install()
    .put(aDeck(1, { sourceId: id }), aCard(1, place(FIRST)), aCard(2, place(PART)))
    .put(aCard(3, { sourceId: id, start: 1, end: 5, quote: 'Nothing of this kind was ever written here' }))
  sources = new FakeSources().put(1, TEXT, { title: 'On rocks' }).installOver(server)
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const read = async (cardId: string | null = null) => {
  const view = await renderScreen(`/library?source=${id}`, <SourceScreen id={id} cardId={cardId} />)
  await screen.findByRole('heading', { level: 1, name: 'On rocks' })
  return view
}
const highlights = () => screen.getAllByRole('button', { description: /A card rests on these words/ })
const cardsBeside = () => screen.getByRole('region', { name: 'Cards on this passage' })

test('highlights show the cards that rest on them, overlapping ones together', async () => {
  await read()
  const [whole, part] = highlights()
  if (!whole || !part) throw new Error('no highlights')
  expect(part.textContent).toBe(PART)
  fireEvent.focus(whole)
  expect(within(cardsBeside()).getAllByRole('listitem')).toHaveLength(1)
  fireEvent.focus(part)
  const listed = within(cardsBeside()).getAllByRole('listitem')
  expect(listed.map((item) => item.textContent?.includes('Question'))).toEqual([true, true])
  const links = within(cardsBeside()).getAllByRole('link', { name: 'Open in the editor' })
  expect(links.map((link) => link.getAttribute('href'))).toContain(`/edit/${idOf('deck', 1)}#${idOf('card', 2)}`)
})

test('what was chosen stays until it is closed', async () => {
  await read()
  const [whole] = highlights()
  if (!whole) throw new Error('no highlights')
  fireEvent.click(whole)
  fireEvent.blur(whole)
  expect(whole.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(within(cardsBeside()).getByRole('button', { name: 'Close' }))
  expect(within(cardsBeside()).queryAllByRole('listitem')).toHaveLength(0)
})

test('what has no card says so, and leads to some', async () => {
  await read()
  expect(screen.getByText(/2 of 3 paragraphs without a card/)).toBeTruthy()
  expect(screen.getAllByText('No card on this paragraph')).toHaveLength(2)
  const [button] = screen.getAllByRole('button', { name: 'Make cards here' })
  if (!button) throw new Error('no button')
  fireEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Make cards from this passage' }))
  const count = dialog.getByLabelText('Cards')
  fireEvent.change(count, { target: { value: '99' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Make cards' }))
  expect(await screen.findByText('Choose a number from 1 to 20.')).toBeTruthy()
  fireEvent.change(count, { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make 3 cards' }))
  await waitFor(async () => expect(await keptPassageWish()).toMatchObject({ sourceId: id, count: 3 }))
  const wish = await keptPassageWish()
  expect(TEXT.slice(wish?.start, wish?.end)).toMatch(/^It forms very slowly.*deep water\.$/)
  expect(wish?.deck).toEqual({ id: idOf('deck', 1), title: 'Deck 1' })
})

test('a card whose words the text does not hold is named at the end', async () => {
  await read()
  expect(screen.getByRole('heading', { name: 'One card without a passage' })).toBeTruthy()
})

test('a search counts what it finds, and goes round', async () => {
  await read()
  fireEvent.keyDown(window, { key: '/' })
  const field = await screen.findByRole('searchbox', { name: 'Find in this text' })
  fireEvent.change(field, { target: { value: 'MADE of' } })
  await waitFor(() => expect(screen.getByText('1 of 2')).toBeTruthy())
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('2 of 2')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByText('1 of 2')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'granite' } })
  await waitFor(() => expect(screen.getByText('not found')).toBeTruthy())
})

test('how well it is known is said in words', async () => {
  await read()
  fireEvent.click(screen.getByRole('radio', { name: 'How well you know it' }))
  expect(screen.getAllByText(/not studied yet/).length).toBeGreaterThan(1)
})

test('a removed text keeps its quotes and comes back', async () => {
  sources.put(1, TEXT, { title: 'On rocks', deletedAt: Date.now() })
  await renderScreen(`/library?source=${id}`, <SourceScreen id={id} cardId={null} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'On rocks' })).toBeTruthy()
  expect(await screen.findByText(FIRST)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Bring it back' }))
  await waitFor(() => expect(highlights().length).toBeGreaterThan(0))
})

test('without a network a text that was never opened says where it is', async () => {
  server.weather = 'offline'
  await renderScreen(`/library?source=${id}`, <SourceScreen id={id} cardId={null} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'This text is not on this device' })).toBeTruthy()
  server.weather = 'fine'
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'On rocks' })
})

test('signed out, the way to a text that is not here is to sign in', async () => {
  server.weather = 'unauthorized'
  await renderScreen(`/library?source=${id}`, <SourceScreen id={id} cardId={null} />)
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(`/library?source=${id}`)}`)
})

test('a text opens by itself when the network is back', async () => {
  server.weather = 'offline'
  await renderScreen(`/library?source=${id}`, <SourceScreen id={id} cardId={null} />)
  await screen.findByRole('heading', { level: 1, name: 'This text is not on this device' })
  server.weather = 'fine'
  // What is on the screen listens a moment after it is drawn.
  await waitFor(() => {
    fireEvent(window, new Event('online'))
    expect(screen.queryByRole('heading', { level: 1, name: 'On rocks' })).not.toBeNull()
  })
})

test('a text that cannot be read says so instead of loading for ever', async () => {
  console.error = () => undefined // React reports what a boundary catches
  vi.stubGlobal('Worker', BrokenWorker)
  await renderScreen(
    `/library?source=${id}`,
    <FatalErrorBoundary>
      <SourceScreen id={id} cardId={null} />
    </FatalErrorBoundary>,
  )
  expect(await screen.findByText('out of memory')).toBeTruthy()
})

/** A worker that answers every question with a failure. */
class BrokenWorker extends EventTarget {
  postMessage({ id: question }: { id: number }): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id: question, failure: 'out of memory' } }))
  }
  terminate(): void {
    // Nothing of it goes on.
  }
}

test('a list of texts that nobody understands is said instead of loading for ever', async () => {
  console.error = () => undefined // React reports what a boundary catches
  answerOddly('/api/sources')
  await renderScreen(
    '/library?view=texts',
    <FatalErrorBoundary>
      <SourcesPage />
    </FatalErrorBoundary>,
  )
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})

test('the list of texts counts cards, and removes one with a way back', async () => {
  await renderScreen('/library?view=texts', <SourcesPage />)
  const link = await screen.findByRole('link', { name: /On rocks.*3 cards.*pasted/ })
  expect(link.getAttribute('href')).toBe(`/library?source=${id}`)
  fireEvent.click(screen.getByRole('button', { name: 'More about “On rocks”' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove this text' }))
  expect(await screen.findByText('1 removed text')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /On rocks/ })).toBeNull()
})

test('a device that has never heard of a text does not say that there is none', async () => {
  const db = await localDb()
  await db?.idb.clear('sources')
  server.weather = 'offline'
  await renderScreen('/library?view=texts', <SourcesPage />)
  expect(await screen.findByText(/no text is on this device yet/)).toBeTruthy()
  expect(screen.queryByText('No text yet')).toBeNull()
  server.weather = 'fine'
  await waitFor(() => {
    fireEvent(window, new Event('online'))
    expect(screen.queryByRole('link', { name: /On rocks/ })).not.toBeNull()
  })
})
