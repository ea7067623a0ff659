import { test } from 'vitest'
import { expectFairOptions } from './testing/fair-options.ts'

test('one option is right, the others are wrong, and no two are alike, in any deck', () => expectFairOptions(120))
