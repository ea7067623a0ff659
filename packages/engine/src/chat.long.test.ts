import { test } from 'vitest'
import { createEngine } from './engine.ts'
import { expectStrictCards } from './testing/any-text.ts'

test('any text gives strict JSON whose spans lie in the text', () => expectStrictCards(createEngine(), 150))
