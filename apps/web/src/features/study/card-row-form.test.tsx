import { siblingId } from '@cairn/core/cards/siblings'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cardsOfDeck } from '../../data/queries.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { currentToasts, dismissToast } from '../../ui/toast-store.ts'
import { CardRowForm } from './card-row-form.tsx'

const TEXT = '{{c1::Chalk}} is {{c2::soft}}'
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  const first = aCard(1, { kind: 'cloze', front: TEXT, back: '' })
  server = new FakeServer().install().put(aDeck(1), first, { ...first, id: siblingId(first.id, 1), ordinal: 1 })
  await signedIn(server)
  await syncNow()
})
afterEach(() => {
  for (const toast of currentToasts()) dismissToast(toast.id)
  vi.unstubAllGlobals()
})

const here = async () => (await cardsOfDeck(idOf('deck', 1))).map(({ card }) => card)
const gaps = async () => (await here()).map(({ ordinal, front }) => `${ordinal} ${front}`)

async function write(front: string) {
  const [card] = await here()
  const onClose = vi.fn()
  await renderScreen('/study/1', <CardRowForm card={card!} onClose={onClose} />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Front' }), { target: { value: front } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
}

test('the cards of a text with gaps come and go with its gaps, which is said and can be taken back', async () => {
  server.weather = 'offline'
  const changed = '{{c1::Chalk}} is a soft {{c3::rock}}'
  await write(changed)
  expect(await gaps()).toEqual([`0 ${changed}`, `2 ${changed}`])
  const [toast] = currentToasts()
  expect(toast?.message).toBe('Card changed. This text now has 2 cards, one for each gap.')
  await toast?.action?.run()
  expect(await gaps()).toEqual([`0 ${TEXT}`, `1 ${TEXT}`])
  server.weather = 'fine'
  await syncNow()
  const alive = [...server.cards.values()].filter(({ deletedAt }) => deletedAt === null)
  expect(alive.map(({ ordinal, front }) => `${ordinal} ${front}`)).toEqual([`0 ${TEXT}`, `1 ${TEXT}`])
})

test('where the gaps stay, all cards hold the new text and nothing is said', async () => {
  server.weather = 'offline'
  await write(`${TEXT}, often`)
  expect(await gaps()).toEqual([`0 ${TEXT}, often`, `1 ${TEXT}, often`])
  expect(currentToasts()).toEqual([])
})
