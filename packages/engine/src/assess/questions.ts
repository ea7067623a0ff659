import { OPTION_LETTERS, type OptionLetter, QUESTION_COUNT } from '@cairn/core/ai-protocol/models'
import { arrangeQuestions } from '@cairn/core/assessment/arrange-questions'
import type { AssessmentQuestion } from '@cairn/core/assessment/assessment-questions'
import { checkItems, isKeySupported } from '@cairn/core/assessment/check-items'
import { keyLetters } from '@cairn/core/assessment/key-positions'
import { optionNumbers } from '@cairn/core/assessment/option-numbers'
import { askedBefore } from '@cairn/core/assessment/retest'
import { createGrounder } from '@cairn/core/grounding/ground'
import { outlineOf } from '@cairn/core/text/build-outline'
import { toOriginal } from '@cairn/core/text/edits'
import type { FactContext } from '../facts/draft.ts'
import type { EngineQuestion, QuestionSet } from '../protocol/engine-types.ts'
import { chooseFive } from './choose.ts'
import { type Item, itemWith, type Maker, shortened, type Wrong } from './item.ts'
import { plain } from './item-rules.ts'
import { createItemSource, type ItemSource } from './item-source.ts'
import { createZones } from './zones.ts'

/** Chosen sets that are tried before items without support of their own are given up on. */
const MAX_TRIES = 8

/**
 * Exactly five questions of different kinds from five parts of `text` (which `context` was read from), none of those
 * asked before; or how many it carries. Keys are supported by their quotes, wrong options by no sentence, and all rules
 * of `checkItems` hold.
 */
export function makeQuestions(text: string, context: FactContext, avoidStems: readonly string[] = []): QuestionSet {
  const source = createItemSource(context)
  const isUsed = askedBefore(avoidStems)
  const zoneOf = createZones(context)
  const quoteOf = (item: Item): string => {
    const { start, end } = toOriginal(context.reading, item)
    return text.slice(start, end)
  }
  const checks: Checks = {
    isSupported: supportCheck(context, source.maker),
    ask: (items) => arrangeQuestions(placed(items, source.maker).map((item) => toQuestion(item, quoteOf(item)))),
  }
  const fresh = (items: readonly Item[]): Item[] => items.filter(({ stem }) => !isUsed(stem))
  const strict = fresh(source.strict())
  let found = soundFive(strict, (items) => chooseFive(items, zoneOf, 'strict'), checks)
  if (found.length < QUESTION_COUNT) {
    const all = [...strict, ...fresh(source.loose())]
    found = soundFive(all, (items) => chooseFive(items, zoneOf, 'strict'), checks)
    if (found.length < QUESTION_COUNT) found = soundFive(all, (items) => chooseFive(items, zoneOf, 'mild'), checks)
  }
  if (found.length < QUESTION_COUNT)
    return {
      ok: false,
      problem: isUsedUp(source, isUsed) ? 'questions-used-up' : 'text-too-short',
      found: found.length,
    }
  return { ok: true, questions: checks.ask(found) }
}

/** The text would carry five, but too many of them were asked before. */
function isUsedUp(source: ItemSource, isUsed: (stem: string) => boolean): boolean {
  return [...source.strict(), ...source.loose()].filter(({ stem }) => isUsed(stem)).length >= QUESTION_COUNT
}

interface Checks {
  readonly isSupported: (item: Item) => boolean
  /** The items as they would be asked. */
  readonly ask: (items: readonly Item[]) => EngineQuestion[]
}

/** The first choice whose keys are all supported and which breaks no rule as a set; items in the way are left out. */
function soundFive(
  items: readonly Item[],
  choose: (items: readonly Item[]) => Item[],
  { isSupported, ask }: Checks,
): Item[] {
  let pool = items
  let best: Item[] = []
  for (let turn = 0; turn < MAX_TRIES; turn += 1) {
    const chosen = choose(pool)
    const without = new Set(chosen.filter((item) => !isSupported(item)))
    if (without.size === 0) {
      const faulty = chosen.length < QUESTION_COUNT ? null : faultyItem(chosen, ask(chosen))
      if (faulty === null) return chosen
      without.add(faulty)
      if (best.length < QUESTION_COUNT - 1) best = chosen.slice(1)
    }
    pool = pool.filter((item) => !without.has(item))
  }
  return best
}

/** The item to leave out when the set breaks a rule: the one at fault, else the weakest of the numbers, else the weakest. */
function faultyItem(items: readonly Item[], questions: readonly EngineQuestion[]): Item | null {
  const [finding] = checkItems(questions)
  if (finding === undefined) return null
  const stem = finding.question === null ? null : questions[finding.question]?.question
  const own = items.find((item) => item.stem === stem)
  if (own !== undefined) return own
  const numbers = items.filter(({ numeric }) => numeric !== null)
  return [...(numbers.length > 0 ? numbers : items)].sort((a, b) => a.score - b.score)[0] ?? null
}

/** Where the key of a question with numbers may stand; null for all others. */
function allowedLetters(item: Item, maker: Maker): readonly OptionLetter[] | null {
  const options = [item.key, ...item.wrong.map(({ text }) => text)]
  const values = optionNumbers(options)
  if (values === null) return null
  const own = OPTION_LETTERS[values.filter((value) => value < (values[0] ?? 0)).length] ?? 'A'
  return OPTION_LETTERS.filter((letter) => letter === own || withNumbersAround(item, letter, maker) !== null)
}

/** Whether the source bears the key out, by the aligner that checks cards of any engine. */
function supportCheck({ analysis }: FactContext, { support }: Maker): (item: Item) => boolean {
  const { source } = analysis.document
  const grounder = createGrounder(source, outlineOf(source))
  const known = new Map<Item, boolean>()
  return (item) => {
    const found = known.get(item) ?? isKeySupported(unlettered(item), support, grounder)
    known.set(item, found)
    return found
  }
}

function unlettered({ stem, key, wrong: [a, b, c] }: Item): AssessmentQuestion {
  return { question: stem, options: { A: key, B: a.text, C: b.text, D: c.text }, answer: 'A' }
}

/** The key of a question this engine would make from the text; null for a question it would not make. */
export function keyAmong(items: readonly Item[], { question, options }: AssessmentQuestion): OptionLetter | null {
  const stem = plain(question)
  const keys = new Set(items.filter((item) => plain(item.stem) === stem).map(({ key }) => plain(key)))
  const letters = OPTION_LETTERS.filter((letter) => keys.has(plain(options[letter])))
  return letters.length === 1 ? (letters[0] ?? null) : null
}

/** Numbers get wrong ones that bring their key to the letter the hash of the content gives it. */
function placed(items: readonly Item[], maker: Maker): Item[] {
  const letters = keyLetters(
    items.map(({ stem }) => stem),
    items.map((item) => allowedLetters(item, maker)),
  )
  return items.map((item, index) => withNumbersAround(item, letters[index] ?? 'A', maker) ?? item)
}

function withNumbersAround(item: Item, letter: OptionLetter, maker: Maker): Item | null {
  const made = item.numeric?.(OPTION_LETTERS.indexOf(letter)) ?? null
  const whole = made === null ? null : itemWith(item, made, maker)
  return whole === null ? null : { ...item, wrong: whole.wrong }
}

function toQuestion(item: Item, quote: string): EngineQuestion {
  const right: Wrong = { text: item.key, why: `The text says: “${shortened(quote.replace(/\s+/g, ' '))}”` }
  const [a, b, c] = item.wrong
  return {
    question: item.stem,
    options: { A: right.text, B: a.text, C: b.text, D: c.text },
    answer: 'A',
    quote,
    why: { A: right.why, B: a.why, C: b.why, D: c.why },
    kind: item.kind,
    topic: item.topic,
  }
}
