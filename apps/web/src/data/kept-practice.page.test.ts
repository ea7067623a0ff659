import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  DEFAULT_OPTIONS,
  forgetPractice,
  type KeptPractice,
  keepPractice,
  keptPracticeOfDeck,
  notePracticeSession,
  PRACTICE_SLOTS,
  type PracticeSlot,
} from './kept-practice.ts'
import { localLearner } from './session.ts'
import { idOf } from './testing/fake-server.ts'
import { deviceWithTwoCards, reload } from './testing/fresh-device.ts'

const deckId = idOf('deck', 1)

beforeEach(async () => {
  await deviceWithTwoCards()
})
afterEach(() => vi.unstubAllGlobals())

const record = (slot: PracticeSlot, of = deckId): KeptPractice => ({
  deckId: of,
  slot,
  revision: 1,
  options: DEFAULT_OPTIONS,
  progress: { done: 1, total: 2, round: null, rounds: null, isFinished: false },
  state: null,
  answerIds: {},
  startedAt: 1,
  writer: 'this tab',
})

const slots = async (of = deckId) => (await keptPracticeOfDeck(of)).map(({ slot }) => slot)

test('a test that is forgotten takes the walk through its mistakes along, and nothing else', async () => {
  const other = idOf('deck', 2)
  for (const slot of PRACTICE_SLOTS) await keepPractice(record(slot), 0)
  for (const slot of PRACTICE_SLOTS) await keepPractice(record(slot, other), 0)
  await forgetPractice(deckId, 'test')
  expect(await slots()).toEqual(['learn', 'write', 'cram'])
  expect(await slots(other)).toEqual([...PRACTICE_SLOTS])
})

test('what a page wrote down of these mistakes and had no time to store does not come back either', async () => {
  await keepPractice(record('test'), 0)
  notePracticeSession(localLearner()!.id, record('mistakes'), 0)
  await forgetPractice(deckId, 'test')
  await reload()
  expect(await slots()).toEqual([])
})

test('mistakes that are forgotten leave their test', async () => {
  await keepPractice(record('test'), 0)
  await keepPractice(record('mistakes'), 0)
  await forgetPractice(deckId, 'mistakes')
  expect(await slots()).toEqual(['test'])
})
