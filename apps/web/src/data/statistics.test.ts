import { effectiveRatings } from '@cairn/core/reviews/effective-ratings'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import { addDays } from '@cairn/core/scheduling/study-day'
import { addCalibration, calibrationOf, dayCalibrationOf, NO_CALIBRATION } from '@cairn/core/stats/calibration'
import { dayDetailsOf, sumDetails } from '@cairn/core/stats/day-details'
import { dayTotalsOf } from '@cairn/core/stats/day-totals'
import { trueRetention } from '@cairn/core/stats/true-retention'
import { workloadOf } from '@cairn/core/stats/workload'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { recordReview } from './outbox.ts'
import { localLearner } from './session.ts'
import { statisticsOf } from './statistics.ts'
import { syncNow } from './sync.ts'
import { anAnswer, aVoid } from './testing/an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const DAY_MS = 86_400_000
const CARDS = 4
const SPAN = 20

afterEach(() => vi.unstubAllGlobals())

/** What the learner does: rates a card on a day, or takes back what was done last. */
const step = fc.record({
  card: fc.integer({ min: 1, max: CARDS }),
  afterDays: fc.constantFrom(0, 0, 0, 1, 2),
  rating: fc.constantFrom('again', 'hard', 'good', 'easy'),
  confidence: fc.constantFrom(null, 'guess', 'think', 'sure'),
  takesBack: fc.boolean(),
})

/** The same from nothing but the log. */
function recomputed(log: readonly ReviewEvent[], today: string) {
  const span = { from: addDays(today, 1 - SPAN), days: SPAN }
  const inSpan = <Sums>(days: ReadonlyMap<string, Sums>) =>
    [...days].filter(([day]) => day >= span.from && day <= today).map(([, sums]) => sums)
  const details = dayDetailsOf(log)
  const calibration = inSpan(dayCalibrationOf(log)).reduce((one, other) => addCalibration(one, other), NO_CALIBRATION)
  return {
    span,
    retention: trueRetention(sumDetails(inSpan(details)), 0.9),
    calibration: calibrationOf(calibration),
    workload: workloadOf({ totals: dayTotalsOf(log), details }, span),
  }
}

test('statistics are what the log amounts to, with what is sent and with what is not yet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), fc.nat(40), async (steps, sentAfter) => {
      await freshDevice()
      const server = new FakeServer().install().put(aDeck(1))
      for (let card = 1; card <= CARDS; card += 1) server.put(aCard(card))
      await signedIn(server)
      const log: ReviewEvent[] = []
      let at = START
      for (const [index, { card, afterDays, rating, confidence, takesBack }] of steps.entries()) {
        at += afterDays * DAY_MS + 60_000
        const answer = await anAnswer(idOf('card', card), rating, at)
        if (answer.event.kind !== 'rate') throw new Error('An answer is a rating')
        const told = { ...answer, event: { ...answer.event, confidence } }
        const done = takesBack ? [told, aVoid(told, at + 1)] : [told]
        for (const one of done) {
          await recordReview(one)
          log.push({ ...one.event, deviceId: 'd', deviceSeq: log.length + 1 })
        }
        if (index === sentAfter) expect(await syncNow()).toMatchObject({ ok: true })
        server.weather = index >= sentAfter ? 'offline' : 'fine'
      }
      const today = effectiveRatings(log).at(-1)?.studyDay ?? '2026-03-02'
      const now = Date.parse(`${today}T20:00:00Z`)
      expect(await statisticsOf(SPAN, now)).toMatchObject(recomputed(log, today))
      server.weather = 'fine'
      await syncNow()
      expect(server.log).toHaveLength(log.length)
      expect(await statisticsOf(SPAN, now)).toMatchObject(recomputed(log, today))
    }),
    { numRuns: 12 },
  )
})

test('say nothing of fewer than 30 cases, and say how many there were', async () => {
  await freshDevice()
  await signedIn(new FakeServer().install())
  expect(localLearner()).not.toBeNull()
  const { retention, confidence, calibration, workload } = await statisticsOf(30, START)
  expect(retention).toMatchObject({ all: { enough: false, n: 0 }, target: 0.9, verdict: null })
  expect(confidence.sure).toEqual({ enough: false, n: 0 })
  expect(calibration).toMatchObject({ n: 0, brier: null })
  expect(workload).toMatchObject({ days: 30, daysStudied: 0, msPerAnswer: null })
})
