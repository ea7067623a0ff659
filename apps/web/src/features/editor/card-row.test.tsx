import { occlusionFront, partOf } from '@cairn/core/cards/occlusion'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { currentToasts, dismissToast } from '../../ui/toast-store.ts'
import EditPage from './edit-page.tsx'

const DECK = idOf('deck', 1)
const HEART = occlusionFront({
  address: `/api/media/${'a'.repeat(64)}.webp`,
  alt: 'A heart',
  mode: 'one',
  asked: 0,
  parts: [partOf({ x: 10, y: 10, width: 8, height: 8 })],
})

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined // jsdom has no layout
  await freshDevice()
  const server = new FakeServer()
    .install()
    .put(aDeck(1), aCard(1, { front: HEART, back: 'atrium', kind: 'occlusion' }), aCard(2), aCard(3))
  await signedIn(server)
  await renderScreen(`/edit/${DECK}`, <EditPage id={DECK} />)
  await screen.findByRole('textbox', { name: 'Front of card 3' })
})
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

const backs = () =>
  [1, 2, 3, 4].flatMap((number) => {
    const field = screen.queryByLabelText<HTMLTextAreaElement>(`Back of card ${number}`)
    return field === null ? [] : [field.value]
  })
const AS_WRITTEN = ['atrium', 'Answer 2', 'Answer 3']

test('a row hears the keys that are pressed in it', async () => {
  fireEvent.keyDown(screen.getByLabelText('Front of card 2'), { key: 'ArrowDown', altKey: true })
  expect(backs()).toEqual(['atrium', 'Answer 3', 'Answer 2'])
  fireEvent.keyDown(screen.getByLabelText('Front of card 2'), { key: 'Enter', ctrlKey: true })
  expect(backs()).toEqual(['atrium', 'Answer 3', '', 'Answer 2'])
  await screen.findByText(/Saved at/) // what is sent later would reach the server of the next test
})

test('it does not take the keys of its open menu for its own', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Card 2: change, move, add, delete' }))
  const entry = await screen.findByRole('menuitem', { name: 'Duplicate' })
  fireEvent.keyDown(entry, { key: 'ArrowDown', altKey: true })
  fireEvent.keyDown(entry, { key: 'Backspace', ctrlKey: true, shiftKey: true })
  expect(backs()).toEqual(AS_WRITTEN)
})

test('nor those of a dialog that was opened from it', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Change what is hidden' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide parts of a picture' }))
  const label = dialog.getByLabelText('What is at part 1')
  fireEvent.keyDown(label, { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(label, { key: 'ArrowDown', altKey: true })
  fireEvent.keyDown(label, { key: 'Backspace', ctrlKey: true, shiftKey: true })
  expect(backs()).toEqual(AS_WRITTEN)
  fireEvent.keyDown(label, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a picture can be dropped where one is asked for', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Hide parts of a picture' }))
  const place = await screen.findByRole('group', { name: 'The picture' })
  const notes = new File(['notes'], 'notes.pdf', { type: 'application/pdf' })
  fireEvent.drop(place, { dataTransfer: { files: [notes] } })
  const said = () => currentToasts().map(({ message }) => message)
  await waitFor(() => expect(said()).toContain('“notes.pdf” is neither a picture nor a sound.'))
})

test('what is known of a card is told from its menu; one that is not saved yet has nothing to tell', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Card 2: change, move, add, delete' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Card info' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Card info' }))
  expect(await dialog.findByText('Not reviewed yet.')).toBeTruthy()
  expect(dialog.getByText('Question 2')).toBeTruthy()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(screen.getByLabelText('Front of card 3'), { key: 'Enter', ctrlKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'Card 4: change, move, add, delete' }))
  await screen.findByRole('menuitem', { name: 'Duplicate' })
  expect(screen.queryByRole('menuitem', { name: 'Card info' })).toBeNull()
})
