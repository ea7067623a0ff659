import { addDays } from '@cairn/core/scheduling/study-day'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeHandedOverText } from '../../data/handover.ts'
import { recordReview } from '../../data/outbox.ts'
import { dayTotals, studyDayAt } from '../../data/queries.ts'
import { localLearner, setLearner } from '../../data/session.ts'
import { syncNow } from '../../data/sync.ts'
import { anAnswer } from '../../data/testing/an-answer.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { browserTimeZone } from '../../lib/browser-time-zone.ts'
import { importDoor } from '../../lib/import-door.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import DashboardPage from './dashboard-page.tsx'
import { SAMPLE_CARDS } from './sample-deck.ts'

let server: FakeServer

// What comes behind the screen: its code is there, as in a browser that stored it.
beforeAll(async () => {
  await Promise.all([import('./first-steps.tsx'), import('./plans.ts')])
})
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

test('a deck in a folder is read with its folder, not as it is stored', async () => {
  server.put(aDeck(1, { title: 'Biology::Cells' }), aCard(1))
  await syncNow()
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await screen.findByRole('link', { name: /Biology › Cells.*1 new/ })).getAttribute('href')).toContain(
    '/study/',
  )
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

test('open pictures that were closed are told of until that is read', async () => {
  server.put(aDeck(1), aCard(1))
  const { settings } = aLearner()
  server.learner = aLearner({ settings: { ...settings, closedPictures: { closed: 3, suspended: 1 } } })
  await syncNow()
  setLearner(server.learner)
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await screen.findByText(/3 cards now have their masks/)).textContent).toContain('1 card is suspended')
  expect(screen.getByRole('link', { name: 'Show suspended cards' }).getAttribute('href')).toContain('is%3Asuspended')
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  await waitFor(() => expect(screen.queryByText(/3 cards now have their masks/)).toBeNull())
  expect(localLearner()?.settings.closedPictures).toBeNull()
})

/** Answers of so many seconds each to the first cards, at an instant (ms). */
async function answered(count: number, seconds: number, at = Date.now()): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const answer = await anAnswer(idOf('card', number), 'easy', at + number)
    const event = { ...answer.event, durationMs: seconds * 1_000 }
    await recordReview({ ...answer, event: event as typeof answer.event })
  }
}

test('with the minutes of the goal spent the day is done, and what is left is offered', async () => {
  server.learner = aLearner({ settings: { ...aLearner().settings, minutesPerDay: 2, newPerDay: 9 } })
  await setLearner(server.learner)
  server.put(aDeck(1), ...Array.from({ length: 9 }, (_, at) => aCard(at + 1)))
  await syncNow()
  await answered(1, 60)
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await heading()).textContent).toBe('Today: 8 cards, about 1 to 5 minutes')
  await answered(2, 60, Date.now() + 10)
  await waitFor(async () => expect((await heading()).textContent).toBe('Done for today'))
  expect(
    await screen.findByText(/You’ve reached your goal of 2 minutes\. If you like, 7 more cards are ready/),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Keep going' }).getAttribute('href')).toBe('/review')
})

test('a streak that has ended leaves the longest one in sight', async () => {
  server.put(aDeck(1), ...Array.from({ length: 10 }, (_, at) => aCard(at + 1)))
  await syncNow()
  for (const daysAgo of [9, 8, 7, 6]) await answered(10, 1, Date.now() - daysAgo * 86_400_000)
  await renderScreen('/dashboard', <DashboardPage />)
  expect(await screen.findByText('Your longest streak: 4 days')).toBeTruthy()
  expect(screen.getByText(/Ten answers today start a new one/)).toBeTruthy()
})

test('the headline, the chart and the decks say the same, or how they differ', async () => {
  server.learner = aLearner({ settings: { ...aLearner().settings, reviewsPerDay: 6, newPerDay: 1, minutesPerDay: 60 } })
  await setLearner(server.learner)
  await leftLying(8)
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await heading()).textContent).toContain('Today: 7 cards')
  expect(screen.getByText(/6 reviews and 1 new card\./)).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Cards due\. .*?: 6, / })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Deck 1.*8 due/ })).toBeTruthy()
  expect(screen.getByText(/2 more cards are due and wait for another day/)).toBeTruthy()
})

test('with an exam years away, what the limits leave is still said', async () => {
  const examDate = addDays(studyDayAt(Date.now()), 1000)
  const settings = { ...aLearner().settings, reviewsPerDay: 6, newPerDay: 1, minutesPerDay: 60, examDate }
  server.learner = aLearner({ settings })
  await setLearner(server.learner)
  await leftLying(8)
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await heading()).textContent).toContain('Today: 7 cards')
  expect(screen.getByText(/2 more cards are due and wait for another day/)).toBeTruthy()
})

test('a device in another time zone is told of, and study days follow it at a tap', async () => {
  server.learner = aLearner({ settings: { ...aLearner().settings, timeZone: 'America/New_York' } })
  await setLearner(server.learner)
  server.put(aDeck(1), aCard(1))
  await syncNow()
  await renderScreen('/dashboard', <DashboardPage />)
  expect(await screen.findByText(/still begin and end as in New York/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Use / }))
  await waitFor(() => expect(localLearner()?.settings.timeZone).toBe(browserTimeZone()))
  await waitFor(() => expect(screen.queryByText(/still begin and end as in/)).toBeNull())
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

test('no deck yet: whoever has cards elsewhere is led to the import', async () => {
  await renderScreen('/dashboard', <DashboardPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Import…' }))
  expect(importDoor.subject()).not.toBeNull()
  importDoor.close()
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
  await setLearner(server.learner!)
  server.weather = 'offline'
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await heading()).textContent).toBe('Your decks have not arrived yet')
})

/** Answers given long ago: the cards are overdue by now. */
async function leftLying(count: number): Promise<void> {
  const cards = Array.from({ length: count }, (_, at) => aCard(at + 1))
  server.put(aDeck(1), ...cards, aCard(count + 1))
  await syncNow()
  const longAgo = Date.now() - 60 * 86_400_000
  for (const card of cards) await recordReview(await anAnswer(card.id, 'easy', longAgo))
}

test('more overdue than a day takes becomes a plan at a tap, which pauses new cards and can be stopped', async () => {
  server.learner = aLearner({ settings: { ...aLearner().settings, reviewsPerDay: 6 } })
  await setLearner(server.learner)
  await leftLying(9)
  await renderScreen('/dashboard', <DashboardPage />)
  expect((await heading()).textContent).toContain('7 cards')
  fireEvent.click(await screen.findByRole('button', { name: 'Start catching up' }))
  expect(await screen.findByText(/Catching up: \d days left|Catching up: the last day/)).toBeTruthy()
  const perDay = localLearner()?.settings.catchUp?.perDay ?? 0
  expect(perDay).toBeGreaterThan(0)
  await waitFor(async () => expect((await heading()).textContent).toContain(`${perDay} cards`))
  fireEvent.click(screen.getByRole('button', { name: 'Stop catching up' }))
  expect(await screen.findByRole('button', { name: 'Start catching up' })).toBeTruthy()
  expect(localLearner()?.settings.catchUp).toBeNull()
})

test('a plan is over when nothing is overdue any more, and says so', async () => {
  const plan = { days: 2, overdue: 9, perDay: 5, reviewsPerDay: 5, minutesPerDay: 1, overLimit: false }
  const catchUp = { ...plan, startsOn: '2026-01-01', endsOn: '2026-01-02' }
  server.learner = aLearner({ settings: { ...aLearner().settings, catchUp } })
  await setLearner(server.learner)
  server.put(aDeck(1), aCard(1))
  await syncNow()
  await renderScreen('/dashboard', <DashboardPage />)
  expect(await screen.findByText('You have caught up.')).toBeTruthy()
  await waitFor(() => expect(localLearner()?.settings.catchUp).toBeNull())
  expect(await screen.findByText('You have caught up.')).toBeTruthy()
})

test('an exam that is still to come is counted down to; one that is over is not', async () => {
  const examOn = async (examDate: string) => {
    server.learner = aLearner({ settings: { ...aLearner().settings, examDate } })
    await setLearner(server.learner)
  }
  server.put(aDeck(1), aCard(1))
  await syncNow()
  await examOn(addDays(studyDayAt(Date.now()), 12))
  await renderScreen('/dashboard', <DashboardPage />)
  expect(await screen.findByText('12 days to your exam.')).toBeTruthy()
  expect(await screen.findByText(/15 minutes a day lead to about \d+.% of your cards/)).toBeTruthy()
  await examOn(addDays(studyDayAt(Date.now()), -1))
  await waitFor(() => expect(screen.queryByText(/to your exam/)).toBeNull())
})
