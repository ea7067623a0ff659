import type { LearningProfile } from '@cairn/contract/profiles'
import { pagedText } from '@cairn/core/text/testing/paged-text'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { FakeStudio } from './testing/fake-studio.ts'
import { CHALK, replyOf, SOUND } from './testing/scripted-run.ts'
import UploadPage from './upload-page.tsx'

const PAGES = pagedText({ pages: 40, filling: 6 }).text
let studio: FakeStudio

// What comes behind the screen: its code is there, as in a browser that stored it.
beforeAll(async () => {
  await import('./drafts-board.tsx')
})
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined // jsdom has no layout
  await freshDevice()
  await signedIn(new FakeServer().install())
  studio = new FakeStudio().install()
  studio.engine = 'upstream' // which gets small pieces
})
afterEach(() => vi.unstubAllGlobals())

async function paste(text: string) {
  await renderScreen('/upload', <UploadPage />)
  fireEvent.change(await screen.findByLabelText('Your text'), { target: { value: text } })
  await screen.findAllByText(/\d words/)
}

/** A card for each fact in the text of the latest request. */
function cardsOnLastRequest() {
  const text = studio.chats.at(-1)?.messages[1]?.content ?? ''
  const flat = text.replace(/-\n/g, '').replace(/\s+/g, ' ')
  return [...flat.matchAll(/The settlement of (\w+ \w+) was founded in (\d{4})/g)].map(([, place = '', back = '']) => ({
    ...{ front: `In which year was the settlement of ${place} founded?`, back },
  }))
}

const made = () => screen.findByRole('region', { name: 'Add to a deck' }, { timeout: 10_000 })

test('the number of cards is advised from the length, and one press asks for it', async () => {
  await paste(CHALK)
  expect(await screen.findByText(/will leave much of this text out/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ask for 25' }))
  expect(screen.getByRole('button', { name: 'Make 25 cards' })).toBeTruthy()
  expect(screen.queryByText(/will leave much of this text out/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Cards'), { target: { value: '201' } })
  expect(await screen.findByText('Choose a number from 1 to 200.')).toBeTruthy()
})

test('a book of many pages: each passage is asked for, a failed one is named and tried again alone', async () => {
  studio.answer = (at) =>
    at === 1 ? { text: '{"flashcards":[', finish: 'length' } : { text: replyOf(cardsOnLastRequest()) }
  await paste(PAGES)
  fireEvent.change(screen.getByLabelText('Cards'), { target: { value: '40' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make 40 cards' }))
  await made()
  const failed = screen.getByRole('region', { name: 'Passages that failed' })
  expect(failed.textContent).toContain('The reply was cut off before this.')
  expect(failed.textContent).toMatch(/\d cards are missing/)
  const asked = studio.chats.length
  expect(asked).toBeGreaterThan(3)
  expect(screen.getByText(/paragraphs with cards/)).toBeTruthy()
  expect(screen.getByText(/\d+ failed/)).toBeTruthy()
  fireEvent.click(within(failed).getByRole('button', { name: 'Try this again' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Passages that failed' })).toBeNull())
  expect(studio.chats).toHaveLength(asked + 1)
  expect(studio.chats.at(-1)?.messages[1]?.content).toBe(studio.chats[1]?.messages[1]?.content)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Accept draft/ })).toHaveLength(40))
})

test('the four outcomes of a paragraph are told in words, page by page', async () => {
  studio.answer = (at) => {
    if (at === 0) return { text: replyOf([]) }
    return at === 1 ? { text: 'no JSON at all' } : { text: replyOf(cardsOnLastRequest()) }
  }
  await paste(PAGES)
  fireEvent.change(screen.getByLabelText('Cards'), { target: { value: '25' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make 25 cards' }))
  await made()
  const summary = await screen.findByText(/See the \d+ paragraphs left out/)
  const report = summary.closest('details')!
  fireEvent.click(summary)
  report.open = true
  fireEvent(report, new Event('toggle'))
  await waitFor(() => expect(report.querySelectorAll('details').length).toBeGreaterThan(20))
  for (const page of report.querySelectorAll('details')) {
    page.open = true
    fireEvent(page, new Event('toggle'))
  }
  for (const button of within(report).queryAllByRole('button', { name: /^Show the/ })) fireEvent.click(button)
  expect(within(report).getAllByText(/^Skipped\./).length).toBeGreaterThan(0)
  expect(
    within(report).getAllByText(/Failed\. .*in the wrong form|Failed\. The reply could not be read/).length,
  ).toBeGreaterThan(0)
  expect(within(report).getAllByText(/cards? rests? on it/).length).toBeGreaterThan(0)
  expect(within(report).getAllByRole('button', { name: 'Make cards here' }).length).toBeGreaterThan(5)
})

const profile = (change: Partial<LearningProfile>): LearningProfile => ({
  ...{ id: '01890000-0000-7000-8000-000000000abc', subject: 'Chalk', proficiency: 'Novice', score: 2, suggestions: [] },
  ...{ strengths: ['Globigerina'], weaknesses: ['Norwich'], assessedAt: Date.now() - 86_400_000 },
  ...change,
})

test('without an assessment the screen says so and leads nowhere', async () => {
  await paste(CHALK)
  expect(await screen.findByText(/there is no assessment yet/)).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Fit the cards to what I know' })).toBeNull()
})

test('assessments that say nothing about the text change nothing, and that is said', async () => {
  studio.profiles = [profile({ weaknesses: ['photosynthesis'], strengths: [] })]
  studio.answer = () => ({ text: replyOf(SOUND.slice(0, 5)) })
  await paste(CHALK)
  expect(await screen.findByText(/none of your assessments says anything about this text/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  await made()
  expect(studio.chats[0]?.metadata).toMatchObject({ weaknesses: '', strengths: '', proficiency: '' })
})

test('what the profile changes is said before, sent, and told with the drafts', async () => {
  studio.profiles = [profile({})]
  studio.answer = () => ({ text: replyOf(SOUND.slice(0, 8)) })
  await paste(CHALK)
  const choice = await screen.findByRole('checkbox', { name: 'Fit the cards to what I know' })
  const words = document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent
  expect(words).toContain(
    'At least two cards on “Norwich”, missed yesterday, for one on “Globigerina”, known yesterday.',
  )
  expect(words).toContain('Your level there is Novice')
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  await made()
  expect(studio.chats[0]?.metadata).toMatchObject({
    weaknesses: 'Norwich',
    strengths: 'Globigerina',
    proficiency: 'Novice',
  })
  expect(studio.chats[0]?.messages[0]?.content).toContain('Weak topics: "Norwich"')
  expect(screen.getByText(/Fitted to what you know/).textContent).toMatch(/\d cards? on “Norwich”, missed yesterday/)
  const kept = [...studio.runs.values()].at(-1)
  expect(kept?.progress?.fit?.weak.map(({ topic }) => topic)).toEqual(['Norwich'])
})

test('the fitting can be declined', async () => {
  studio.profiles = [profile({})]
  studio.answer = () => ({ text: replyOf(SOUND.slice(0, 8)) })
  await paste(CHALK)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Fit the cards to what I know' }))
  expect(screen.getByText(/Made for everyone/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  await made()
  expect(studio.chats[0]?.metadata).toMatchObject({ weaknesses: '', strengths: '' })
  expect(screen.queryByText(/Fitted to what you know/)).toBeNull()
})
