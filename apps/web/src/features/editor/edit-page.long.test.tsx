import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { currentToasts, dismissToast } from '../../ui/toast-store.ts'
import { type Answer, FakeStudio } from '../generate/testing/fake-studio.ts'
import EditPage from './edit-page.tsx'

const DECK = idOf('deck', 1)
const OTHER = idOf('deck', 2)
let server: FakeServer
let studio: FakeStudio

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined // jsdom has no layout
  await freshDevice()
  server = new FakeServer().put(
    aDeck(1, { title: 'Canals' }),
    aDeck(2, { title: 'Rivers' }),
    aCard(1, { front: 'What are the four seas of Suez?', back: 'Red, black, white, yellow' }),
    aCard(2, { front: 'How long is the Suez Canal?', back: '193 kilometres, a long way' }),
    aCard(9, { deckId: OTHER, front: 'Which river flows through Cairo?', back: 'The Nile' }),
  )
  server.install()
  await signedIn(server)
  studio = new FakeStudio().install()
})
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

async function open() {
  await renderScreen(`/edit/${DECK}`, <EditPage id={DECK} />)
  await screen.findByRole('textbox', { name: 'Front of card 1' })
}
const field = (side: 'Front' | 'Back', number: number) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `${side} of card ${number}` })
const row = (number: number) => within(screen.getByRole('region', { name: `Card ${number}` }))
const fronts = () =>
  screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Front of card/ }).map((one) => one.value)
const undoLast = () => currentToasts().at(-1)?.action?.run()

/** Chooses an entry of a row's menu. */
async function choose(number: number, name: string) {
  fireEvent.click(screen.getByRole('button', { name: `Card ${number}: change, move, add, delete` }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

const says = (reply: object, more: Partial<Answer> = {}): void => {
  studio.answer = () => ({ text: JSON.stringify(reply), ...more })
}

describe('findings', () => {
  test('a list is split by one tap, and made whole again by another', async () => {
    await open()
    const fix = row(1).getByRole('button', { name: /^Fix: split into 4 cards/ })
    fireEvent.click(fix)
    expect(fronts()).toHaveLength(5)
    expect(field('Front', 1).value).toBe('The four seas of Suez are _____, black, white and yellow.')
    expect(field('Back', 4).value).toBe('yellow')
    expect(document.activeElement).toBe(field('Front', 1))
    undoLast()
    await waitFor(() => expect(fronts()).toEqual(['What are the four seas of Suez?', 'How long is the Suez Canal?']))
  })

  test('what is typed draws its remark, and typing on takes it away', async () => {
    await open()
    fireEvent.change(field('Front', 2), { target: { value: 'Is the Suez Canal long?' } })
    fireEvent.change(field('Back', 2), { target: { value: 'Yes' } })
    expect(await row(2).findByText(/Half is guessed right/)).toBeTruthy()
    fireEvent.change(field('Front', 2), { target: { value: 'How long is the Suez Canal?' } })
    fireEvent.change(field('Back', 2), { target: { value: '193 kilometres' } })
    await waitFor(() => expect(row(2).queryByText(/Half is guessed right/)).toBeNull())
  })
})

describe('a card that the learner has already, in another deck', () => {
  async function typeTwin(back = 'the Nile') {
    await open()
    fireEvent.change(field('Front', 2), { target: { value: 'Which river flows through Cairo' } })
    fireEvent.change(field('Back', 2), { target: { value: back } })
    return row(2).findByText(/You have this in/, undefined, { timeout: 3_000 })
  }

  test('is shown with its deck and a link, and keeping both is remembered', async () => {
    await typeTwin()
    const link = row(2).getByRole('link', { name: 'Rivers' })
    expect(link.getAttribute('href')).toBe(`/edit/${OTHER}#${idOf('card', 9)}`)
    fireEvent.click(row(2).getByRole('button', { name: 'Keep both' }))
    expect(row(2).queryByText(/You have this in/)).toBeNull()
    fireEvent.change(field('Back', 2), { target: { value: 'The Nile' } })
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(row(2).queryByText(/You have this in/)).toBeNull()
  })

  test('can be dropped, and brought back', async () => {
    await typeTwin()
    fireEvent.click(row(2).getByRole('button', { name: 'Drop this one' }))
    await waitFor(() => expect(fronts()).toHaveLength(1))
    expect(server.cards.get(idOf('card', 2))?.deletedAt).not.toBeNull()
    await waitFor(() => expect(currentToasts()).not.toEqual([]))
    undoLast()
    await waitFor(() => expect(fronts()).toHaveLength(2))
  })

  test('takes up what the other says in addition, and undo parts them again', async () => {
    await typeTwin('The Nile, the longest river of Africa')
    fireEvent.click(row(2).getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(fronts()).toHaveLength(1))
    expect(server.cards.get(idOf('card', 9))?.back).toBe('The Nile, the longest river of Africa')
    await waitFor(() => expect(currentToasts()).not.toEqual([]))
    undoLast()
    await waitFor(() => expect(fronts()).toHaveLength(2))
    await waitFor(() => expect(server.cards.get(idOf('card', 9))?.back).toBe('The Nile'))
  })
})

describe('changes', () => {
  const SHORT = { cards: [{ front: 'How long is the Suez Canal?', back: '193 kilometres' }], note: '' }

  test('a proposal is shown word by word, nothing is saved before it is accepted, and accepting can be undone', async () => {
    says(SHORT)
    await open()
    await choose(2, 'Shorten')
    const panel = await screen.findByRole('region', { name: 'Shorten: proposed change' })
    await within(panel).findByRole('button', { name: 'Accept' })
    expect(panel.querySelector('del')?.textContent).toContain(', a long way')
    expect(panel.querySelector('del')?.textContent).toMatch(/^\[removed:/)
    expect(within(panel).getByText(/Nothing is saved yet/)).toBeTruthy()
    expect(within(panel).getByText(/built-in engine, no AI model/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(panel))
    expect(field('Back', 2).value).toBe('193 kilometres, a long way')
    expect(server.countOf('/api/cards')).toBe(0)
    expect(studio.chats[0]?.metadata).toEqual({ task: 'edit-shorten' })
    fireEvent.keyDown(panel, { key: 'Enter' })
    expect(field('Back', 2).value).toBe('193 kilometres')
    expect(document.activeElement).toBe(field('Front', 2))
    undoLast()
    await waitFor(() => expect(field('Back', 2).value).toBe('193 kilometres, a long way'))
  })

  test('Escape discards it, and the keys go on from the card', async () => {
    says(SHORT)
    await open()
    await choose(2, 'Shorten')
    const panel = await screen.findByRole('region', { name: 'Shorten: proposed change' })
    await within(panel).findByRole('button', { name: 'Discard' })
    fireEvent.keyDown(panel, { key: 'Escape' })
    expect(screen.queryByRole('region', { name: 'Shorten: proposed change' })).toBeNull()
    expect(document.activeElement).toBe(field('Front', 2))
    expect(field('Back', 2).value).toBe('193 kilometres, a long way')
  })

  test('what needs a model says so, and how one is connected', async () => {
    says({ cards: [], note: 'The source sentence gives no example.', needsModel: true })
    await open()
    await choose(2, 'Add example')
    expect(await screen.findByText('Add example needs a model here.')).toBeTruthy()
    expect(screen.getByText(/LLM_BASE_URL, LLM_API_KEY and LLM_MODEL/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Add example needs a model here.')).toBeNull()
  })

  test.each<[string, Answer, RegExp]>([
    ['an empty reply', { text: '' }, /No content returned from API/],
    ['a broken reply', { text: 'Sorry, I cannot.' }, /AI returned response in unexpected format\./],
    ['a refused request', { text: '', status: 400 }, /The request was not accepted\./],
  ])('%s is told in the words of the catalogue', async (_, answer, message) => {
    studio.answer = () => answer
    await open()
    await choose(2, 'Split')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText(/Your card is as it was\./)).toBeTruthy()
    says({ cards: [{ front: 'How long is it in Suez?', back: '193 km' }] })
    const again = screen.queryByRole('button', { name: 'Try again' })
    if (again === null) return
    fireEvent.click(again)
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy()
  })

  test('offline says so and asks nothing', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    await choose(2, 'Fix ambiguity')
    expect(await screen.findByText(/You are offline/)).toBeTruthy()
    expect(studio.chats).toEqual([])
  })

  test('selected words have a menu of their own, and only they are sent', async () => {
    says({ cards: [{ front: 'How long is the Suez Canal?', back: '193 kilometres, far' }] })
    await open()
    const back = field('Back', 2)
    back.focus()
    back.setSelectionRange(16, 26)
    fireEvent(document, new Event('selectionchange'))
    fireEvent.click(await screen.findByRole('button', { name: 'Change “a long way”' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Shorten' }))
    await screen.findByRole('button', { name: 'Accept' })
    const sent = JSON.parse(studio.chats[0]?.messages[1]?.content ?? '{}')
    expect(sent.selection).toEqual({ side: 'back', text: 'a long way' })
  })

  test('distractors make the card a choice', async () => {
    says({ distractors: ['120 kilometres', '80 kilometres', '300 kilometres'] })
    await open()
    await choose(2, 'Make wrong answers')
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(field('Front', 2).value).toBe(
      'How long is the Suez Canal?\n\n- 80 kilometres\n- 120 kilometres\n- 193 kilometres, a long way\n- 300 kilometres',
    )
    const sent = JSON.parse(studio.chats[0]?.messages[1]?.content ?? '{}')
    expect(sent.siblings).toEqual([{ front: 'What are the four seas of Suez?', back: 'Red, black, white, yellow' }])
  })
})
