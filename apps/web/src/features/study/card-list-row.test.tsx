import { newCardState } from '@cairn/core/scheduling/schedule'
import { startOfStudyDay } from '@cairn/core/scheduling/study-day'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localCard } from '../../data/queries.ts'
import { withState } from '../../data/study-row.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { currentToasts, dismissToast } from '../../ui/toast-store.ts'
import { CardListRow } from './card-list-row.tsx'

const id = idOf('card', 1)
const day = { now: Date.parse('2026-03-02T12:00:00Z'), today: '2026-03-02' }
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1))
  await signedIn(server)
  const entry = (await localCard(id))!
  await renderScreen(
    '/study/1',
    <CardListRow entry={entry} day={day} leechLapses={undefined} onStar={() => undefined} />,
  )
})
afterEach(() => {
  for (const toast of currentToasts()) dismissToast(toast.id)
  vi.unstubAllGlobals()
})

async function choose(item: string) {
  fireEvent.click(screen.getByRole('button', { name: 'More about this card' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('a card is edited in its place, without a network', async () => {
  server.weather = 'offline'
  await choose('Edit here')
  const back = await screen.findByRole('textbox', { name: 'Back' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Front' }))
  fireEvent.change(back, { target: { value: 'Written offline' } })
  fireEvent.keyDown(back, { key: 'Enter', ctrlKey: true })
  await waitFor(async () => expect((await localCard(id))?.card.back).toBe('Written offline'))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('Escape gives an edit up; an empty front cannot be saved', async () => {
  await choose('Edit here')
  const front = await screen.findByRole('textbox', { name: 'Front' })
  fireEvent.change(front, { target: { value: ' ' } })
  expect(screen.getByText('A card needs a front.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  fireEvent.keyDown(front, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect((await localCard(id))?.card.front).toBe('Question 1')
})

test('a card is suspended, and put on a day', async () => {
  await choose('Suspend')
  await waitFor(async () => expect((await localCard(id))?.card.suspended).toBe(true))
  await choose('Set the day it comes back')
  const field = await screen.findByLabelText('Day')
  fireEvent.change(field, { target: { value: '2001-01-01' } })
  expect(screen.getByText('Today or a later day.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '2999-01-31' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set the day' }))
  await waitFor(async () => expect((await localCard(id))?.row.state?.dueDay).toBe('2999-01-31'))
})

test('a card that the browser does not store is not said to be suspended', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await choose('Suspend')
  const said = () => currentToasts().map(({ message }) => message)
  await waitFor(() => expect(said()).toEqual(['Nothing was changed: this browser has no room left to store it.']))
})

test.each([
  ['in an hour before the rollover it had', '2026-03-02T05:00:00Z', '2026-03-02', 'UTC', true],
  ['before its day in a zone further west', '2026-03-03T05:30:00Z', '2026-03-02', 'Europe/Berlin', false],
])('a review stands out from its day on: %s', async (_, at, today, answeredIn, standsOut) => {
  const { card, row } = (await localCard(id))!
  const dueDay = at.slice(0, 10)
  const state = { ...newCardState(startOfStudyDay(dueDay, answeredIn, 6), dueDay), phase: 'review' as const, reps: 1 }
  const entry = { card, row: withState(id, row, state) }
  const place = { day: { now: Date.parse(at), today }, leechLapses: undefined, onStar: () => undefined }
  const list = <CardListRow entry={entry} {...place} />
  const { container } = await renderScreen('/study/1', list)
  expect(container.querySelector('.text-moss') !== null).toBe(standsOut)
})
