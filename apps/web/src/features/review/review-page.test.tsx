import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { openLocalDb } from '../../data/local-db.ts'
import { unsyncedCount } from '../../data/outbox.ts'
import { localCard } from '../../data/queries.ts'
import { localLearner } from '../../data/session.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, aLearner, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { currentToasts, dismissToast } from '../../ui/toast-store.ts'
import ReviewPage from './review-page.tsx'

let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  const quote = { quote: 'Chalk is carbonate of lime.', grade: 'verbatim' as const }
  server = new FakeServer()
    .install()
    .put(aDeck(1), aCard(1, { front: 'What is **chalk**?', back: 'Lime', ...quote }), aCard(2), aCard(3))
  await signedIn(server)
})
afterEach(() => vi.unstubAllGlobals())

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const question = () => screen.findByRole('region', { name: 'Question' })
async function openReview() {
  const view = await renderScreen('/review', <ReviewPage />)
  await question()
  return view
}

test('Space reveals, a number rates, the next card takes the focus', async () => {
  await openReview()
  expect((await question()).textContent).toContain('What is chalk?')
  expect(screen.queryByText('Lime')).toBeNull()
  key(' ')
  expect(screen.getByText('Lime')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Answer'))
  expect(screen.getByRole('button', { name: /^Again.*1 min/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Good.*10 min/ })).toBeTruthy()
  key('3')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 2'))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Question'))
  expect(await unsyncedCount()).toBe(1)
})

test('Space shows and, once the answer was looked at, takes Good; the keys of Anki put off, suspend and undo', async () => {
  await openReview()
  key(' ')
  key(' ')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await question()).textContent).toContain('What is chalk?')
  expect(await unsyncedCount()).toBe(0)
  key(' ')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 2'))
  expect((await localCard(idOf('card', 1)))?.row.state?.phase).toBe('learning')
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(async () => expect((await question()).textContent).toContain('What is chalk?'))
  key('-')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 2'))
  key('@')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 3'))
  expect((await localCard(idOf('card', 2)))?.card.suspended).toBe(true)
})

test('a key pressed twice at once shows the answer and rates nothing, however long the question was looked at', async () => {
  await openReview()
  key(' ')
  key('3')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 2'))
  await new Promise((resolve) => setTimeout(resolve, 700)) // what the buttons say is made meanwhile
  key(' ')
  key(' ')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.getByText('Answer 2')).toBeTruthy()
  expect(await unsyncedCount()).toBe(1)
})

test('what is left is said in words and numbers', async () => {
  await openReview()
  expect(screen.getByRole('banner').textContent).toContain('3 new')
  key(' ')
  key('1')
  await waitFor(() => expect(screen.getByRole('banner').textContent).toMatch(/2 new.*1 learning/))
})

test('the next card stands there in the task of the tap, and then what is left moves', async () => {
  await openReview()
  key(' ')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Answer'))
  key('3')
  expect(screen.getByRole('region', { name: 'Question' }).textContent).toContain('Question 2')
  expect(screen.getByRole('banner').textContent).toContain('3 new')
  await waitFor(() => expect(screen.getByRole('banner').textContent).toMatch(/2 new.*1 learning/))
})

test('a rating key before the answer was seen, held keys and shortcuts of the browser do nothing', async () => {
  await openReview()
  key('3')
  fireEvent.keyDown(document.body, { key: ' ', repeat: true })
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
  expect(screen.queryByText('Lime')).toBeNull()
  expect(await unsyncedCount()).toBe(0)
})

test('the sentence a card rests on is one tap away', async () => {
  await openReview()
  key(' ')
  expect(screen.queryByText('Chalk is carbonate of lime.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Where this comes from' }))
  expect(await screen.findByText('Chalk is carbonate of lime.')).toBeTruthy()
  expect(screen.getByText('The answer stands in your text word for word.')).toBeTruthy()
})

test('U takes the answer back, also from the end, where the cards done are counted', async () => {
  await openReview()
  for (const front of ['Question 2', 'Question 3']) {
    key(' ')
    key('4')
    await waitFor(async () => expect((await question()).textContent).toContain(front))
  }
  key(' ')
  key('4')
  const heading = await screen.findByRole('heading', { name: '3 cards done' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(await screen.findByText(/3 new cards learned\. 3 answers in/)).toBeTruthy()
  key('u')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 3'))
})

test('a sitting whose cards were all put aside says so, and lays no stone', async () => {
  await openReview()
  key('s')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 2'))
  key('b')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 3'))
  key('s')
  const heading = await screen.findByRole('heading', { name: 'No card answered' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText(/The cards were put aside, so nothing counts as reviewed/)).toBeTruthy()
  expect(screen.queryByText(/new to you|answers? in|cards? done/)).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
  key('u')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 3'))
})

test.each([
  ['das Wasser', 'Wasser', 'das ', null, 'Right'],
  ['Paris', 'Pariss', null, 's', 'Right, nearly to the letter'],
  ['Paris', 'Pari', 's', null, 'Right, nearly to the letter'],
  ['Paris', ' paris. ', null, null, 'Right'],
])(
  'typed for "%s", "%s" is taken; another form of it stands beside the answer',
  async (back, typed, missing, extra, verdict) => {
    server.put(aCard(1, { front: 'What is it called?', back, kind: 'typed' }))
    await syncNow()
    await openReview()
    const field = await screen.findByLabelText('Your answer')
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.submit(field.closest('form')!)
    expect(await screen.findByText(verdict)).toBeTruthy()
    expect(document.querySelector('ins')?.textContent ?? null).toBe(missing)
    expect(document.querySelector('del')?.textContent ?? null).toBe(extra)
    expect(screen.queryAllByText('You wrote')).toHaveLength(missing === null && extra === null ? 0 : 1)
  },
)

test('who says "I don’t know" is offered Again, and the key that goes on takes it', async () => {
  server.put(aCard(1, { front: 'What is it called?', back: 'Paris', kind: 'typed' }))
  await syncNow()
  await openReview()
  await screen.findByLabelText('Your answer')
  fireEvent.click(screen.getByRole('button', { name: 'I don’t know' }))
  expect(screen.getByRole('button', { name: /^Again.*suggested/ })).toBeTruthy()
  expect(screen.queryByText('Not what the card says')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 300))
  key(' ')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 2'))
  await syncNow()
  expect(server.log).toMatchObject([{ cardId: idOf('card', 1), rating: 'again' }])
  // The next card, only turned, has nothing suggested.
  key(' ')
  expect(screen.queryByRole('button', { name: /suggested/ })).toBeNull()
})

test('a card is edited in its own place; typing rates nothing', async () => {
  await openReview()
  key(' ')
  key('e')
  const back = await screen.findByLabelText('Back')
  expect(document.activeElement).toBe(screen.getByLabelText('Front'))
  fireEvent.keyDown(back, { key: '3' })
  fireEvent.change(back, { target: { value: 'Carbonate of lime' } })
  fireEvent.keyDown(back, { key: 'Enter', ctrlKey: true })
  expect(await screen.findByText('Carbonate of lime')).toBeTruthy()
  await syncNow()
  expect(server.cards.get(idOf('card', 1))).toMatchObject({ back: 'Carbonate of lime' })
  expect(server.log).toHaveLength(0)
})

test('an edit needs no network: it is kept here, sent later, and undo brings the old text back', async () => {
  await openReview()
  server.weather = 'offline'
  key('e')
  fireEvent.change(await screen.findByLabelText('Back'), { target: { value: 'Typed offline' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await question()
  await waitFor(async () => expect((await localCard(idOf('card', 1)))?.card.back).toBe('Typed offline'))
  key('u')
  await waitFor(async () => expect((await localCard(idOf('card', 1)))?.card.back).toBe('Lime'))
  server.weather = 'fine'
  await syncNow()
  expect(server.cards.get(idOf('card', 1))?.back).toBe('Lime')
})

test('undo is offered for the latest step alone: what is done after an edit takes its message away', async () => {
  for (const { id } of currentToasts()) dismissToast(id)
  await openReview()
  const said = () => currentToasts().map(({ message }) => message)
  key('e')
  fireEvent.change(await screen.findByLabelText('Back'), { target: { value: 'Carbonate of lime' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(said()).toEqual(['Card changed.']))
  await question()
  key('b')
  await waitFor(() => expect(said()).toEqual(['Put off until tomorrow.']))
  key('u')
  await waitFor(async () => expect((await localCard(idOf('card', 1)))?.card.buriedUntilDay).toBeNull())
  expect((await localCard(idOf('card', 1)))?.card.back).toBe('Carbonate of lime')
  await waitFor(() => expect(said()).toEqual(['Undone: putting off “What is chalk?”']))
})

test('what undo took back is said, once, until something else is done', async () => {
  for (const { id } of currentToasts()) dismissToast(id)
  server.put(aCard(1, { front: `What is **chalk**, ${'which the sea laid down long ago, '.repeat(3)}` }))
  await syncNow()
  await openReview()
  const said = () => currentToasts().map(({ message }) => message)
  const heard = () => document.querySelector('[aria-live=polite][aria-atomic=true]')?.textContent ?? ''
  key(' ')
  key('3')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 2'))
  key(' ')
  key('2')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 3'))
  key('u')
  await waitFor(() => expect(said()).toEqual(['Undone: Hard on “Question 2”']))
  key('u')
  await waitFor(() => expect(said()).toEqual(['Undone: Good on “What is chalk, which the sea laid down long ago,…”']))
  await waitFor(() => expect(heard()).toMatch(/^3 cards left\. Question: What is chalk/))
  key('u')
  key(' ')
  key('1')
  await waitFor(() => expect(said()).toEqual([]))
})

test('Escape gives an edit up', async () => {
  await openReview()
  key('e')
  fireEvent.change(await screen.findByLabelText('Back'), { target: { value: 'Never mind' } })
  fireEvent.keyDown(screen.getByLabelText('Back'), { key: 'Escape' })
  await question()
  expect((await localCard(idOf('card', 1)))?.card.back).toBe('Lime')
})

test('a session that ends in the middle: a way to sign in, and the review goes on', async () => {
  await openReview()
  server.weather = 'unauthorized'
  await syncNow()
  expect(await screen.findByText(/Your session has ended. Go on/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/login?next=')
  key(' ')
  key('3')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 2'))
})

test('an answer that cannot be stored is said before it counts', async () => {
  await openReview()
  const { idb } = await openLocalDb(localLearner()!.id)
  key(' ')
  vi.spyOn(idb, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  key('3')
  expect((await screen.findByRole('alert')).textContent).toContain('does not count')
  expect((await screen.findByRole('region', { name: 'Answer' })).textContent).toContain('Lime')
})

test('a star, a burial with undo in the message', async () => {
  await openReview()
  key('t')
  await waitFor(async () => expect((await localCard(idOf('card', 1)))?.card.starred).toBe(true))
  expect(screen.getByRole('button', { name: 'Remove the star (T)' }).getAttribute('aria-pressed')).toBe('true')
  key('b')
  await waitFor(async () => expect((await question()).textContent).toContain('Question 2'))
  expect((await localCard(idOf('card', 1)))?.card.buriedUntilDay).not.toBeNull()
})

test('one deck by its address, and when there is nothing to do', async () => {
  server.put(aDeck(2))
  await syncNow()
  await renderScreen(`/review?deck=${idOf('deck', 2)}`, <ReviewPage />)
  expect(await screen.findByRole('heading', { name: 'No cards yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Leave the review' }).getAttribute('href')).toBe(`/study/${idOf('deck', 2)}`)
})

test('a sitting that cannot be started after the end of one is a failure that is shown', async () => {
  console.error = () => undefined // React reports what a boundary catches
  server.learner = aLearner({ version: 2, settings: { ...aLearner().settings, sittingCards: 1 } })
  await syncNow()
  await renderScreen(
    '/review',
    <FatalErrorBoundary>
      <ReviewPage />
    </FatalErrorBoundary>,
  )
  await question()
  key(' ')
  key('4')
  const more = await screen.findByRole('button', { name: 'One more' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((name) => {
    if (name === 'cairn-sitting') throw new Error('Inconsistent: no such thing')
  })
  fireEvent.click(more)
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
  vi.restoreAllMocks()
})
