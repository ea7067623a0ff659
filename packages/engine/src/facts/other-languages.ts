import { isStopWord, normaliseWord } from '@cairn/core/text/words'
import { isJunk } from '../read/junk.ts'
import { BLANK } from './blank.ts'
import type { CardDraft, FactContext } from './draft.ts'
import { type Grammar, grammarOf } from './other-grammars.ts'
import { sentenceCase, wordCount } from './phrasing.ts'

const MIN_WORDS = 5
const MAX_WORDS = 30

/**
 * Cards for texts in other languages, without a tagger: statements with a defined term, a given name, a date, a figure,
 * a proper name or a late long word left blank. Fewer and plainer than for English; none where words are not parted.
 */
export function plainCards(language: string, { analysis }: FactContext): CardDraft[] {
  const grammar = grammarOf(language)
  if (grammar === null) return []
  return analysis.sentences.flatMap((sentence) => {
    const text = analysis.document.masked.text.slice(sentence.start, sentence.end).replace(/\s+/g, ' ').trim()
    const words = wordCount(text)
    if (words < MIN_WORDS || words > MAX_WORDS || !/[.!;]$/.test(text) || isJunk(text)) return []
    if (grammar.pointer?.test(text) === true) return []
    return blanksOf(text, grammar).map((blank): CardDraft => {
      const front = `${text.slice(0, blank.start)}${BLANK}${text.slice(blank.start + blank.answer.length)}`
      const { start, end, index, section } = sentence
      return {
        kind: blank.kind,
        front: front.replace(/;$/, '.'),
        back: blank.start === 0 ? sentenceCase(blank.answer) : blank.answer,
        start,
        end,
        section,
        sentence: index,
        answer: [],
        confidence: blank.confidence,
        isCloze: true,
      }
    })
  })
}

interface Blank {
  readonly kind: 'definition' | 'naming' | 'date' | 'cloze'
  readonly answer: string
  readonly start: number
  readonly confidence: number
}

function blanksOf(text: string, grammar: Grammar): Blank[] {
  const found = [
    ...definedTerm(text, grammar),
    ...givenNames(text, grammar),
    ...dates(text, grammar),
    ...figures(text),
    ...properNames(text, grammar),
  ]
  const apart = found.filter((blank, index) => !found.slice(0, index).some((other) => overlaps(blank, other)))
  const usable = apart.filter(({ answer }) => occursOnce(text, answer))
  return usable.length > 0 ? usable : lateWord(text, grammar)
}

function overlaps(a: Blank, b: Blank): boolean {
  return a.start < b.start + b.answer.length && b.start < a.start + a.answer.length
}

function definedTerm(text: string, { definition }: Grammar): Blank[] {
  const match = definition?.exec(text)
  const answer = match?.[2] ?? ''
  if (answer === '' || isStopWord(answer.toLowerCase())) return []
  return [{ kind: 'definition', answer, start: (match?.[1] ?? '').length, confidence: 0.95 }]
}

function givenNames(text: string, { naming, small }: Grammar): Blank[] {
  if (naming === null) return []
  return [...text.matchAll(naming)].flatMap((match) => {
    const start = match.index + match[0].length
    const name =
      /^[«„“"]?(\p{L}[\p{L}’'-]+(?: \p{L}[\p{L}’'-]+)?)(?=[\s,.;:»“”")]|$)/u.exec(text.slice(start))?.[1] ?? ''
    const [first = '', second = ''] = name.split(' ')
    const answer = small.has(second.toLowerCase()) || !/^\p{Lu}/u.test(second) ? first : name
    return answer.length < 3 || small.has(answer.toLowerCase())
      ? []
      : [{ kind: 'naming' as const, answer, start: text.indexOf(answer, start), confidence: 0.8 }]
  })
}

function dates(text: string, { months }: Grammar): Blank[] {
  const date = new RegExp(
    `(?<![\\p{L}\\d])((?:\\d{1,2}(?:\\.|er|º)?(?: de)? )?(?:${months})(?: de(?:l)?)? \\d{3,4}|(?:1\\d|20)\\d\\d)(?![\\p{L}\\d%])(?! ?%)`,
    'giu',
  )
  return [...text.matchAll(date)].map((match) => ({
    kind: 'date' as const,
    answer: match[0],
    start: match.index,
    confidence: 0.75,
  }))
}

const FIGURE = /(?<![\p{L}\d.,-])(\d[\d.,\u00a0\u202f]*(?: \d{3})*(?:\s?(?:%|°C|km|m|cm|kg|g))?)(?![\d\p{L}])/gu

function figures(text: string): Blank[] {
  return [...text.matchAll(FIGURE)].flatMap((match) => {
    const answer = match[0].replace(/[.,\s]+$/, '')
    return match.index === 0 || answer === ''
      ? []
      : [{ kind: 'cloze' as const, answer, start: match.index, confidence: 0.75 }]
  })
}

/** Words with a capital inside a sentence, and two or more that open one; where every noun has a capital, only these. */
function properNames(text: string, { capitalNouns, small }: Grammar): Blank[] {
  const word = "\\p{Lu}[\\p{L}’'-]*\\p{L}"
  const more = `(?:(?: (?:de|du|von|van|da|del))? (?:${word}|[IVX]+\\b))`
  const opening = new RegExp(`^${word}${more}+`, 'gu')
  const inside = new RegExp(`(?<=[\\p{Ll}\\d,;] |[’'])${word}${more}${capitalNouns ? '+' : '*'}`, 'gu')
  return [...text.matchAll(opening), ...text.matchAll(inside)].flatMap((match) => {
    const [answer] = match
    const first = answer.split(' ')[0] ?? ''
    return small.has(first.toLowerCase()) || answer.length < 3
      ? []
      : [{ kind: 'cloze' as const, answer, start: match.index, confidence: 0.7 }]
  })
}

/** The longest word of the later part; where nouns have capitals, a noun. */
function lateWord(text: string, { capitalNouns }: Grammar): Blank[] {
  const words = [...text.matchAll(/(?<![\p{L}-])(?<!\p{L}{3}['’])\p{L}[\p{L}-]{5,}/gu)].map((match) => ({
    answer: match[0],
    start: match.index,
  }))
  const late = words.filter(
    ({ answer, start }) =>
      start > text.length * 0.35 && (!capitalNouns || /^\p{Lu}/u.test(answer)) && occursOnce(text, answer),
  )
  const best = late.reduce<{ answer: string; start: number } | null>(
    (top, word) => (top === null || word.answer.length > top.answer.length ? word : top),
    null,
  )
  return best === null ? [] : [{ kind: 'cloze', ...best, confidence: 0.5 }]
}

function occursOnce(text: string, answer: string): boolean {
  const wanted = normaliseWord(answer).slice(0, 6)
  return (
    text.split(/[^\p{L}\p{N}]+/u).filter((word) => normaliseWord(word).startsWith(wanted)).length <=
    answer.split(/[^\p{L}\p{N}]+/u).length
  )
}
