import { test } from 'vitest'
import { expectNothingReported } from './testing/any-markup.ts'

test('nothing of what any markup would have reported is left, read as a browser reads it', () =>
  expectNothingReported(2_000))
