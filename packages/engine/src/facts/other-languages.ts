import { isStopWord, normaliseWord } from '@cairn/core/text/words'
import { isJunk } from '../read/junk.ts'
import { BLANK } from './blank.ts'
import type { CardDraft, FactContext } from './draft.ts'
import { sentenceCase, wordCount } from './phrasing.ts'

/** What a definition looks like in a language, and words that a stand-alone sentence does not open with. */
interface Grammar {
  /** Groups: article with its space, term, the rest from the verb on. */
  readonly definition: RegExp
  readonly pointer: RegExp
}

const term = "([\\p{L}][\\p{L}\\p{N}’'-]+(?: [\\p{L}][\\p{L}\\p{N}’'-]+){0,2}?)"
const define = (article: string, rest: string): RegExp =>
  new RegExp(`^((?:${article})\\s?)?${term} (${rest}\\b.{12,})$`, 'iu')

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  de: {
    definition: define('der|die|das|ein|eine', '(?:ist|sind|war|waren|bezeichnet|heißt) (?:ein|eine|der|die|das|den)'),
    pointer: /^(?:er|sie|es|dies\w*|jen\w+|dort|dann|hier|wir|ihr|ich|dabei|dadurch|damit|daher|deshalb|so)\b/i,
  },
  fr: {
    definition: define("le |la |les |l['’]|un |une ", "(?:est|sont|était|désigne) (?:un|une|le|la|les|l['’]|des)"),
    pointer: /^(?:il|elle|ils|elles|on|nous|vous|je|ce|cet|cette|ces|cela|ainsi|alors|ici|y)\b|^c['’]/i,
  },
  es: {
    definition: define('el |la |los |las |un |una ', '(?:es|son|era|fue) (?:un|una|el|la|los|las)'),
    pointer: /^(?:él|ella|ellos|ellas|esto|est[ea]s?|es[ea]s?|aquell\w+|así|entonces|aquí|yo|nosotros)\b/i,
  },
  it: {
    definition: define("il |lo |la |i |gli |le |l['’]|un |una ", "(?:è|sono|era) (?:un|una|il|la|lo|i|le|gli|l['’])"),
    pointer: /^(?:egli|esso|essa|essi|quest\w+|quell\w+|così|qui|io|noi|ciò)\b/i,
  },
  pt: {
    definition: define('o |a |os |as |um |uma ', '(?:é|são|era|foi) (?:um|uma|o|a|os|as)'),
    pointer: /^(?:ele|ela|eles|elas|isto|isso|est[ea]s?|ess[ea]s?|assim|aqui|eu|nós)\b/i,
  },
  nl: {
    definition: define('de |het |een ', '(?:is|zijn|was|waren) (?:een|de|het)'),
    pointer: /^(?:hij|zij|ze|het|dit|dat|deze|die|daar|hier|dan|zo|wij|we|ik)\b/i,
  },
  sv: {
    definition: define('en |ett |den |det ', '(?:är|var) (?:en|ett|den|det)'),
    pointer: /^(?:han|hon|den|det|de|detta|denna|dessa|där|här|så|vi|jag)\b/i,
  },
  pl: {
    definition: define('', '(?:to|jest|są|był|była)'),
    pointer: /^(?:on|ona|ono|oni|one|to|ten|ta|te|tam|tu|tak|my|ja)\b/i,
  },
}

/** Whether a language other than English has patterns here. */
export function isKnownLanguage(language: string): boolean {
  return language in GRAMMARS
}

/**
 * Cards for texts in other languages, without a tagger: definitions with their term left blank, and blanks on numbers
 * and on the longest word near the end of a sentence. Fewer and plainer than for English.
 */
export function plainCards(language: string, { analysis }: FactContext): CardDraft[] {
  const grammar = GRAMMARS[language]
  if (grammar === undefined) return []
  return analysis.sentences.flatMap((sentence) => {
    const text = analysis.document.masked.text.slice(sentence.start, sentence.end).replace(/\s+/g, ' ').trim()
    const words = wordCount(text)
    if (words < 6 || words > 28 || !/[.!]$/.test(text) || isJunk(text) || grammar.pointer.test(text)) return []
    const blank = definedTerm(text, grammar) ?? numberIn(text) ?? lateWord(text, language)
    if (blank === null) return []
    const front = `${text.slice(0, blank.start)}${BLANK}${text.slice(blank.start + blank.answer.length)}`
    const back = blank.start === 0 ? sentenceCase(blank.answer) : blank.answer
    const { start, end, index, section } = sentence
    return [
      {
        kind: 'cloze',
        front,
        back,
        start,
        end,
        section,
        sentence: index,
        answer: [],
        confidence: blank.confidence,
        isCloze: true,
      } as const,
    ]
  })
}

interface Blank {
  readonly answer: string
  readonly start: number
  readonly confidence: number
}

function definedTerm(text: string, { definition }: Grammar): Blank | null {
  const match = definition.exec(text)
  const answer = match?.[2] ?? ''
  if (answer === '' || isStopWord(answer.toLowerCase())) return null
  const start = (match?.[1] ?? '').length
  return occursOnce(text, answer) ? { answer, start, confidence: 0.95 } : null
}

function numberIn(text: string): Blank | null {
  const match = /(?<![\p{L}\d.,-])(\d[\d.,]*(?:\s?(?:%|°C|km|m|cm|kg|g))?)(?![\d\p{L}])/u.exec(text)
  const answer = match?.[1]?.replace(/[.,]$/, '') ?? ''
  return match === null || answer === '' || match.index === 0 ? null : { answer, start: match.index, confidence: 0.6 }
}

/** The longest word of the second half; in German a noun, which its capital shows. */
function lateWord(text: string, language: string): Blank | null {
  const words = [...text.matchAll(/\p{L}[\p{L}’'-]{5,}/gu)].map((match) => ({ answer: match[0], start: match.index }))
  const late = words.filter(
    ({ answer, start }) =>
      start > text.length * 0.35 && (language !== 'de' || /^\p{Lu}/u.test(answer)) && occursOnce(text, answer),
  )
  const best = late.reduce<{ answer: string; start: number } | null>(
    (top, word) => (top === null || word.answer.length > top.answer.length ? word : top),
    null,
  )
  return best === null ? null : { ...best, confidence: 0.5 }
}

function occursOnce(text: string, answer: string): boolean {
  const wanted = normaliseWord(answer).slice(0, 6)
  return (
    text.split(/[^\p{L}\p{N}]+/u).filter((word) => normaliseWord(word).startsWith(wanted)).length <=
    answer.split(' ').length
  )
}
