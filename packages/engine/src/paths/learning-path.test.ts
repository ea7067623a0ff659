import { test } from 'vitest'
import { createEngine } from '../engine.ts'
import { shippedTexts } from '../testing/shipped-texts.ts'
import { expectSoundPaths } from '../testing/sound-paths.ts'

const engine = createEngine()
const short = shippedTexts()
  .toSorted((one, other) => one.text.length - other.text.length)
  .slice(0, 5)

test.each(short.map(({ name, text }) => [name, text]))(
  'a path through the cards of %s is whole, keeps its limits and explains before it uses, for a few',
  (_, text) => expectSoundPaths(engine, text),
)
