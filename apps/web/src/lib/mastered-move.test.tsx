import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trashCards } from '../data/card-changes.ts'
import { openLocalDb } from '../data/local-db.ts'
import { recordReview } from '../data/outbox.ts'
import { withState } from '../data/study-row.ts'
import { syncNow } from '../data/sync.ts'
import { anAnswer } from '../data/testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import { MasteredMove } from './mastered-move.tsx'
import { renderScreen } from './testing/render-screen.tsx'

const DAY_MS = 86_400_000

beforeEach(async () => {
  await freshDevice()
  const server = new FakeServer().install()
  const { id: me } = await signedIn(server)
  server.put(aDeck(1), ...Array.from({ length: 5 }, (_, at) => aCard(at + 1)))
  await syncNow()
  const { idb } = await openLocalDb(me)
  for (let number = 1; number <= 5; number += 1) {
    const cardId = idOf('card', number)
    const { memory } = await anAnswer(cardId, 'easy', Date.now() - 40 * DAY_MS)
    const known = { ...memory!, intervalDays: 40, stability: 40 }
    await idb.put('memory', withState(cardId, await idb.get('memory', cardId), known))
  }
})
afterEach(() => vi.unstubAllGlobals())

const show = () => renderScreen('/dashboard', <MasteredMove deckId={null} />)

test('says how many mastered cards there are, how many fewer than yesterday, and why', async () => {
  await show()
  await recordReview(await anAnswer(idOf('card', 1), 'again', Date.now()))
  await recordReview(await anAnswer(idOf('card', 2), 'again', Date.now() + 1))
  await trashCards([idOf('card', 3)])
  const sentence = await screen.findByText(/3 fewer than yesterday: 2 forgotten, 1/)
  expect(sentence.textContent).toBe('2 cards mastered, 3 fewer than yesterday: 2 forgotten, 1 moved to the trash.')
})

test('says nothing while the count stands where it stood', async () => {
  await show()
  await recordReview(await anAnswer(idOf('card', 1), 'good', Date.now()))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(/mastered/)).toBeNull()
})
