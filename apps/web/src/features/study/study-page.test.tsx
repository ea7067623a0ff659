import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepPractice, keptPractice, practiceOptions } from '../../data/kept-practice.ts'
import { deckWithCounts, localCard } from '../../data/queries.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import ChooseDeckPage from './choose-deck-page.tsx'
import StudyPage from './study-page.tsx'

const deck = idOf('deck', 1)
let server: FakeServer

// What comes behind the screen: its code is there, as in a browser that stored it.
beforeAll(async () => {
  await Promise.all([import('./card-list.tsx'), import('./flip-through.tsx')])
})
beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2, { starred: true }), aCard(3))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

test('the deck says what it holds and what to do now', async () => {
  await renderScreen(`/study/${deck}`, <StudyPage id={deck} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Deck 1')
  expect(screen.getByText(/3 cards\./).textContent).toBe('3 cards. 3 to study now, about 1 minute.')
  expect(screen.getByRole('link', { name: 'Review 3 cards' }).getAttribute('href')).toBe(`/review?deck=${deck}`)
  expect(screen.getByRole('link', { name: 'Flip through' }).getAttribute('href')).toBe(`/study/${deck}?mode=browse`)
})

test('a deck in a folder is called by its name, with its folder above', async () => {
  server.put(aDeck(1, { title: 'School::Biology::Cells', updatedAt: Date.now() }))
  await syncNow()
  await renderScreen(`/study/${deck}`, <StudyPage id={deck} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Cells')
  expect(screen.getByText('› School › Biology', { exact: false })).toBeTruthy()
  expect(document.body.textContent).not.toContain('::')
})

test('flipping through turns, moves and changes no schedule', async () => {
  await renderScreen(`/study/${deck}?mode=browse`, <StudyPage id={deck} />)
  const face = await screen.findByRole('region', { name: 'Question' })
  expect(face.textContent?.trim()).toBe('Question 1')
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(screen.getByRole('region', { name: 'Answer' }).textContent).toContain('Answer 1')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(screen.getByRole('region', { name: 'Question' }).textContent?.trim()).toBe('Question 2')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(screen.getByRole('region', { name: 'Question' }).textContent?.trim()).toBe('Question 1')
  expect((await localCard(idOf('card', 1)))?.row.state).toBeNull()
})

test('filters and their words when nothing passes', async () => {
  await renderScreen(`/study/${deck}`, <StudyPage id={deck} />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Missed' }))
  expect((await screen.findByRole('status')).textContent).toBe('No card was forgotten or missed so far.')
})

test('every way to practise, and the one that was left', async () => {
  const options = { which: 'all', tag: null, swap: false, shuffle: true } as const
  const progress = { done: 7, total: 28, round: 2, rounds: 4, isFinished: false }
  const shared = { deckId: deck, revision: 1, options, state: null, answerIds: {}, startedAt: 1, writer: 'another' }
  await keepPractice({ ...shared, slot: 'learn', progress }, 0)
  await renderScreen(`/study/${deck}`, <StudyPage id={deck} />)
  expect((await screen.findByRole('link', { name: 'Go on with Learn: round 2 of 4' })).getAttribute('href')).toBe(
    `/study/${deck}?mode=learn`,
  )
  for (const mode of ['Learn', 'Write', 'Test', 'Cram'])
    expect(screen.getByRole('link', { name: new RegExp(`^${mode}`) }).getAttribute('href')).toBe(
      `/study/${deck}?mode=${mode.toLowerCase()}`,
    )
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Go on/ })).toBeNull())
  expect(await keptPractice(deck, 'learn')).toBeNull()
})

test('what is chosen is kept, and holds for the list', async () => {
  await renderScreen(`/study/${deck}`, <StudyPage id={deck} />)
  fireEvent.click(await screen.findByRole('radio', { name: 'Starred' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back first' }))
  await waitFor(async () => expect(await practiceOptions(deck)).toMatchObject({ which: 'starred', swap: true }))
  expect(await screen.findByRole('heading', { name: 'One card' })).toBeTruthy()
})

test('a deck has settings of its own; a wrong field is named and takes the focus', async () => {
  await renderScreen(`/study/${deck}`, <StudyPage id={deck} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Settings' }))
  const retention = await screen.findByRole('textbox', { name: 'Recall you want, in percent' })
  fireEvent.change(retention, { target: { value: '120' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('A number from 70 to 97, or nothing.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(retention))
  fireEvent.change(retention, { target: { value: '95' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'A new card comes back after' }), { target: { value: '5m 1h' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await deckWithCounts(deck, Date.now()))?.settings).toEqual({
    desiredRetention: 0.95,
    learningStepsMinutes: [5, 60],
    examDate: null,
  })
})

test('a deck that is not here says so and leads to the library', async () => {
  await renderScreen(`/study/${idOf('deck', 9)}`, <StudyPage id={idOf('deck', 9)} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This deck is not here')
  expect(screen.getByRole('link', { name: 'Open the library' })).toBeTruthy()
})

test('choosing a deck goes there', async () => {
  server.put(aDeck(2))
  await renderScreen('/study/_id', <ChooseDeckPage />)
  await waitFor(() => expect(screen.getByRole('link', { name: /Deck 1.*3 new cards/ })).toBeTruthy())
  expect(screen.getByRole('link', { name: /Deck 1/ }).getAttribute('href')).toBe(`/study/${deck}`)
})
