import type { SharedCard, SharedDeck } from '@cairn/contract/sharing'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from '../../app/error-boundary.tsx'
import { setLearner } from '../../data/session.ts'
import { aLearner } from '../../data/testing/fake-server.ts'
import { freshDevice } from '../../data/testing/fresh-device.ts'
import { answerOddly } from '../../data/testing/odd-answers.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import SharedPage from './shared-page.tsx'

const card = (front: string): SharedCard => ({ kind: 'basic', front, back: `${front} back`, tags: [] })
const DECK: SharedDeck = {
  title: 'Stones',
  description: '',
  owner: null,
  licence: '',
  cardCount: 2,
  cards: [card('chalk')],
  next: 1,
}

let answer: (from: number) => Promise<Response>

beforeEach(async () => {
  await freshDevice()
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => answer(JSON.parse(body).from))
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  renderScreen(
    '/?deck=abcdefghijklmnopqrst',
    <FatalErrorBoundary>
      <SharedPage deck="abcdefghijklmnopqrst" hash="" />
    </FatalErrorBoundary>,
  )

test('further cards that were not reached can be asked for again', async () => {
  let isOnline = false
  answer = async (from) => {
    if (from === 0) return Response.json(DECK)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return Response.json({ ...DECK, cards: [card('sand')], next: null })
  }
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show the last card' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  isOnline = true
  fireEvent.click(again)
  expect(await screen.findByText('sand')).toBeTruthy()
})

test('an answer that nobody expects is said instead of loading further cards for ever', async () => {
  console.error = () => undefined // React reports what a boundary catches
  answer = async (from) => Response.json(from === 0 ? DECK : null)
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show the last card' }))
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})

test('an answer that nobody understands is said instead of loading for ever', async () => {
  console.error = () => undefined // React reports what a boundary catches
  answer = async () => Response.json({ error: null }, { status: 500 })
  await open()
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})

test('an answer to a copy that nobody understands is said instead of copying for ever', async () => {
  console.error = () => undefined // React reports what a boundary catches
  await setLearner(aLearner())
  answer = async () => Response.json(DECK)
  answerOddly('/api/shared/copy')
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Copy to my library' }))
  expect(await screen.findByRole('heading', { name: 'An Error Occurred' })).toBeTruthy()
})
