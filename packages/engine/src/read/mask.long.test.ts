import fc from 'fast-check'
import { test } from 'vitest'
import { maskMarkup } from './mask.ts'

test('masking any text changes its length never', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400, unit: 'binary' }),
      (source) => maskMarkup(source).text.length === source.length,
    ),
  )
})
