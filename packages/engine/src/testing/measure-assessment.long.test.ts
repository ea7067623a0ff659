import { CONTEXT_CHARS } from '@cairn/core/ai-protocol/models'
import { cpuMs } from '@cairn/core/testing/cpu-time'
import { countWords } from '@cairn/core/text/words'
import { expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import { measurePath, measureQuestions, measureShortTexts } from './measure-assessment.ts'
import { shippedTexts } from './shipped-texts.ts'

const engine = createEngine()
const texts = shippedTexts()

/** Of passages with at least this many words, the share that must give five questions. */
test.each([
  [120, 0.95],
  [250, 0.99],
])('of passages of %i words at least %d give five questions, and these break no rule', (words, least) => {
  const measured = texts.map(({ text }) => measureShortTexts(engine, text, words, 5))
  const passages = measured.reduce((sum, one) => sum + one.passages, 0)
  const withFive = measured.reduce((sum, one) => sum + one.withFive, 0)
  expect(passages).toBeGreaterThan(30)
  expect(withFive / passages).toBeGreaterThanOrEqual(least)
  expect(measured.flatMap(({ findings }) => findings)).toEqual([])
})

const measured = texts.map((shipped) => ({ ...shipped, ...measureQuestions(engine, shipped.text) }))

test.each(measured)('$name: no rule broken, all 32 patterns exact with keys and without, the path whole', (one) => {
  if (one.found === 5) {
    expect(one.findings).toEqual([])
    expect(one.exact).toBe(32)
    // What an evaluation gets ends after 15,000 characters: a question on what follows has no key there.
    if (one.text.length <= CONTEXT_CHARS) expect(one.exactWithoutKeys).toBe(32)
  }
  expect(measurePath(engine, one.text)).toEqual({ faults: [], honoured: 1 })
})

test('English texts from 120 words on give five questions', () => {
  const long = measured.filter(({ text, language }) => language === 'en' && countWords(text) >= 120)
  expect(long.filter(({ found }) => found < 5).map(({ name }) => name)).toEqual([])
})

test('core alone, from nothing but the text, guesses at least four of five keys', () => {
  const asked = measured.filter(({ found, text }) => found === 5 && text.length <= CONTEXT_CHARS)
  const guessed = asked.reduce((sum, { guessedKeys }) => sum + guessedKeys, 0)
  expect(guessed / (5 * asked.length)).toBeGreaterThanOrEqual(0.8)
})

test('the kinds of questions are spread: long prose gets at least three of them', () => {
  const prose = measured.filter(({ isProse, language }) => isProse && language === 'en')
  const spread = prose.map(({ kinds }) => new Set(kinds).size)
  expect(spread.reduce((sum, one) => sum + one, 0) / Math.max(1, spread.length)).toBeGreaterThanOrEqual(3)
})

test('15,000 characters give five questions within a second of work', () => {
  const text = texts
    .filter(({ language }) => language === 'en')
    .map((shipped) => shipped.text)
    .join('\n\n')
    .slice(0, 15_000)
  engine.questions(text)
  expect(cpuMs(() => expect(engine.questions(text).ok).toBe(true))).toBeLessThan(1_000)
})
