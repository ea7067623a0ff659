import { test } from 'vitest'
import { expectWholeSheets } from './testing/any-sheet.ts'

test('each card drawn is in one question or left out, each is answered once, and the sheet ends', () =>
  expectWholeSheets(200))
