import { OPTION_LETTERS } from '@cairn/core/ai-protocol/models'
import { createGrounder } from '@cairn/core/grounding/ground'
import { mutationsOf, poolsOf } from '@cairn/core/grounding/testing/mutations'
import type { CardBrief } from '@cairn/core/paths/learning-path'
import { outlineOf } from '@cairn/core/text/build-outline'
import { readingOf } from '@cairn/core/text/reading'
import { splitSentences } from '@cairn/core/text/sentences'
import { contentStems, countWords } from '@cairn/core/text/words'
import { itemFault, plain } from '../assess/item-rules.ts'
import type { Engine, EngineCard, EngineQuestion } from '../protocol/engine-types.ts'
import { type Measure, makeDeck, showCard } from './bar.ts'
import type { ShippedText } from './shipped-texts.ts'

/** Texts from this many words on must carry five questions. */
const LEAST_WORDS = 120
const PATTERNS = 32

/** The checks of the bar on questions, their evaluation, the path over a deck, and changed cards. */
export function measureUses(engine: Engine, shipped: ShippedText): Measure[] {
  const deck = makeDeck(engine, shipped.text)
  const set = engine.questions(shipped.text)
  const questions = set.ok ? set.questions : []
  return [
    fiveQuestions(shipped, questions),
    evaluation(engine, shipped, questions),
    pathInOrder(engine, deck),
    ...mutations(shipped, deck),
  ]
}

/** Exactly five, and each keeps the rules for items. A text that must carry five and does not counts as five misses. */
function fiveQuestions({ text, language }: ShippedText, questions: readonly EngineQuestion[]): Measure {
  const check = 'questions: five, by the rules'
  if (language !== 'en' || countWords(text) < LEAST_WORDS) return { check, good: 0, of: 0, misses: [] }
  if (questions.length !== 5) return { check, good: 0, of: 5, misses: [`${questions.length} questions`] }
  // What has no marks, a glossary for one, is no sentence however long.
  const sentences = splitSentences(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((sentence) => countWords(sentence) <= 60)
    .map((sentence) => new Set(contentStems(sentence)))
  const bad = questions.filter((question) => !isGoodItem(question, text, sentences))
  const misses = bad.map(({ question, options, answer }) => `${question} ${JSON.stringify(options)} ${answer}`)
  const keys = questions.map(({ answer }) => answer).join('')
  const areKeysFair = new Set(keys).size === 4 && !/(.)\1\1/.test(keys)
  const good = 5 - bad.length - (areKeysFair ? 0 : 1)
  return { check, good: Math.max(0, good), of: 5, misses: areKeysFair ? misses : [...misses, `keys ${keys}`] }
}

function isGoodItem(item: EngineQuestion, text: string, sentences: readonly ReadonlySet<string>[]): boolean {
  const { question, options, answer, quote } = item
  const wrong = OPTION_LETTERS.filter((letter) => letter !== answer).map((letter) => options[letter])
  if (
    itemFault(question, options[answer], wrong) !== null ||
    (!text.includes(quote) && !readingOf(text).text.includes(quote))
  )
    return false
  const said = new Set([...contentStems(quote), ...contentStems(question)])
  const key = contentStems(options[answer])
  if (key.filter((stem) => !said.has(stem)).length / Math.max(1, key.length) > 0.34) return false
  return !wrong.some((option) => isSaid(option, question, sentences))
}

/** One sentence says all of the option and nearly all of the question: the wrong answer would be right. */
function isSaid(option: string, question: string, sentences: readonly ReadonlySet<string>[]): boolean {
  const asked = contentStems(question).filter((stem) => !/^(?:statement|true|support|text|accord)/.test(stem))
  const said = contentStems(option)
  return sentences.some((stems) => {
    const shared = asked.filter((stem) => stems.has(stem)).length
    return said.length > 0 && said.every((stem) => stems.has(stem)) && asked.length > 2 && shared / asked.length >= 0.9
  })
}

/** Score and level after each of the 32 ways to answer five questions right or wrong. */
function evaluation(engine: Engine, { text }: ShippedText, questions: readonly EngineQuestion[]): Measure {
  const check = 'evaluation exact'
  if (questions.length !== 5) return { check, good: 0, of: 0, misses: [] }
  const misses: string[] = []
  for (let pattern = 0; pattern < PATTERNS; pattern += 1) {
    const isRight = (index: number): boolean => (pattern >> index) % 2 === 1
    const answers = Object.fromEntries(
      questions.map(({ answer }, index) => {
        const other = OPTION_LETTERS.find((letter) => letter !== answer) ?? 'A'
        return [String(index), isRight(index) ? answer : other]
      }),
    )
    const right = questions.filter((_question, index) => isRight(index)).length
    const { score } = engine.evaluate({ context: text, questions, answers })
    if (score !== right) misses.push(`pattern ${pattern}: ${score} of ${right}`)
  }
  return { check, good: PATTERNS - misses.length, of: PATTERNS, misses }
}

/** Every card in a step, and what explains a term before what uses it. */
function pathInOrder(engine: Engine, deck: readonly EngineCard[]): Measure {
  const cards = deck.map(({ front, back }, index) => ({ id: `c${index}`, front, back }))
  const order = engine.learningPath({ cards, preferences: {} }).steps.flatMap(({ cardIds }) => cardIds)
  const isComplete = new Set(order).size === cards.length && order.length === cards.length
  const pairs = cards.flatMap((card) => {
    const term = definedTerm(card)
    if (term === '') return []
    return cards.filter((other) => other !== card && mentions(other, term)).map((other) => [card.id, other.id] as const)
  })
  const misses = pairs.filter(([first, then]) => order.indexOf(first) > order.indexOf(then))
  const shown = misses.map(([first, then]) => `${first} after ${then}`)
  return {
    check: 'path complete, prerequisites first',
    good: isComplete ? pairs.length + 1 - misses.length : 0,
    of: pairs.length + 1,
    misses: isComplete ? shown : ['not complete'],
  }
}

function definedTerm({ front }: CardBrief): string {
  const match = /^What (?:is|are|was|were|does) (?:an? |the )?[“"]?([\p{L}\p{N}' -]{3,40}?)[”"]?(?: mean)?\?$/u.exec(
    front,
  )
  return plain(match?.[1] ?? '')
}

function mentions(card: CardBrief, term: string): boolean {
  const ownTerm = definedTerm(card)
  return ownTerm !== term && ` ${plain(`${card.front} ${card.back}`)} `.includes(` ${term} `)
}

/** Cards changed in one word or number must be doubted, and unchanged ones must not. */
function mutations({ text, language }: ShippedText, deck: readonly EngineCard[]): Measure[] {
  const { ground } = createGrounder(text, outlineOf(text))
  const isTrusted = (card: { readonly front: string; readonly back: string }): boolean =>
    /^(?:verbatim|paraphrase)$/.test(ground({ front: card.front, back: card.back }).grade)
  const pools = poolsOf(text)
  const changed =
    language === 'en' ? deck.flatMap(({ front, back }, turn) => mutationsOf({ front, back }, pools, turn)) : []
  const missed = changed.filter(({ card }) => isTrusted(card))
  const alarms = deck.filter((card) => !isTrusted(card))
  return [
    {
      check: 'mutations caught',
      good: changed.length - missed.length,
      of: changed.length,
      misses: missed.map(({ kind, card }) => `${kind}: ${card.front} -> ${card.back}`),
    },
    {
      check: 'false alarms of the grounder',
      good: alarms.length,
      of: deck.length,
      misses: alarms.map(showCard),
    },
  ]
}
