import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeHandedOverText } from '../../data/handover.ts'
import { recordReview } from '../../data/outbox.ts'
import { dayTotals } from '../../data/queries.ts'
import { syncNow } from '../../data/sync.ts'
import { anAnswer } from '../../data/testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import DashboardPage from './dashboard-page.tsx'
import { SAMPLE_CARDS } from './sample-deck.ts'

let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install()
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const heading = () => screen.findByRole('heading', { level: 1 })

test('a sentence, a number and one button', async () => {
  server.put(aDeck(1), aCard(1), aCard(2), aCard(3))
  await syncNow()
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await heading()).textContent).toBe('Today: 3 cards, about 1 minute')
  expect(screen.getByRole('link', { name: 'Review 3 cards' }).getAttribute('href')).toBe('/review')
  expect(screen.getByRole('link', { name: /Deck 1.*3 new/ }).getAttribute('href')).toBe(`/study/${idOf('deck', 1)}`)
})

test('an answer given elsewhere in the application changes the number at once', async () => {
  server.put(aDeck(1), aCard(1), aCard(2))
  await syncNow()
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await heading()).textContent).toContain('2 cards')
  await recordReview(await anAnswer(idOf('card', 1), 'easy', Date.now()))
  await waitFor(async () => expect((await heading()).textContent).toContain('one card'))
  expect(screen.getByText('One answer')).toBeTruthy()
  expect(screen.getByText(/Your goal is 15 minutes/)).toBeTruthy()
  expect((await dayTotals()).length).toBe(1)
})

test('when all is done it says so and when it goes on', async () => {
  server.put(aDeck(1), aCard(1))
  await syncNow()
  await recordReview(await anAnswer(idOf('card', 1), 'easy', Date.now()))
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await heading()).textContent).toBe('Done for today')
  expect(screen.getByText(/The next card comes in \d+ days/)).toBeTruthy()
})

test('no deck yet: the paste box hands its text over', async () => {
  const { router } = await renderScreen('/dashboard', <DashboardPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Make cards' }))
  expect(await screen.findByText(/Paste some text first/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Your text'), { target: { value: 'Chalk is carbonate of lime.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make cards' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/upload'))
  expect(await takeHandedOverText()).toBe('Chalk is carbonate of lime.')
  expect(await takeHandedOverText()).toBeNull()
})

test('the sample deck is added once, also after an answer that was lost', async () => {
  await renderScreen('/dashboard', <DashboardPage />)
  server.weather = 'lost-reply'
  fireEvent.click(await screen.findByRole('button', { name: 'Add the sample deck' }))
  expect((await screen.findByRole('alert')).textContent).toContain('not reached')
  server.weather = 'fine'
  fireEvent.click(screen.getByRole('button', { name: 'Add the sample deck' }))
  await waitFor(async () => expect((await heading()).textContent).toContain('10 cards'))
  expect(server.decks.size).toBe(1)
  expect([...server.cards.values()].map((card) => card.front)).toEqual(SAMPLE_CARDS.map((card) => card.front))
})

test('a new device without network does not claim that there is nothing', async () => {
  await freshDevice()
  server.put(aDeck(1), aCard(1))
  const { setLearner } = await import('../../data/session.ts')
  await setLearner(server.learner!)
  server.weather = 'offline'
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await heading()).textContent).toBe('Your decks have not arrived yet')
})
