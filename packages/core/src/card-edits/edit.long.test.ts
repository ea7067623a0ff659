import { test } from 'vitest'
import { expectBothSidesKept } from './testing/any-difference.ts'

test('both texts can be read out of their difference, whatever they are', () => expectBothSidesKept(100))
