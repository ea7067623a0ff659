import { test } from 'vitest'
import { createEngine } from '../engine.ts'
import { shippedTexts } from '../testing/shipped-texts.ts'
import { expectSoundPaths } from '../testing/sound-paths.ts'

const engine = createEngine()

test.each(shippedTexts().map(({ name, text }) => [name, text]))(
  'a path through the cards of %s is whole, keeps its limits and explains before it uses',
  (_, text) => expectSoundPaths(engine, text),
)
