import { effectiveRatings } from '@cairn/core/reviews/effective-ratings'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import { addDays } from '@cairn/core/scheduling/study-day'
import { addCalibration, calibrationOf, dayCalibrationOf, NO_CALIBRATION } from '@cairn/core/stats/calibration'
import { dayDetailsOf, sumDetails } from '@cairn/core/stats/day-details'
import { dayTotalsOf } from '@cairn/core/stats/day-totals'
import { trueRetention } from '@cairn/core/stats/true-retention'
import { workloadOf } from '@cairn/core/stats/workload'
import fc from 'fast-check'
import { expect } from 'vitest'
import { recordReview } from '../outbox.ts'
import { statisticsOf } from '../statistics.ts'
import { syncNow } from '../sync.ts'
import { anAnswer, aVoid } from './an-answer.ts'
import { aCard, aDeck, FakeServer, idOf } from './fake-server.ts'
import { freshDevice, signedIn } from './fresh-device.ts'

const START = Date.parse('2026-03-02T12:00:00Z')
const DAY_MS = 86_400_000
const CARDS = 4
const SPAN = 20

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

/** Statistics are what the log amounts to, with what is sent and what is not yet: for as many histories as asked for. */
export async function expectStatisticsOfLog(histories: number): Promise<void> {
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
    { numRuns: histories },
  )
}
