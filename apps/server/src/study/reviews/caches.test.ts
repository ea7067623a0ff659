import type { SettingsChange } from '@cairn/contract/accounts'
import type { DeckSettings } from '@cairn/contract/decks'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import { clampParameters, DEFAULT_PARAMETERS } from '@cairn/core/scheduling/fsrs-parameters'
import type { FittedParameters } from '@cairn/core/scheduling/parameter-history'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, putOn, rating, startedAnew, takenBack } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { testApp } from '../../testing/test-app.ts'
import { changeDeck } from '../decks/change-deck.ts'
import { readLearner } from '../learners/read-learner.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { rebuildCaches } from './rebuild-caches.ts'
import { recordReviews } from './record-reviews.ts'

const START = Date.parse('2026-03-27T20:00:00Z')
const NOW = Date.parse('2026-04-20T12:00:00Z')
const CARDS = 4

const fitted = (good: number): FittedParameters => ({
  parameters: clampParameters(DEFAULT_PARAMETERS.with(2, good)),
  stage: 'initial',
  reviews: 400,
  fittedUntilDay: '2026-03-01',
  evidence: { tested: 100, logLoss: 0.3, logLossInUse: 0.4 },
})

/** What learners change about schedules. */
const CHANGES: readonly { readonly me?: SettingsChange; readonly deck?: DeckSettings }[] = [
  { me: { desiredRetention: 0.8, learningStepsMinutes: [5] } },
  { me: { easyDays: [1, 1, 1, 1, 1, 0.2, 0] } },
  { me: { parameterHistory: { current: fitted(5) } } },
  { me: { parameterHistory: { current: fitted(9), previous: fitted(5) } } },
  { me: { parameterHistory: { current: null } } },
  { deck: { examDate: null, desiredRetention: 0.95, maximumIntervalDays: 30 } },
  { deck: { examDate: '2026-05-01' } },
]

/** One thing a device does: something to a card some time after the start, or taking something earlier back. */
const action = fc.record({
  kind: fc.constantFrom('rate', 'rate', 'rate', 'rate', 'reset', 'set-due'),
  card: fc.nat(CARDS - 1),
  atMinutes: fc.oneof(fc.nat(120), fc.nat(20 * 24 * 60)),
  rating: fc.constantFrom('again', 'hard', 'good', 'easy'),
  confidence: fc.constantFrom(null, 'guess', 'think', 'sure'),
  undoes: fc.option(fc.nat(50), { freq: 4, nil: null }),
  timeZone: fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Nowhere/Atlantis'),
  dayShift: fc.constantFrom(0, 0, 0, 1, -1, 400),
})
const campaign = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 30 }),
  order: fc.array(fc.nat(1_000), { minLength: 30, maxLength: 30 }),
  cuts: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 30, maxLength: 30 }),
  repeats: fc.array(fc.nat(29), { maxLength: 6 }),
  clockOffsetMs: fc.constantFrom(0, 0, 7 * 60_000, -3 * 86_400_000),
  /** Settings that change before the batch of that number, the learner's or the deck's. */
  changes: fc.array(fc.record({ before: fc.nat(12), change: fc.nat(CHANGES.length - 1) }), { maxLength: 4 }),
})
type Campaign = typeof campaign extends fc.Arbitrary<infer T> ? T : never

function eventsOf({ actions }: Campaign, cardIds: readonly string[]): ReviewEvent[] {
  const done: ReviewEvent[] = []
  return actions.map((step) => {
    const target = step.undoes === null ? undefined : done[step.undoes % Math.max(1, done.length)]
    if (target) return takenBack(target)
    const answeredAt = START + step.atMinutes * 60_000
    const studyDay = new Date(answeredAt + step.dayShift * 86_400_000).toISOString().slice(0, 10)
    const moment = { answeredAt, studyDay, timeZone: step.timeZone }
    const cardId = cardIds[step.card]!
    const event = eventOf(step, cardId, moment)
    done.push(event)
    return event
  })
}

type Step = Campaign['actions'][number]

function eventOf(step: Step, cardId: string, moment: Pick<ReviewEvent, 'answeredAt' | 'studyDay' | 'timeZone'>) {
  if (step.kind === 'reset') return startedAnew(cardId, moment)
  if (step.kind === 'set-due') return putOn(cardId, '2026-04-10', moment)
  return rating(cardId, { ...moment, rating: step.rating, confidence: step.confidence, id: uuidv7() })
}

/** The events in an order of their own, some twice, cut into batches. */
function batchesOf(events: readonly ReviewEvent[], { order, cuts, repeats }: Campaign): ReviewEvent[][] {
  const sent = [...events, ...repeats.flatMap((index) => events[index] ?? [])]
  const shuffled = sent
    .map((event, index) => ({ event, key: order[index % order.length]! }))
    .sort((a, b) => a.key - b.key)
  const batches: ReviewEvent[][] = []
  for (let at = 0; at < shuffled.length; ) {
    const size = cuts[batches.length % cuts.length]!
    batches.push(shuffled.slice(at, at + size).map(({ event }) => event))
    at += size
  }
  return batches
}

describeOnBothDatabases('the caches of reviews', (database, dialect) => {
  test('equal the fold of the log after any batches, in any order, repeated and taken back', async () => {
    const { call } = testApp(database())
    const runs = dialect === 'sqlite' ? 60 : 25
    await fc.assert(
      fc.asyncProperty(campaign, async (plan) => {
        const userId = await newLearner(database())
        const cards = await newCards(call, userId, CARDS)
        const cardIds = cards.map(({ id }) => id)
        const events = eventsOf(plan, cardIds)
        const accepted = new Set<string>()
        const batches = batchesOf(events, plan)
        // Twice: a rating that was taken back before it arrived is known the second time.
        for (const [index, batch] of [...batches, ...batches].entries()) {
          for (const { before, change } of plan.changes)
            if (before === index) await changeSchedules(userId, cards[0]!.deckId, CHANGES[change]!)
          const sent = { sentAt: NOW + plan.clockOffsetMs, events: batch }
          const { results } = await recordReviews(database(), { userId, batch: sent, receivedAt: NOW })
          for (const result of results) if (result.status === 'accepted') accepted.add(result.id)
          await expectCachesToEqualLog(database(), userId)
        }
        expect(accepted).toEqual(new Set(events.map(({ id }) => id)))
        const cached = await cacheRows(userId)
        await rebuildCaches(database(), userId)
        expect(await cacheRows(userId)).toEqual(cached)
      }),
      { numRuns: runs },
    )
  })

  /** Every row of every cache, in order; when it was written is another matter. */
  const cacheRows = async (userId: string) => {
    const { db } = database()
    const tables = ['memory', 'day_total', 'day_detail', 'day_calibration'] as const
    const rows = tables.map((table) =>
      db
        .selectFrom(table as 'memory') // each has these columns
        .selectAll()
        .where('user_id', '=', userId)
        .execute(),
    )
    const inOrder = (some: readonly object[]) => some.map((row) => JSON.stringify({ ...row, seq: 0 })).sort()
    return (await Promise.all(rows)).map(inOrder)
  }

  const changeSchedules = async (userId: string, deckId: string, { me, deck }: (typeof CHANGES)[number]) => {
    const engine = database()
    if (me) {
      const { version } = await readLearner(engine, userId, NOW)
      await changeSettings(engine, { userId, version, change: me, now: NOW })
    }
    if (!deck) return
    const row = await engine.db.selectFrom('deck').select('version').where('id', '=', deckId).executeTakeFirstOrThrow()
    await changeDeck(engine, { userId, id: deckId, version: row.version, change: { settings: deck }, now: NOW })
  }

  test('come back from the log when they are lost or wrong', async () => {
    const { call } = testApp(database(), { now: () => NOW })
    const userId = await newLearner(database())
    const cards = await newCards(call, userId, 3)
    const events = cards.map(({ id }) => rating(id, { answeredAt: START }))
    await recordReviews(database(), { userId, batch: { sentAt: NOW, events }, receivedAt: NOW })
    const cached = await cacheRows(userId)
    const { db } = database()
    await db.updateTable('memory').set({ reps: 99 }).where('user_id', '=', userId).execute()
    await db.updateTable('day_total').set({ good: 99 }).where('user_id', '=', userId).execute()
    await db.deleteFrom('day_detail').where('user_id', '=', userId).execute()
    await db.deleteFrom('memory').where('user_id', '=', userId).where('card_id', '=', cards[0]!.id).execute()
    await rebuildCaches(database(), userId)
    expect(await cacheRows(userId)).toEqual(cached)
    await expectCachesToEqualLog(database(), userId)
  })
})
