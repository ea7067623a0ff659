import { afterEach, test, vi } from 'vitest'
import { expectStatisticsOfLog } from './testing/any-statistics.ts'

afterEach(() => vi.unstubAllGlobals())

test('statistics are what the log amounts to, with what is sent and with what is not yet', () =>
  expectStatisticsOfLog(12))
