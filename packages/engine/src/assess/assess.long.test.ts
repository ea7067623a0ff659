import { OPTION_LETTERS } from '@cairn/core/ai-protocol/models'
import { parseAssessmentQuestionsReply } from '@cairn/core/assessment/assessment-questions'
import { checkItems } from '@cairn/core/assessment/check-items'
import { keyLetters } from '@cairn/core/assessment/key-positions'
import { contentStems, countWords } from '@cairn/core/text/words'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../engine.ts'
import type { EngineQuestion } from '../protocol/engine-types.ts'
import { contextOf } from '../testing/cards-of.ts'
import { shippedTexts } from '../testing/shipped-texts.ts'
import { corruptionsOf } from './corrupt.ts'
import { rewritten } from './edits.ts'
import { itemFault, plain } from './item-rules.ts'
import { createMaker } from './item-source.ts'
import { numberValue, otherNumbers } from './numbers.ts'
import { replacementsFor } from './siblings.ts'

const engine = createEngine()
/** Texts from about 120 words on must give five questions; the note has 76, the answered questions have no statements. */
const LONG_ENOUGH = [
  'huxley-piece-of-chalk',
  'cell-transport',
  'steam-and-factories',
  'money-and-prices',
  'weather-glossary',
  'planets',
  'rye-bread',
  'hostile-notes',
]

function questionsOf(name: string): readonly EngineQuestion[] {
  const text = shippedTexts().find((shipped) => shipped.name === name)?.text ?? ''
  const set = engine.questions(text)
  return set.ok ? set.questions : []
}

describe.each(LONG_ENOUGH)('questions on %s', (name) => {
  const text = shippedTexts().find((shipped) => shipped.name === name)?.text ?? ''
  const questions = questionsOf(name)

  test('exactly five, read back by the common parser', () => {
    expect(questions).toHaveLength(5)
    expect(parseAssessmentQuestionsReply(JSON.stringify({ questions }))).toEqual(questions)
  })

  test('every item keeps the rules', () => {
    for (const { question, options, answer } of questions) {
      const wrong = OPTION_LETTERS.filter((letter) => letter !== answer).map((letter) => options[letter])
      expect(itemFault(question, options[answer], wrong), `${question} ${JSON.stringify(options)}`).toBeNull()
    }
  })

  test('keys: each letter once or twice, never three in a row', () => {
    const keys = questions.map(({ answer }) => answer).join('')
    for (const letter of OPTION_LETTERS) {
      const times = keys.split(letter).length - 1
      expect(times).toBeGreaterThanOrEqual(1)
      expect(times).toBeLessThanOrEqual(2)
    }
    expect(keys).not.toMatch(/(.)\1\1/)
  })

  test('no rule of the common check is broken, the source looked at', () => {
    expect(checkItems(questions, { text })).toEqual([])
  })

  test('quotes stand in the text and hold what the key adds to the question', () => {
    for (const { question, quote, options, answer } of questions) {
      expect(text).toContain(quote)
      const said = new Set([...contentStems(quote), ...contentStems(question)])
      const missing = contentStems(options[answer]).filter((stem) => !said.has(stem))
      expect(
        missing.length / Math.max(1, contentStems(options[answer]).length),
        `${quote} / ${options[answer]}`,
      ).toBeLessThanOrEqual(0.34)
    }
  })

  test('no two questions share key or sentence, and numbers go up from A to D', () => {
    expect(new Set(questions.map(({ quote }) => quote)).size).toBe(5)
    expect(new Set(questions.map(({ options, answer }) => plain(options[answer]))).size).toBe(5)
    for (const { options } of questions) {
      const values = OPTION_LETTERS.map((letter) =>
        /^\d[\d,.]*(?: \w+)?$/.test(options[letter]) ? numberValue(options[letter]) : null,
      )
      if (values.some((value) => value === null)) continue
      expect([...values]).toEqual([...values].sort((a, b) => (a ?? 0) - (b ?? 0)))
    }
  })

  test('every option says why', () => {
    for (const { why } of questions)
      for (const letter of OPTION_LETTERS) expect(countWords(why[letter])).toBeGreaterThan(2)
  })
})

test('a text too short for five says how many it carries', () => {
  const set = engine.questions('Water boils at 100 °C.')
  expect(set).toEqual({ ok: false, problem: 'text-too-short', found: 1 })
  expect(engine.questions('Water.')).toEqual({ ok: false, problem: 'text-too-short', found: 0 })
})

test('the same text gives the same questions', () => {
  expect(questionsOf('money-and-prices')).toEqual(questionsOf('money-and-prices'))
})

test('key letters follow the rules for any stems', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const keys = keyLetters([0, 1, 2, 3, 4].map((index) => `stem ${seed} ${index}`)).join('')
    expect(keys).toHaveLength(5)
    expect(new Set(keys).size).toBe(4)
    expect(keys).not.toMatch(/(.)\1\1/)
  }
})

test.each([
  ['1853', 2, ['1828', '1842', '1864']],
  ['Four', 1, ['Three', 'Five', 'Six']],
  ['The 1970s', 1, ['The 1960s', 'The 1980s', 'The 1990s']],
  ['1,700 fathoms', 0, ['2,100 fathoms', '2,500 fathoms', '2,900 fathoms']],
])('other numbers for %s with %i below', (answer, below, expected) => {
  const numbers = otherNumbers(answer, below)
  expect(numbers?.map(numberValue).filter((value) => (value ?? 0) < (numberValue(answer) ?? 0))).toHaveLength(below)
  expect([...(numbers ?? [])].sort((a, b) => (numberValue(a) ?? 0) - (numberValue(b) ?? 0))).toEqual(expected)
})

test('a corrupted statement differs in one thing and is stated nowhere', () => {
  const context = contextOf(
    'Shield volcanoes have gentle slopes because their lava is thin. Stratovolcanoes have steep sides. Ash and gas escape from the crust.',
  )
  const maker = createMaker(context)
  const [sentence] = context.analysis.sentences
  const tokens = sentence?.tokens ?? []
  const corruptions = corruptionsOf(tokens, maker)
  expect(corruptions.length).toBeGreaterThanOrEqual(3)
  expect(corruptions.map(({ was, became }) => `${was}>${became}`)).toContain('thin>thick')
  for (const { edits } of corruptions) expect(maker.support.states(rewritten(tokens, edits))).toBe(false)
})

test('evaluation counts right answers exactly in all 32 patterns, keys given or not', () => {
  const text = shippedTexts().find(({ name }) => name === 'money-and-prices')?.text ?? ''
  const questions = questionsOf('money-and-prices')
  for (let pattern = 0; pattern < 32; pattern += 1) {
    const answers = Object.fromEntries(
      questions.map(({ answer }, index) => {
        const other = OPTION_LETTERS.find((letter) => letter !== answer) ?? 'A'
        return [String(index), (pattern >> index) % 2 === 1 ? answer : other]
      }),
    )
    const right = pattern.toString(2).replace(/0/g, '').length
    for (const asked of [questions, questions.map(({ question, options }) => ({ question, options }))]) {
      const profile = engine.evaluate({ context: text, questions: asked, answers })
      expect(profile.score).toBe(right)
      expect(profile.proficiency).toBe(
        ['Beginner', 'Novice', 'Intermediate', 'Proficient', 'Advanced', 'Expert'][right],
      )
      expect(profile.inferredKeys).toBe(0)
      expect(profile.weaknesses.length > 0).toBe(right < 5)
      expect(profile.strengths.length > 0).toBe(right > 0)
    }
  }
})

test('topics of a profile occur in the context', () => {
  const text = shippedTexts().find(({ name }) => name === 'money-and-prices')?.text ?? ''
  const profile = engine.evaluate({
    context: text,
    questions: questionsOf('money-and-prices'),
    answers: { 0: 'A', 1: 'A' },
  })
  for (const topic of [...profile.strengths, ...profile.weaknesses])
    expect(text.toLowerCase()).toContain(topic.toLowerCase())
  expect(profile.suggestions.length).toBeGreaterThan(0)
})

test('without keys of its own an unknown question is marked by what the context supports, and says so', () => {
  const profile = engine.evaluate({
    context: 'The heart has four chambers. The liver makes bile. The lungs take up oxygen.',
    questions: [
      {
        question: 'Which organ makes bile?',
        options: { A: 'The heart', B: 'The liver', C: 'The lungs', D: 'The skin' },
      },
    ],
    answers: { 0: 'B' },
  })
  expect(profile.score).toBe(5)
  expect(profile.inferredKeys).toBe(1)
  expect(profile.suggestions.join(' ')).toContain('inferred')
})

test('no answers at all is a beginner with every topic weak', () => {
  const profile = engine.evaluate({
    context: 'The heart has four chambers.',
    questions: questionsOf('steam-and-factories'),
    answers: {},
  })
  expect(profile).toMatchObject({ score: 0, proficiency: 'Beginner', strengths: [] })
})

test('two names of one person are no two options', () => {
  const context = contextOf(
    'President Lincoln freed the slaves in 1863. Abraham Lincoln spoke at Gettysburg. Ulysses Grant led the army. Robert Lee surrendered to Ulysses Grant in 1865. William Sherman marched to the sea.',
  )
  const maker = createMaker(context)
  const lincoln = maker.siblings.find(({ text }) => text === 'President Lincoln')
  const others = replacementsFor(lincoln?.tokens ?? [], { article: 'none', follows: undefined }, maker, new Set())
  expect(others.length).toBeGreaterThan(1)
  expect(others.map(({ text }) => text)).not.toContain('Abraham Lincoln')
})

test('a word is not turned into one that stands beside it, nor a measure into its opposite', () => {
  const changesOf = (text: string): string[] => {
    const context = contextOf(text)
    return corruptionsOf(context.analysis.sentences[0]?.tokens ?? [], createMaker(context)).map(({ became }) => became)
  }
  expect(changesOf('The hot and cold spots of the background are very small.')).not.toContain('cold')
  expect(changesOf('The membrane of a cell is about 8 nanometers thick.')).not.toContain('thin')
  expect(changesOf('The thick lava flows slowly.')).toContain('thin')
})
