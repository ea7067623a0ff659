/** Shortens an overlong answer without new words. English. */
import type { Flashcard } from '../cards/card.ts'
import { countWords } from '../text/words.ts'
import { bare, capitalised, literally, topicOf } from './lint-fix-words.ts'
import { asksForTerm } from './lint-stem.ts'

const LONGEST = 20
const LONGEST_TERM = 5
const SHORTEST = 2
/** Where a sentence may end early. */
const BORDERS =
  /\s*(?:[,;:–—]|\s\(|\.\s)|\s+(?=(?:which|who|whose|where|because|since|so that|although|while|whereas|that|and (?:it|they|he|she|this|so|then|therefore|generally|which|is|are|was|were|has|have|can|may|will)|but|when|if|until|by which|in which|for example|such as)\b)/gi

/** The answer up to a border that leaves at most 20 words, without repeating the question. */
export function shortenBack({ front, back }: Flashcard, quote: string | null): Flashcard[] | null {
  // Of a comparison one half is no answer.
  if (
    /\b(?:differ(?:s|ence|ences|ent)?|compare[sd]?|versus|vs|both)\b/i.test(front) ||
    / and /i.test(topicOf(front) ?? '')
  )
    return null
  const most = asksForTerm(front) ? LONGEST_TERM : LONGEST
  const text = withoutPreamble(front, bare(back).replace(/\s*\([^()]*\)/g, ''))
  // A term ends at the first border; a definition may go on.
  const term = most === LONGEST_TERM ? bare(text.split(BORDERS)[0] ?? '') : ''
  if (term !== '' && countWords(term) <= most && isWhole(term)) return [{ front, back: capitalised(term) }]
  const short = longestCut(text, most) ?? longestCut(text.replace(KIND, ''), most) ?? phraseOfQuote(text, quote, most)
  return short === null ? null : [{ front, back: capitalised(short) }]
}

/** Says what kind of thing the definition is of, at length. */
const KIND = /^(?:the |an? )?(?:process|act|practice) (?:by|of|in) which /i

function longestCut(text: string, most: number): string | null {
  return cutsOf(text, most)[0] ?? null
}

/** The beginnings of a text that end at a border and hold 2 to `most` words, the longest first; the whole text is one. */
export function cutsOf(text: string, most: number): readonly string[] {
  const cuts = [...text.matchAll(BORDERS)].map(({ index }) => bare(text.slice(0, index)))
  const fitting = [...cuts, text].filter(
    (cut) => countWords(cut) <= most && countWords(cut) >= SHORTEST && isWhole(cut),
  )
  return [...new Set(fitting)].sort((a, b) => b.length - a.length)
}

/** `A mortgage is …` for `What is a mortgage?`. */
function withoutPreamble(front: string, back: string): string {
  const topic = topicOf(front)?.replace(/^(?:the|an?)\s+/i, '')
  const noun =
    topic === undefined ? '(?:It|They|This|That|He|She)' : `(?:(?:The |An? )?${literally(topic)}|It|They|This|He|She)`
  return back.replace(new RegExp(`^${noun} (?:is|are|was|were|means) `, 'i'), '')
}

const HALF =
  /\b(?:the|an?|of|in|on|at|to|for|with|by|from|and|or|but|that|which|is|are|was|were|not|only|so|as|than|into|between|believed?|said|says|thought|think|showed|shows|knew|know|means|found)$/i

/** Does not end in the middle of a phrase. */
const isWhole = (text: string): boolean => !HALF.test(text)

/** The first words that answer and quote share, up to the next border of the quote. */
function phraseOfQuote(back: string, quote: string | null, most: number): string | null {
  if (quote === null) return null
  const words = back.split(/\s+/)
  for (let count = Math.min(most, words.length); count >= SHORTEST; count -= 1) {
    const phrase = bare(words.slice(0, count).join(' '))
    const at = quote.toLowerCase().indexOf(phrase.toLowerCase())
    if (at !== -1 && isWhole(phrase) && /^\s*(?:[,;:.)–—]|$)/.test(quote.slice(at + phrase.length))) return phrase
  }
  return null
}
