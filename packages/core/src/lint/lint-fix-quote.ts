/** Fixes that take words from the sentence a card rests on. English. */
import type { Flashcard } from '../cards/card.ts'
import { splitSentences } from '../text/sentences.ts'
import { BLANK, bare, capitalised, LONGEST_ANSWER, literally } from './lint-fix-words.ts'

/** The sentence of the source with the answer left out. Null unless it stands there once, word for word. */
export function blankInQuote({ back }: Flashcard, quote: string | null): Flashcard[] | null {
  const answer = bare(back)
  if (quote === null || answer.length < 2 || answer.length > LONGEST_ANSWER) return null
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${literally(answer).replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`, 'giu')
  const sentences = splitSentences(quote).map(({ start, end }) => quote.slice(start, end))
  const holding = sentences.filter((sentence) => sentence.match(pattern) !== null)
  const [only] = holding
  if (holding.length !== 1 || only === undefined || only.match(pattern)?.length !== 1) return null
  const found = only.match(pattern)?.[0] ?? answer
  const front = tidied(only).replace(pattern, BLANK)
  return [{ front: capitalised(front), back: found }]
}

/** Without the mark of a list, the bars of a table, or a word that only joins it with what went before. */
function tidied(sentence: string): string {
  return sentence
    .replace(/\s+/g, ' ')
    .replace(/^(?:[-*•]|\d{1,2}[.)])\s+/, '')
    .replace(/^(?:however|therefore|thus|moreover|nevertheless|for example|in fact|also|and|but|so|then),?\s+/i, '')
}

const TEXT_WORDS =
  '(?:the|this) (?:author|text|passage|article|chapter|excerpt|lecturer|speaker|lecture|book|section|document|source|lesson|slide)'
const POINTERS = [
  new RegExp(
    `^(?:according to|as (?:described|mentioned|stated|explained|shown) (?:in|by)|in|from) ${TEXT_WORDS}[^,]{0,30},\\s*`,
    'i',
  ),
  new RegExp(
    `,?\\s+(?:according to|as (?:described|mentioned|stated|explained|shown) (?:in|by)|in) ${TEXT_WORDS}(?=\\s*[?.,])`,
    'i',
  ),
  /^as (?:mentioned|described|discussed|shown|stated|seen) (?:above|below|earlier|previously),\s*/i,
  /,?\s*\(?(?:as |that (?:is|was|are|were) )?(?:mentioned|described|discussed|listed|shown|stated|given) (?:above|below|earlier|previously)\)?/i,
]

/** `According to the text, who …?` without its pointer. */
export function dropPointer({ front, back }: Flashcard): Flashcard[] | null {
  const cut = POINTERS.reduce((text, pointer) => text.replace(pointer, ''), front)
  return cut === front ? null : [{ front: capitalised(cut.trim()), back }]
}

const PRONOUN = /\b(it|its|they|them|their|he|him|his|she|her)\b/i
const THIS = /\b(?:this|these|that|those|the following) (?:\p{Ll}+ )?\p{Ll}+\b/iu
const PERSONAL = /^(?:he|him|his|she|her)$/i

/** The pronoun by its name, where the quote has just one thing it can mean. */
export function nameAntecedent({ front, back }: Flashcard, quote: string | null): Flashcard[] | null {
  const pronoun = PRONOUN.exec(front) ?? THIS.exec(front)
  if (pronoun === null || quote === null) return null
  const word = pronoun[0]
  const found = candidatesIn(quote, PERSONAL.test(word)).filter(
    (name) => !back.toLowerCase().includes(name.toLowerCase()),
  )
  const [only] = found
  if (found.length !== 1 || only === undefined) return null
  const named = /^(?:its|their|his|her)$/i.test(word) ? `${only}${only.endsWith('s') ? '’' : '’s'}` : only
  const atStart = pronoun.index === 0
  const text =
    front.slice(0, pronoun.index) + (atStart ? capitalised(named) : named) + front.slice(pronoun.index + word.length)
  return [{ front: text, back }]
}

/** What the sentence is about: its subject where it begins with one, else its names. People have capitals. */
function candidatesIn(quote: string, isPerson: boolean): string[] {
  const subject =
    /^((?:The|An?) (?:[\p{L}’'-]+ ){1,4}?|(?:\p{Lu}[\p{L}’'-]+ ){1,3})(?=(?:is|are|was|were|has|have|had|can|could|does|did|will|\p{Ll}+(?:ed|s)) )/u.exec(
      quote,
    )?.[1]
  const names = [...quote.matchAll(/(?<=\S )\p{Lu}[\p{L}’'-]+(?: (?:(?:of|de|the) )?\p{Lu}[\p{L}’'-]+)*/gu)]
    .filter(({ index }) => !isPerson || !/\b(?:in|at|from|to|of|near|on) (?:the )?$/.test(quote.slice(0, index)))
    .map(([name]) => name)
  if (isPerson) {
    const people =
      subject !== undefined && /^\p{Lu}/u.test(subject) && !/^(?:The|An?) /.test(subject)
        ? [subject.trim(), ...names.filter((name) => !subject.includes(name))]
        : names
    return [...new Set(people.map((name) => name.trim()))]
  }
  if (subject === undefined) return []
  const noun = subject.trim()
  return [/^(?:The|An?) /.test(noun) ? `the ${noun.replace(/^(?:The|An?) /, '')}` : noun]
}
