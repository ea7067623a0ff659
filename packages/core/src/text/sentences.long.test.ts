import { test } from 'vitest'
import { expectLinearTime } from './testing/split-time.ts'

test('a million characters are split in linear time, also when every mark misleads', () => expectLinearTime(1_000_000))
