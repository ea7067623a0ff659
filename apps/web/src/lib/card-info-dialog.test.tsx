import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordReview } from '../data/outbox.ts'
import { syncNow } from '../data/sync.ts'
import { anAnswer } from '../data/testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import ReviewPage from '../features/review/review-page.tsx'
import CardInfoDialog from './card-info-dialog.tsx'
import { renderScreen } from './testing/render-screen.tsx'

const DAY_MS = 86_400_000
const one = idOf('card', 1)
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  const card = { front: 'What is chalk?', kind: 'typed' as const, tags: ['rock', 'sea'] }
  server = new FakeServer().install().put(aDeck(1, { title: 'Earth::Rocks' }), aCard(1, card), aCard(2))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

async function rate(rating: 'again' | 'good' | 'easy', daysAgo: number) {
  const answer = await anAnswer(one, rating, Date.now() - daysAgo * DAY_MS)
  await recordReview(answer)
  return answer
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const show = () => renderScreen('/study/1', <CardInfoDialog cardId={one} onClose={() => undefined} />)

test('where a card stands, what it is, and each of its reviews', async () => {
  await rate('easy', 90)
  await rate('again', 70)
  await rate('good', 50)
  await show()
  const table = await screen.findByRole('table', { name: 'Reviews' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent?.replace(/^.*\d\d:\d\d/, ''))).toEqual([
    expect.stringMatching(/^Good10 min to \d+ (?:day|month)s?4 seconds$/),
    expect.stringMatching(/^Again\d days to 10 min4 seconds$/),
    expect.stringMatching(/^Easynew to \d days4 seconds$/),
  ])
  expect(screen.getByText('What is chalk?')).toBeTruthy()
  expect(fact('Due')).toBe('now')
  expect(fact('Reviews')).toBe('3')
  expect(fact('Forgotten')).toBe('once')
  expect(fact('Average time')).toBe('4 seconds')
  expect(fact('Total time')).toBe('12 seconds')
  expect(screen.getByText('50 days ago')).toBeTruthy()
  expect(fact('Chance that you know it now')).toMatch(/^\d\d%$/)
  expect(screen.getByText(/^Stability/, { selector: 'dt' }).nextElementSibling?.textContent).toMatch(/^[\d.]+ days?$/)
  expect(fact('Difficulty')).toMatch(/^[\d.]+ of 10$/)
  expect(fact('Deck')).toBe('Earth › Rocks')
  expect(fact('Kind')).toBe('Typed answer')
  expect(fact('Tags')).toBe('rock, sea')
  expect(screen.queryByText(/not on this device/)).toBeNull()
})

async function ratedElsewhere() {
  const { event } = await anAnswer(one, 'good', Date.now() - 5 * DAY_MS)
  if (event.kind !== 'rate') throw new Error('Inconsistent: an answer is a rating')
  server.receive([{ ...event, deviceId: idOf('card', 99), deviceSeq: 1 }])
  await syncNow()
  await rate('good', 1)
}

test('reviews that were given elsewhere come from the server', async () => {
  await ratedElsewhere()
  await show()
  await vi.waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(screen.queryByText(/not on this device/)).toBeNull()
  expect(fact('Total time')).toBe('8 seconds')
})

test('without a network they are said to be missing here', async () => {
  await ratedElsewhere()
  server.weather = 'offline'
  await show()
  expect(
    await screen.findByText(/^One review is not on this device: it was given elsewhere, or before \w+ \d+, \d+\./),
  ).toBeTruthy()
  expect(fact('Reviews')).toBe('2')
  expect(screen.getByText(/The times count those in the list\.$/)).toBeTruthy()
})

test('a card that was never answered', async () => {
  await show()
  expect(await screen.findByText('Not reviewed yet.')).toBeTruthy()
  expect(fact('Due')).toBe('new')
  expect(screen.queryByText('Stability')).toBeNull()
})

test('I opens it over the card in review, Escape closes it, and the keys are the card’s again', async () => {
  server.weather = 'offline'
  await renderScreen('/review', <ReviewPage />)
  await screen.findByRole('region', { name: 'Question' })
  await screen.findByRole('button', { name: 'More about this card' })
  fireEvent.keyDown(document.body, { key: 'i' })
  const dialog = await screen.findByRole('dialog', { name: 'Card info' })
  await within(dialog).findByText('Not reviewed yet.')
  fireEvent.keyDown(dialog, { key: ' ' })
  expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
