import { RATINGS, type Rating } from '@cairn/core/scheduling/memory-state'
import { addDays } from '@cairn/core/scheduling/study-day'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLocalDb } from '../../data/local-db.ts'
import { dayTotals } from '../../data/queries.ts'
import { localLearner } from '../../data/session.ts'
import { queueNow } from '../../data/study-queue.ts'
import { syncNow } from '../../data/sync.ts'
import { aCard, aDeck, aLearner, FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, reload, signedIn } from '../../data/testing/fresh-device.ts'
import * as acts from './review-acts.ts'
import { ReviewSession } from './review-session.ts'

const T0 = Date.parse('2026-03-02T12:00:00Z')
const CARDS = 12
let now = T0
let server: FakeServer

beforeEach(() => {
  now = T0
})
afterEach(() => vi.unstubAllGlobals())

async function freshCollection(): Promise<void> {
  now = T0
  await freshDevice()
  const learner = aLearner()
  server = new FakeServer({ ...learner, settings: { ...learner.settings, minutesPerDay: 600 } }).install().put(aDeck(1))
  // Some siblings, a card that is marked already and one that was put off until today.
  const changes = [{ flag: 2 }, { starred: true }, { buriedUntilDay: '2026-03-02' }, { aliases: ['A1'] }]
  server.put(...Array.from({ length: CARDS }, (_, index) => aCard(index + 1, changes[index] ?? {})))
  await signedIn(server)
}

async function open(): Promise<ReviewSession> {
  const session = new ReviewSession({ deckId: null, now: () => now })
  await session.begin()
  return session
}

/** All that a learner could see of their cards on this device. */
async function seen() {
  const { idb } = await openLocalDb(localLearner()?.id ?? '')
  const [cards, rows, days, queue] = await Promise.all([
    idb.getAll('cards'),
    idb.getAll('memory'),
    dayTotals(),
    queueNow(null, T0),
  ])
  return {
    cards: cards.map(({ seq: _seq, version: _version, updatedAt: _at, ...fields }) => fields),
    // What the day began with is a note beside the card, and as true after an undo.
    rows: rows.map(({ seq: _seq, began: _began, ...row }) => row),
    days: days.filter((day) => day.again + day.hard + day.good + day.easy + day.newCards + day.durationMs > 0),
    queue: queue.order,
  }
}

type Doing =
  | { readonly kind: 'rate'; readonly rating: Rating }
  | { readonly kind: 'flag'; readonly flag: number }
  | { readonly kind: 'due'; readonly inDays: number }
  | { readonly kind: 'edit' | 'alias'; readonly text: string }
  | { readonly kind: 'suspend' | 'bury' | 'star' | 'reset' | 'undo' | 'reload' | 'withdraw' }

const doing: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('rate' as const), rating: fc.constantFrom(...RATINGS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flag' as const), flag: fc.integer({ min: 0, max: 7 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('due' as const), inDays: fc.integer({ min: -1, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('edit' as const, 'alias' as const),
      text: fc.string({ minLength: 1 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('suspend', 'bury', 'star', 'reset', 'undo', 'reload', 'withdraw'),
    }),
  },
)

async function doIt(session: ReviewSession, step: Doing): Promise<ReviewSession> {
  now += 3_000
  switch (step.kind) {
    case 'rate':
      session.reveal()
      await session.rate(step.rating)
      return session
    case 'flag':
      await acts.flag(session, step.flag)
      return session
    case 'due':
      await acts.setDue(session, addDays('2026-03-02', step.inDays))
      return session
    case 'edit':
      await acts.edit(session, { front: step.text, back: step.text })
      return session
    case 'alias':
      await acts.takeAlias(session, [step.text])
      return session
    case 'suspend':
      await acts.suspend(session)
      return session
    case 'withdraw':
      await acts.suspend(session, session.view.missed?.id)
      return session
    case 'bury':
      await acts.bury(session)
      return session
    case 'star':
      await acts.toggleStar(session)
      return session
    case 'reset':
      await acts.startOver(session)
      return session
    case 'undo':
      await session.undo()
      return session
    case 'reload':
      await reload()
      return open()
    default:
      return step satisfies never
  }
}

test('whatever was done and rated, undo of all of it leaves fields, memory, due days and totals as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 28 }), fc.boolean(), async (steps, isSent) => {
      await freshCollection()
      const before = await seen()
      let session = await open()
      for (const step of steps) session = await doIt(session, step)
      if (isSent) await syncNow()
      while (session.view.canUndo) {
        now += 1_000
        await session.undo()
        expect(session.view.problem).toBeNull()
      }
      expect(await seen()).toEqual(before)
      await syncNow()
      expect(await seen()).toEqual(before)
      session.leave()
    }),
    { numRuns: 250, endOnFailure: true },
  )
}, 120_000)
