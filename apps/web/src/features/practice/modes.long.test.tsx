import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choosePracticeOptions, DEFAULT_OPTIONS, keptPractice } from '../../data/kept-practice.ts'
import { openLocalDb } from '../../data/local-db.ts'
import { practiceAnswers } from '../../data/practice.ts'
import { localCard } from '../../data/queries.ts'
import { localLearner } from '../../data/session.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import CramPage from './cram-page.tsx'
import LearnPage from './learn-page.tsx'
import MistakesPage from './mistakes-page.tsx'
import TestPage from './test-page.tsx'
import WritePage from './write-page.tsx'

const deck = idOf('deck', 1)
const BACKS = ['osmosis', 'enzyme', 'nucleus', 'ribosome', 'glucose']
let server: FakeServer

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined // jsdom has no layout to scroll
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1, { title: 'Cells' }), ...cards())
  await signedIn(server)
})
afterEach(async () => {
  // What is still on its way would arrive in the next test's database.
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('cairn-practice-'))).toEqual([]))
  vi.unstubAllGlobals()
})

const frontOf = (back: string) => `What is asked by number ${BACKS.indexOf(back) + 1}?`
function cards() {
  return BACKS.map((back, at) => {
    const quote = `The sentence of ${back}.`
    return aCard(at + 1, { front: frontOf(back), back, quote, grade: 'verbatim' })
  })
}

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const question = () => screen.findByRole('region', { name: 'Question' })
const asked = async () =>
  BACKS.find((back) => frontOf(back) === document.querySelector('[aria-label=Question]')?.textContent?.trim()) ?? ''
const wordsOf = (option: HTMLElement) => option.querySelector('.sr-only')?.textContent ?? ''
const goOn = () => screen.findByRole('button', { name: 'Go on' })

/** Feedback wants to be looked at for a moment before a key goes on. */
async function next() {
  const button = await goOn()
  await new Promise((resolve) => setTimeout(resolve, 260))
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull())
}

async function choose(isRight: boolean) {
  await question()
  const right = await asked()
  const options = within(screen.getByRole('list', { name: 'Answers' })).getAllByRole('button')
  const at = options.findIndex((option) => (wordsOf(option) === right) === isRight)
  const chosen = wordsOf(options[at]!)
  key(String(at + 1))
  await goOn()
  return { right, chosen }
}

async function type(text: string) {
  const field = await screen.findByRole('textbox', { name: 'Your answer' })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field.closest('form')!)
  await goOn()
}

const noReviews = async () => {
  const { idb } = await openLocalDb(localLearner()!.id)
  expect(await idb.count('outbox')).toBe(0)
}

test('Learn: a wrong choice shows the answer, what was chosen really is, and the source', async () => {
  await renderScreen(`/study/${deck}?mode=learn`, <LearnPage deckId={deck} />)
  const { right, chosen } = await choose(false)
  const sheet = screen.getByRole('region', { name: 'Not quite' })
  expect(sheet.textContent).toContain(frontOf(chosen))
  expect(within(sheet).getByText(`The sentence of ${right}.`)).toBeTruthy()
  expect(screen.getByRole('button', { name: new RegExp(`^${right}, right answer`) })).toBeTruthy()
  expect(screen.getByRole('button', { name: new RegExp(`^${chosen}, your answer`) })).toBeTruthy()
  expect(screen.getByText(`Not this one. The answer is ${right}.`).getAttribute('aria-live')).toBe('polite')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Go on'))
})

test('Learn: "I don’t know" is no mistake to be marked; a second tap changes nothing', async () => {
  await renderScreen(`/study/${deck}?mode=learn`, <LearnPage deckId={deck} />)
  await question()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Question'))
  key('0')
  expect(await screen.findByRole('region', { name: /^Here it is/ })).toBeTruthy()
  key('1')
  expect(screen.getByRole('region', { name: /^Here it is/ })).toBeTruthy()
  await waitFor(async () => expect(await practiceAnswers()).toMatchObject([{ isRight: false, chosenCardId: null }]))
})

test('Learn: choosing, then typing, a summary of the round, and the end', async () => {
  await renderScreen(`/study/${deck}?mode=learn`, <LearnPage deckId={deck} />)
  for (let card = 0; card < BACKS.length; card += 1) {
    await choose(true)
    await next()
  }
  for (let card = 0; card < BACKS.length; card += 1) {
    await question()
    await type(await asked())
    await next()
  }
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Round 1 of 1 done')
  expect(screen.getByText('5 cards, each right at once.')).toBeTruthy()
  key('Enter')
  const end = await screen.findByRole('heading', { name: '5 cards learned' })
  await waitFor(() => expect(document.activeElement).toBe(end))
  await waitFor(async () => expect(await practiceAnswers()).toHaveLength(10))
  await noReviews()
})

test('Write: "I was right" counts, and what was typed is accepted from then on', async () => {
  await renderScreen(`/study/${deck}?mode=write`, <WritePage deckId={deck} />)
  await question()
  const right = await asked()
  await type('something else')
  expect(screen.getByRole('region', { name: 'Not quite' })).toBeTruthy()
  key('i')
  expect(await screen.findByRole('region', { name: 'Right, by your own word' })).toBeTruthy()
  const id = idOf('card', BACKS.indexOf(right) + 1)
  await waitFor(async () => expect((await localCard(id))?.card.aliases).toEqual(['something else']))
  await waitFor(async () => expect(await practiceAnswers()).toMatchObject([{ isRight: true, isOverruled: true }]))
})

test('Write: where the answer differs is told by more than colour', async () => {
  await renderScreen(`/study/${deck}?mode=write`, <WritePage deckId={deck} />)
  await question()
  const right = await asked()
  await type(`${right.slice(0, -2)}zz`)
  expect(document.querySelector('del')?.textContent).toBe('zz')
  expect(document.querySelector('ins')?.textContent).toBe(right.slice(-2))
})

test('Write: another form of the answer is taken and stands beside it', async () => {
  await renderScreen(`/study/${deck}?mode=write`, <WritePage deckId={deck} />)
  await question()
  await type(`the ${await asked()}`)
  expect(screen.getByRole('region', { name: /^Right/ })).toBeTruthy()
  // Where the answer begins with some of the same letters, others of them may be the ones too many.
  const struck = [...document.querySelectorAll('del')].map(({ textContent }) => textContent).join('')
  expect([...struck].toSorted()).toEqual([...'the '].toSorted())
})

test('Cram says that it touches no schedule, and undo gives the card back', async () => {
  await renderScreen(`/study/${deck}?mode=cram`, <CramPage deckId={deck} />)
  await question()
  expect(screen.getByText(/Cramming changes no schedule/)).toBeTruthy()
  const first = await asked()
  key(' ')
  expect(await screen.findByRole('region', { name: 'Answer' })).toBeTruthy()
  key('2')
  await waitFor(async () => expect(await asked()).not.toBe(first))
  expect(screen.getByRole('banner').textContent).toContain('1 of 5 done')
  key('u')
  await waitFor(async () => expect(await asked()).toBe(first))
  expect(screen.getByRole('banner').textContent).toContain('0 of 5 done')
  await noReviews()
})

test('Test: chosen kinds and count, results with both answers, and the mistakes learned', async () => {
  const view = await renderScreen(`/study/${deck}?mode=test`, <TestPage deckId={deck} />)
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Write/ }))
  const count = screen.getByRole('textbox', { name: 'How many cards' })
  fireEvent.change(count, { target: { value: '9' } })
  expect(screen.getByText('A number from 1 to 5.')).toBeTruthy()
  fireEvent.change(count, { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Begin the test' }))
  const fields = await screen.findAllByRole('group')
  expect(fields).toHaveLength(3)
  fireEvent.keyDown(fields[0]!, { key: '1' })
  await waitFor(() => expect(screen.getByRole('banner').textContent).toContain('1 of 3 answered'))
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Hand in as it is' }))
  const heading = await screen.findByRole('heading', { level: 1, name: /^[01] of 3 right$/ })
  expect(heading).toBeTruthy()
  expect(screen.getAllByText('nothing')).toHaveLength(2)
  await waitFor(async () => expect(await practiceAnswers()).toHaveLength(3))
  view.unmount()
  const mistakes = await renderScreen(`/study/${deck}?mode=mistakes`, <MistakesPage deckId={deck} />)
  await question()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your mistakes: Cells')
  await waitFor(async () => expect(await keptPractice(deck, 'mistakes')).not.toBeNull())
  mistakes.unmount()
  await renderScreen(`/study/${deck}?mode=test`, <TestPage deckId={deck} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Another test' }))
  await screen.findByRole('button', { name: 'Begin the test' })
  expect(await keptPractice(deck, 'mistakes')).toBeNull() // or they would be asked in place of the next test's
  await noReviews()
})

test('only chosen cards are asked; when none passes it says so and offers all', async () => {
  await choosePracticeOptions(deck, { ...DEFAULT_OPTIONS, which: 'starred' })
  await renderScreen(`/study/${deck}?mode=learn`, <LearnPage deckId={deck} />)
  expect(await screen.findByText('No card passes the choice you made for this deck.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take all cards' }))
  expect(await question()).toBeTruthy()
})

test('a test of chosen cards of which none is left says so and offers all; without mistakes it says that', async () => {
  await choosePracticeOptions(deck, { ...DEFAULT_OPTIONS, which: 'starred' })
  const setup = await renderScreen(`/study/${deck}?mode=test`, <TestPage deckId={deck} />)
  expect(await screen.findByText('No card passes the choice you made for this deck.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Take all cards' }))
  expect(await screen.findByRole('button', { name: 'Begin the test' })).toBeTruthy()
  setup.unmount()
  await renderScreen(`/study/${deck}?mode=mistakes`, <MistakesPage deckId={deck} />)
  expect(await screen.findByText(/^No mistakes wait here/)).toBeTruthy()
})

test('all cards suspended, and a deck that is not here', async () => {
  server.put(...cards().map((card) => ({ ...card, suspended: true, version: 2 })))
  await syncNow()
  const view = await renderScreen(`/study/${deck}?mode=cram`, <CramPage deckId={deck} />)
  expect(await screen.findByText(/Every card of this deck is suspended/)).toBeTruthy()
  view.unmount()
  const other = idOf('deck', 9)
  await renderScreen(`/study/${other}?mode=cram`, <CramPage deckId={other} />)
  expect(await screen.findByText(/This deck is not here/)).toBeTruthy()
  server.put(aDeck(9), aCard(90, { deckId: other }))
  await syncNow()
  expect((await question()).textContent).toContain('Question 90')
})

test('one card has nothing to choose from and is typed; marked gaps do not give their answers away', async () => {
  server.put(
    aDeck(3),
    aCard(30, { deckId: idOf('deck', 3), kind: 'cloze', front: '{{c1::Paris::city}} is in France', back: 'Paris' }),
  )
  await syncNow()
  const id = idOf('deck', 3)
  await renderScreen(`/study/${id}?mode=learn`, <LearnPage deckId={id} />)
  expect((await question()).textContent?.trim()).toBe('[city] is in France')
  await type('Paris')
  expect(screen.getByRole('region', { name: 'Right' })).toBeTruthy()
})

test('an answer too long to type is turned instead, which is said', async () => {
  const id = idOf('deck', 4)
  server.put(aDeck(4), aCard(40, { deckId: id, back: 'and so on '.repeat(40) }))
  await syncNow()
  await renderScreen(`/study/${id}?mode=write`, <WritePage deckId={id} />)
  await question()
  expect(screen.getByText('Not one to type: say it to yourself, then look.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Show the answer/ }))
  expect(await screen.findByRole('button', { name: /^Knew it/ })).toBeTruthy()
})

test('back first asks the front by the back', async () => {
  await choosePracticeOptions(deck, { ...DEFAULT_OPTIONS, swap: true })
  await renderScreen(`/study/${deck}?mode=cram`, <CramPage deckId={deck} />)
  expect(BACKS).toContain((await question()).textContent?.trim())
})

test('Escape leaves to the deck, and the session is still there', async () => {
  const { router } = await renderScreen(`/study/${deck}?mode=write`, <WritePage deckId={deck} />)
  await question()
  await type('osmosis')
  await next()
  key('Escape')
  await waitFor(() => expect(router.state.location.href).toBe(`/study/${deck}`))
  const { idb } = await openLocalDb(localLearner()!.id)
  expect(await idb.get('meta', `practice/${deck}/write`)).toContain('"turn":1')
})

test('without a network each mode says at once how many answers wait on this device', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderScreen(`/study/${deck}?mode=learn`, <LearnPage deckId={deck} />)
  expect(await screen.findByText('Offline. Your answers are kept on this device.')).toBeTruthy()
  await choose(false)
  expect(await screen.findByText('Offline. One answer is kept on this device and sent later.')).toBeTruthy()
  onLine.mockRestore()
})
