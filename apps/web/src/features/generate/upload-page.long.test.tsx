import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { FakeStudio } from './testing/fake-studio.ts'
import { CHALK, cutAfter, INVENTED, replyOf, SOUND } from './testing/scripted-run.ts'
import UploadPage from './upload-page.tsx'

/** Fewer than asked for: the text gave no more. */
const CARDS = SOUND.slice(0, 5)
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
  studio.answer = () => ({ text: replyOf(CARDS) })
})
afterEach(() => vi.unstubAllGlobals())

const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const bar = () => screen.findByRole('region', { name: 'Add to a deck' })
const open = (address = '/upload') =>
  renderScreen(
    address,
    <StrictMode>
      <UploadPage />
    </StrictMode>,
  )

/** Pastes the chapter and asks for cards at once. */
async function make(text = CHALK) {
  const view = await open()
  fireEvent.change(await screen.findByLabelText('Your text'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  return view
}

test('a pasted text becomes drafts with their sentences, and the drafts become cards of a new deck', async () => {
  const { router } = await make()
  const add = within(await bar()).getByRole('button', { name: 'Add all 5 cards' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('On chalk')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  for (const { front, back } of CARDS) {
    expect(screen.getByDisplayValue(front)).toBeTruthy()
    expect(screen.getAllByDisplayValue(back).length).toBeGreaterThan(0)
  }
  expect(document.querySelectorAll('blockquote')).toHaveLength(5)
  fireEvent.click(add)
  fireEvent.click(add)
  expect((await screen.findByRole('heading', { level: 1, name: '5 cards added' })).ownerDocument.activeElement).toBe(
    screen.getByRole('heading', { level: 1 }),
  )
  expect(studio.accepted).toHaveLength(1)
  const { runs, accepted } = studio
  const [runId, run] = [...runs][0]!
  expect(accepted[0]).toMatchObject({ deckId: runId, deckTitle: 'On chalk' })
  expect(accepted[0]?.drafts.map(({ front }) => front).toSorted()).toEqual(CARDS.map(({ front }) => front).toSorted())
  const starts = accepted[0]?.drafts.map(({ id }) => run.drafts.find((draft) => draft.id === id)?.start ?? 0) ?? []
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  expect(router.state.location.href).toContain(runId)
})

test('two presses of the button make one run', async () => {
  await open()
  fireEvent.change(await screen.findByLabelText('Your text'), { target: { value: CHALK } })
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  await bar()
  expect(studio.sources.size).toBe(1)
  expect(studio.chats).toHaveLength(1)
})

test('a key decides one draft once, goes on, and is taken back by another', async () => {
  await make()
  await bar()
  key('j')
  key('a')
  expect(screen.getByRole('button', { name: 'Accepted draft 1' }).getAttribute('aria-pressed')).toBe('true')
  key('x')
  expect(screen.getByRole('button', { name: 'Bring back draft 2' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Draft 3')
  key('u')
  expect(screen.getByRole('button', { name: 'Reject draft 2' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Draft 2')
  expect(screen.getByRole('button', { name: 'Accepted draft 1' })).toBeTruthy()
  key('u')
  expect(screen.getByRole('button', { name: 'Accept draft 1' })).toBeTruthy()
})

test('letters typed into a draft are text, and Escape gives the keys back', async () => {
  await make()
  await bar()
  key('e')
  const field = document.activeElement
  expect(field).toBe(screen.getByLabelText('Question of draft 1'))
  key('x')
  expect(screen.getByRole('button', { name: 'Reject draft 1' })).toBeTruthy()
  fireEvent.change(field!, { target: { value: 'What is chalk?' } })
  key('Escape')
  key('a')
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Add 1 accepted' }))
  await screen.findByRole('heading', { name: '1 card added' })
  expect(studio.accepted[0]?.drafts).toEqual([expect.objectContaining({ front: 'What is chalk?' })])
})

test('a draft without an answer is not added until it has one', async () => {
  await make()
  const region = await bar()
  fireEvent.change(screen.getByLabelText('Answer of draft 1'), { target: { value: ' ' } })
  expect(within(region).getByRole('button', { name: 'Add all 4 cards' })).toBeTruthy()
  expect(await screen.findByText('Both sides need a text before it can be added.')).toBeTruthy()
})

test('what the text does not support stays out unless it is accepted', async () => {
  studio.answer = () => ({ text: replyOf([...CARDS.slice(0, 4), INVENTED]) })
  await make()
  const region = await bar()
  expect(within(region).getByRole('button', { name: 'Add all 4 cards' })).toBeTruthy()
  expect(region.textContent).toContain('1 that your text does not support stays out.')
  expect(screen.getByText(/Your text does not say this/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept draft 5' }))
  expect(within(region).getByRole('button', { name: 'Add all 5' })).toBeTruthy()
})

test('a reply in another form is told in the words of the catalogue, and trying again goes on', async () => {
  studio.answer = (at) => (at === 0 ? { text: '{"cards":[]}' } : { text: replyOf(CARDS) })
  await make()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('API returned response in unexpected format.')
  expect(screen.getByRole('link', { name: 'Back to the text' })).toBeTruthy()
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(within(await bar()).getByRole('button', { name: 'Add all 5 cards' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an empty reply is told in the words of the catalogue', async () => {
  studio.answer = () => ({ text: '' })
  await make()
  expect((await screen.findByRole('alert')).textContent).toContain('No content returned from API')
})

test('without network nothing is added, the drafts stay, and the next try adds them', async () => {
  await make()
  const region = await bar()
  studio.weather = 'offline'
  fireEvent.click(within(region).getByRole('button', { name: 'Add all 5 cards' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was added')
  expect(screen.getAllByRole('button', { name: /^Accept draft/ })).toHaveLength(5)
  studio.weather = 'fine'
  fireEvent.click(within(region).getByRole('button', { name: 'Add all 5 cards' }))
  await screen.findByRole('heading', { name: '5 cards added' })
})

test('after the session ended the drafts stay and the way to sign in leads back to them', async () => {
  const { router } = await make()
  const region = await bar()
  studio.weather = 'unauthorized'
  fireEvent.click(within(region).getByRole('button', { name: 'Add all 5 cards' }))
  const link = await within(region).findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toContain(encodeURIComponent(router.state.location.href))
})

test('cards go into a deck that is there when that is chosen', async () => {
  await make()
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Change' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Title of the new deck'), { target: { value: 'Rocks' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(async () => expect((await bar()).textContent).toContain('Into the new deck Rocks'))
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Add all 5 cards' }))
  await screen.findByText(/Added to “Rocks”/)
})

test('a run goes on while another screen is open, and is there when one comes back', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  studio.answer = () => ({ text: cutAfter(CARDS, 3), held, finish: null })
  const { router } = await make()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Accept draft/ })).toHaveLength(3))
  const { href } = router.state.location
  cleanup()
  await open(href)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Accept draft/ })).toHaveLength(3))
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
  expect(studio.chats).toHaveLength(1)
  letGo()
  expect((await screen.findByRole('alert')).textContent).toContain('The reply was cut off.')
})

test('stopping keeps what came and offers the rest', async () => {
  studio.answer = (at) =>
    at === 0 ? { text: cutAfter(CARDS, 3), held: new Promise(() => {}) } : { text: replyOf(CARDS.slice(3)) }
  await make()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Accept draft/ })).toHaveLength(3))
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Make the rest' }))
  expect(within(await bar()).getByRole('button', { name: 'Add all 5 cards' })).toBeTruthy()
})

test.each([
  ['', 'Paste a text first.'],
  ['  \n ', 'Paste a text first.'],
  ['?!', 'There are no words to make cards from.'],
  ['%PDF-1.4\u0000\u0001\u0002\u0003', 'This is no text. Open the file and copy its words.'],
])('%j asks for a text and sends nothing', async (text, message) => {
  await make(text)
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your text')))
  expect(studio.sources.size).toBe(0)
})

test('a text survives a reload of the screen, and is gone once it was sent', async () => {
  await open()
  fireEvent.change(await screen.findByLabelText('Your text'), { target: { value: 'Chalk is a rock.' } })
  cleanup()
  await open()
  expect(await screen.findByDisplayValue('Chalk is a rock.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Make 10 cards' }))
  await bar()
  cleanup()
  await open()
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your text')).value).toBe('')
})

test('a run that is nowhere says so and leads on', async () => {
  await open('/upload?run=01890000-0000-7000-8000-00000000dead')
  expect(await screen.findByText('These drafts are gone')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make new cards' })).toBeTruthy()
})
