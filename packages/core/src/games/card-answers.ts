import { listedWays } from '../answers/alternatives.ts'
import type { CardBrief } from '../paths/learning-path.ts'
import { countWords, isStopWord, wordsOf } from '../text/words.ts'

/** The answer of a card as a game shows it, and everything that is right. */
export interface CardAnswer {
  /** One answer, without aliases in brackets or behind a slash. */
  readonly main: string
  /** Other ways to say it; none equals `main` or another. */
  readonly others: readonly string[]
}

const MAX_ALIAS_WORDS = 4

type AnswerSide = Pick<CardBrief, 'back' | 'aliases'>

/** Reads the back of a card: "osmosis (diffusion of water)", "USA / United States", "the cell; cellula"; and its aliases. */
export function answerOf({ back, aliases = [] }: AnswerSide): CardAnswer {
  const whole = tidy(back)
  const parts = listedWays(whole, false).map(tidy)
  const isListed = parts.length > 1 && parts.every((part) => part !== '' && countWords(part) <= MAX_ALIAS_WORDS)
  const [first = whole, ...further] = isListed ? parts : [whole]
  const bracket = /^(.+?)\s*\(([^()]+)\)$/.exec(first)
  const outside = tidy(bracket?.[1] ?? first)
  const inside = tidy(bracket?.[2] ?? '')
  const all = [
    ...further,
    ...(isAlias(inside) ? [inside] : []),
    ...(bracket === null ? [] : [first]),
    withoutArticle(outside),
    ...aliases.map(tidy),
  ]
  const others = all.filter((other, index) => other !== '' && other !== outside && all.indexOf(other) === index)
  return { main: outside, others }
}

/** What stands in brackets says the same in few words: wider than for typed answers, where it has to be right by itself. */
function isAlias(inside: string): boolean {
  const isShort = inside !== '' && countWords(inside) <= MAX_ALIAS_WORDS
  return isShort && /\p{L}{2}/u.test(inside) && !/^(?:e\.?g|i\.?e|from|see|in|ca?\.)/i.test(inside)
}

/** Whether a text is an accepted answer of a card, by its words. */
export function isAccepted(text: string, card: AnswerSide): boolean {
  const { main, others } = answerOf(card)
  return [main, ...others, tidy(card.back)].some((one) => sameAnswer(one, text))
}

/** The same words but for case, endings, marks and a leading small word. */
export function sameAnswer(a: string, b: string): boolean {
  const first = answerKey(a)
  return first === answerKey(b) && (first !== '' || a.trim() === b.trim())
}

/** What `sameAnswer` compares; signs and formulae count as they stand. */
export function answerKey(text: string): string {
  const words = wordsOf(text).map(({ stem }) => stem)
  const signs = text.replace(/[\p{L}\p{N}\s.,;:!?'"’“”()-]/gu, '')
  const kept = words.filter((stem, index, all) => all.length === 1 || index > 0 || !isStopWord(stem))
  return `${kept.join(' ')}${signs === '' ? '' : ` ${signs}`}`.trim()
}

export function withoutArticle(text: string): string {
  return text.replace(/^(?:an?|the)\s+(?=[\p{L}\p{N}])/iu, '')
}

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=.)[.;,]+$/, '')
}

export type AnswerShape = 'year' | 'number' | 'sign' | 'name' | 'term' | 'phrase'

/** What sort of thing an answer looks like; wrong options have the shape of the right one. */
export function shapeOf(answer: string): AnswerShape {
  if (/^(?:1[0-9]|20)\d\d$/.test(answer)) return 'year'
  const spelled = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i
  if (/^[\p{Sc}<>~≈±−-]?\s?\d/u.test(answer) || (spelled.test(answer) && countWords(answer) <= 3)) return 'number'
  if (!/\p{L}{2}/u.test(answer)) return 'sign'
  const words = answer.split(/\s+/)
  if (words.length > 1 && words.filter((word) => /^\p{Lu}/u.test(word)).length >= 2) return 'name'
  return words.length <= 4 ? 'term' : 'phrase'
}
