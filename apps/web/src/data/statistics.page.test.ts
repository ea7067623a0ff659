import { afterEach, expect, test, vi } from 'vitest'
import { localLearner } from './session.ts'
import { statisticsOf } from './statistics.ts'
import { expectStatisticsOfLog } from './testing/any-statistics.ts'
import { FakeServer } from './testing/fake-server.ts'
import { freshDevice, signedIn } from './testing/fresh-device.ts'

const START = Date.parse('2026-03-02T12:00:00Z')

afterEach(() => vi.unstubAllGlobals())

test('statistics are what the log amounts to, for a few histories', () => expectStatisticsOfLog(3))

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
