import { isPage } from '@cairn/contract/routes'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { failure, fakeApi, ok } from '../../app/testing/fake-api.ts'
import { keptDemo } from '../../data/demo-handover.ts'
import LandingPage from './landing-page.tsx'
import { SAMPLES } from './samples.ts'

const DEMO = 'POST /api/demo/cards'
const { text } = SAMPLES[0]
const quote = 'Mitochondria have their own DNA.'
const start = text.indexOf(quote)
const cards = {
  suggestedTitle: '',
  flashcards: [
    { front: 'What do mitochondria have?', back: 'Their own DNA', start, end: start + quote.length, quote },
    { front: 'Who said so?', back: 'Nobody', start: 0, end: 4, quote: 'None' },
  ],
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <LandingPage />
    </I18nProvider>,
  )
const make = () => fireEvent.click(screen.getByRole('button', { name: 'Make cards from this text' }))

test('makes cards from a sample; each opens with its quote, checked against the text', async () => {
  const sent = fakeApi({ [DEMO]: ok(cards) })
  show()
  make()
  expect(await screen.findByText('Their own DNA')).toBeDefined()
  expect(screen.getByText('Found in the text, letter for letter')).toBeDefined()
  expect(sent).toEqual([{ call: DEMO, body: { text } }])
  const second = await screen.findByRole('button', { name: /Who said so/ })
  expect(second.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(second)
  expect(screen.getByText(/Not found in the text word for word/)).toBeDefined()
  expect(document.querySelector('[data-cards="0"]')?.textContent).toBe(quote)
})

test('keeps the text for the account that is made next', async () => {
  fakeApi({ [DEMO]: ok(cards) })
  show()
  make()
  const keep = await screen.findByRole('link', { name: 'Keep these cards' })
  expect(keep.getAttribute('href')).toBe('/signup?next=%2Fupload%3Ffrom%3Ddemo')
  expect(sessionStorage.getItem('cairn-demo-text')).toBe(text)
})

test('keeps the very cards that were shown', async () => {
  fakeApi({ [DEMO]: ok(cards) })
  show()
  make()
  const keep = await screen.findByRole('link', { name: 'Keep these cards' })
  expect(keptDemo()).toBeNull()
  keep.addEventListener('click', (event) => event.preventDefault()) // jsdom follows no links
  fireEvent.click(keep)
  const fronts = cards.flashcards.map(({ front }) => front)
  expect(keptDemo()).toMatchObject({ text, title: cards.suggestedTitle })
  expect(keptDemo()?.cards.map(({ front }) => front)).toEqual(fronts)
})

test('a text pasted into the empty box gives cards at once; a word does not, nor does typing on', async () => {
  const sent = fakeApi({ [DEMO]: ok(cards) })
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Your text' }))
  const paste = (value: string) => fireEvent.input(screen.getByLabelText('Paste a text'), pasted(value))
  paste('Iron')
  paste('')
  expect(sent).toEqual([])
  paste(text)
  await screen.findByText('Their own DNA')
  expect(sent).toEqual([{ call: DEMO, body: { text } }])
})

const pasted = (value: string) => ({ target: { value }, inputType: 'insertFromPaste' })

test('takes a text of one’s own', async () => {
  const sent = fakeApi({ [DEMO]: ok({ suggestedTitle: '', flashcards: [] }) })
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Your text' }))
  expect(screen.getByRole('button', { name: 'Make cards from this text' }).hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('Paste a text'), { target: { value: 'Hello there' } })
  make()
  expect((await screen.findByRole('alert')).textContent).toMatch(/No sentence in this text states a fact/)
  expect(sent[0]?.body).toEqual({ text: 'Hello there' })
})

test.each([
  [failure(429, 'too-many-requests', { 'retry-after': '20' }), /Try again in 20 seconds/],
  [failure(503, 'unavailable'), /could not make cards this time/],
  ['no network' as const, /does not answer/],
])('trouble %# leaves the text where it is and says what to do', async (answer, words) => {
  fakeApi({ [DEMO]: answer })
  show()
  make()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByRole('button', { name: 'Make cards from this text' })).toBeDefined()
})

test('nothing leads to a page that does not exist, and the tab has a name', async () => {
  show()
  for (const link of screen.getAllByRole('link')) {
    const path = link.getAttribute('href')?.split('?')[0] ?? ''
    expect(isPage(path), path).toBe(true)
  }
  await waitFor(() => expect(document.title).toMatch(/^Cairn/))
})
