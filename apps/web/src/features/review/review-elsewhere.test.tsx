import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localCard } from '../../data/queries.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import ReviewPage from './review-page.tsx'

/* What is done elsewhere while a review is open here. */

const ID = idOf('card', 1)
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1, { front: 'What is chalk?', back: 'Lime' }), aCard(2))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const question = async () => (await screen.findByRole('region', { name: 'Question' })).textContent

async function openReview() {
  await renderScreen('/review', <ReviewPage />)
  expect(await question()).toContain('What is chalk?')
}

/** Another device changes the first card, and this one hears of it. */
async function changeElsewhere(change: Parameters<typeof aCard>[1]) {
  server.put({ ...server.cards.get(ID)!, ...change, version: server.cards.get(ID)!.version + 1 })
  await syncNow()
}

test('a text that was changed elsewhere is the one that is shown', async () => {
  await openReview()
  await changeElsewhere({ front: 'What is the white cliff made of?', back: 'Chalk' })
  await waitFor(async () => expect(await question()).toContain('What is the white cliff made of?'))
  key(' ')
  expect(screen.getByText('Chalk')).toBeTruthy()
  await changeElsewhere({ back: 'Soft chalk' })
  expect(await screen.findByText('Soft chalk')).toBeTruthy()
})

test('a card that goes to the trash elsewhere makes room for the next one, and counts no more', async () => {
  await openReview()
  key(' ')
  await changeElsewhere({ deletedAt: Date.now() })
  await waitFor(async () => expect(await question()).toContain('Question 2'))
  expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('1 new'))
})

test('when the last card goes to the trash elsewhere, the review ends', async () => {
  await openReview()
  server.put({ ...server.cards.get(idOf('card', 2))!, version: 2, deletedAt: Date.now() })
  await changeElsewhere({ deletedAt: Date.now() })
  expect(await screen.findByRole('heading', { name: 'No cards yet' })).toBeTruthy()
})

test('what is being written on a card that goes to the trash elsewhere stays, and is not said to be saved', async () => {
  await openReview()
  key('e')
  const back = await screen.findByLabelText('Back')
  fireEvent.change(back, { target: { value: 'Carbonate of lime' } })
  await changeElsewhere({ deletedAt: Date.now() })
  await waitFor(async () => expect(await localCard(ID)).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByLabelText('Back')).toHaveProperty('value', 'Carbonate of lime')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/was deleted elsewhere meanwhile/)).toBeTruthy()
  expect(screen.getByLabelText('Back')).toHaveProperty('value', 'Carbonate of lime')
  expect(screen.queryByText('Card changed.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Cancel/ }))
  await waitFor(async () => expect(await question()).toContain('Question 2'))
})

test('cards that are still to come are shown as they are by then', async () => {
  await openReview()
  server.put(aCard(2, { version: 2, front: 'Question two' }))
  await syncNow()
  key(' ')
  key('4')
  await waitFor(async () => expect(await question()).toContain('Question two'))
})

test('an edit in its own place leaves the side alone that was not touched, and shows it once the form is closed', async () => {
  await openReview()
  key('e')
  const back = await screen.findByLabelText('Back')
  await changeElsewhere({ front: 'What is the white cliff made of?' })
  await waitFor(async () => expect((await localCard(ID))?.card.front).toBe('What is the white cliff made of?'))
  expect(screen.getByLabelText('Front')).toHaveProperty('value', 'What is chalk?')
  fireEvent.change(back, { target: { value: 'Carbonate of lime' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await question()).toContain('What is the white cliff made of?')
  await syncNow()
  expect(server.cards.get(ID)).toMatchObject({ front: 'What is the white cliff made of?', back: 'Carbonate of lime' })
})

test('undo of an edit brings back what stood there right before it', async () => {
  await openReview()
  key('e')
  const back = await screen.findByLabelText('Back')
  await changeElsewhere({ front: 'What is the white cliff made of?', back: 'Chalk' })
  fireEvent.change(back, { target: { value: 'Carbonate of lime' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await question()).toContain('What is the white cliff made of?')
  key('u')
  await waitFor(async () => expect((await localCard(ID))?.card.back).toBe('Chalk'))
  await syncNow()
  expect(server.cards.get(ID)).toMatchObject({ front: 'What is the white cliff made of?', back: 'Chalk' })
})

test('a form that is saved as it was changes nothing', async () => {
  await openReview()
  key('e')
  await screen.findByLabelText('Back')
  await changeElsewhere({ back: 'Chalk' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await question()
  await syncNow()
  expect(server.cards.get(ID)).toMatchObject({ front: 'What is chalk?', back: 'Chalk', version: 2 })
})
