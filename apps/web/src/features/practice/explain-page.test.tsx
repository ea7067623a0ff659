import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choosePracticeOptions } from '../../data/kept-practice.ts'
import { practiceAnswers } from '../../data/practice.ts'
import { localCard } from '../../data/queries.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { FakeSources, sourceIdOf } from '../../data/testing/fake-sources.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import ExplainPage from './explain-page.tsx'

const deck = idOf('deck', 1)
const TEXT = `# Chalk

Chalk is made of the shells of tiny sea creatures. It forms at the bottom of deep water.

# Sand

Sand is made of small grains of other rocks, worn down by moving water over a long time.`

const resting = (quote: string) => ({
  sourceId: sourceIdOf(1),
  start: TEXT.indexOf(quote),
  end: TEXT.indexOf(quote) + quote.length,
  quote,
})
const FACTS = [
  {
    front: 'What is chalk made of?',
    back: 'The shells of tiny sea creatures',
    ...resting('Chalk is made of the shells of tiny sea creatures.'),
  },
  {
    front: 'Where does chalk form?',
    back: 'At the bottom of deep water',
    ...resting('It forms at the bottom of deep water.'),
  },
  {
    front: 'What is sand made of?',
    back: 'Small grains of other rocks',
    ...resting('Sand is made of small grains of other rocks'),
  },
]
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1, { title: 'Rocks' }), ...FACTS.map((card, at) => aCard(at + 1, card)))
  new FakeSources().put(1, TEXT).installOver(server)
  await signedIn(server)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})
afterEach(() => vi.unstubAllGlobals())

const start = async () => {
  await renderScreen(`/study/${deck}?mode=explain`, <ExplainPage deckId={deck} />)
  await screen.findByRole('heading', { level: 2, name: 'Chalk' })
}
const field = () => screen.getByRole('textbox', { name: 'Your explanation' })
const rows = () => screen.getAllByRole('listitem')

test('a topic is a heading of the text; what was left out comes with its sentence', async () => {
  await start()
  expect(screen.getByText(/2 facts are looked for/)).toBeTruthy()
  expect(document.body.textContent).not.toContain('The shells of tiny sea creatures')
  fireEvent.change(field(), { target: { value: 'It consists of the shells of tiny creatures from the sea.' } })
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  await screen.findByRole('heading', { name: 'You told 1 of 2 facts' })
  expect(screen.getByText(/Checked by rules on this device/)).toBeTruthy()
  const [missing, told] = rows()
  expect(missing?.textContent).toContain('Not told')
  expect(within(missing as HTMLElement).getByText('It forms at the bottom of deep water.')).toBeTruthy()
  expect(told?.textContent).toContain('You wrote: It consists of the shells of tiny creatures from the sea.')
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('cairn-explanation'))).toEqual([])
})

test('what came of it is kept as practice, and no schedule changes', async () => {
  await start()
  fireEvent.change(field(), { target: { value: 'It forms at the bottom of deep water.' } })
  fireEvent.click(screen.getByRole('button', { name: /^Check it/ }))
  await screen.findByRole('heading', { name: 'You told 1 of 2 facts' })
  fireEvent.click(screen.getByRole('button', { name: 'I told this: What is chalk made of?' }))
  await screen.findByRole('heading', { name: 'You told all 2 facts' })
  await waitFor(async () => {
    const answers = await practiceAnswers({ deckId: deck })
    expect(answers.map(({ mode, isRight, isOverruled }) => [mode, isRight, isOverruled]).sort()).toEqual([
      ['explain', true, false],
      ['explain', true, true],
    ])
  })
  for (const at of [1, 2]) expect((await localCard(idOf('card', at)))?.row.state).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next topic' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Sand' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Skip this one' }))
  expect(await screen.findByRole('heading', { name: 'One topic explained' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Once more' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Sand' })).toBeTruthy()
})

test('nothing written is not checked, and what is written outlives a reload', async () => {
  await start()
  fireEvent.click(screen.getByRole('button', { name: /^Check it/ }))
  expect(await screen.findByText('Write something first, even if it is only a guess.')).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'Half a thought' } })
  expect(Object.values(sessionStorage)).toContain('Half a thought')
})

test('an explanation is kept for as long as it is being checked', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const fine = globalThis.fetch
  vi.stubGlobal('fetch', (address: RequestInfo | URL, init?: RequestInit) => {
    const path = address instanceof Request ? address.url : String(address)
    return /\/(?:v1|ai)\//.test(path) ? new Promise(() => {}) : fine(address, init)
  })
  await start()
  fireEvent.change(field(), { target: { value: 'It forms in deep water.' } })
  fireEvent.click(screen.getByRole('button', { name: /^Check it/ }))
  expect(await screen.findByRole('button', { name: /^Checking/ })).toBeTruthy()
  expect(Object.values(sessionStorage)).toContain('It forms in deep water.')
})

test('a deck without cards says so', async () => {
  server.put(aDeck(2))
  await signedIn(server)
  const other = idOf('deck', 2)
  await renderScreen(`/study/${other}?mode=explain`, <ExplainPage deckId={other} />)
  expect(await screen.findByRole('heading', { name: 'Nothing to practise' })).toBeTruthy()
  expect(screen.getByText('This deck has no cards yet.')).toBeTruthy()
})

test('only the cards of the choice are asked; where none passes, all can be taken', async () => {
  server.put(aCard(2, { ...FACTS[1], tags: ['deep'] }))
  await signedIn(server)
  await choosePracticeOptions(deck, { tag: 'deep' })
  await start()
  expect(screen.getByText(/One fact is looked for/)).toBeTruthy()
  cleanup()
  await choosePracticeOptions(deck, { tag: 'nowhere' })
  await renderScreen(`/study/${deck}?mode=explain`, <ExplainPage deckId={deck} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Take all cards' }))
  expect(await screen.findByText(/2 facts are looked for/)).toBeTruthy()
})

test('a cloze text asks with its gap and not with its marks', async () => {
  const gap = { kind: 'cloze' as const, front: 'Flint breaks with {{c1::sharp edges}}.', back: '' }
  server.put(aDeck(2), aCard(9, { deckId: idOf('deck', 2), ...gap }))
  await signedIn(server)
  const other = idOf('deck', 2)
  await renderScreen(`/study/${other}?mode=explain`, <ExplainPage deckId={other} />)
  await screen.findByRole('textbox', { name: 'Your explanation' })
  expect(document.body.textContent).not.toMatch(/c1::|sharp edges/)
  fireEvent.change(field(), { target: { value: 'It has sharp edges when it breaks.' } })
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  await screen.findByRole('heading', { name: 'You told the fact' })
})
