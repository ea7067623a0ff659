/** Fixes that make several cards of one. English. */
import type { Flashcard } from '../cards/card.ts'
import { countWords } from '../text/words.ts'
import { BLANK, bare, capitalised, joined, lowered, topicOf, withBlank } from './lint-fix-words.ts'

const MARKER = /^\s*(?:[-*•–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/i
/** Lists up to this length are shown whole around the blank; of longer ones only the neighbour is. */
const SHOWN_WHOLE = 7
/** More than this is no card but a page. */
const MOST_CARDS = 30

/** One card for each entry of a list: the others stand around the blank, or the one before it is named. */
export function splitList({ front, back }: Flashcard): Flashcard[] | null {
  const parts = sameCase(partsOf(back))
  if (parts.length < 2 || parts.length > MOST_CARDS || parts.some((part) => UNSURE.test(part))) return null
  const subject = subjectOf(front)
  if (parts.length > SHOWN_WHOLE) return chain(subject?.words ?? bare(front).replace(/\?$/, ''), parts)
  return parts.map((part, at) => {
    if (subject !== null) {
      const shown = parts.map((other, place) => (place === at ? BLANK : other))
      return { front: `${subject.words} ${subject.verb} ${joined(shown)}.`, back: part }
    }
    const others = parts.filter((_, place) => place !== at)
    return { front: `${bare(front).replace(/\s*\?$/, '')}, besides ${joined(others)}?`, back: part }
  })
}

/** Entries that are none, or that were cut in the wrong place. */
const UNSURE =
  /\b(?:others?|more|etc|sometimes|usually|and|or)$|^(?:others?|more|etc|sometimes|usually|also)\b|\bothers\b/i

/** `Prophase, metaphase`: the capital of the first entry is that of a sentence. */
function sameCase(parts: readonly string[]): string[] {
  const [first = '', ...rest] = parts
  const isSentence = /^\p{Lu}\p{Ll}/u.test(first) && rest.every((part) => /^\p{Ll}/u.test(part))
  return isSentence ? [first.charAt(0).toLowerCase() + first.slice(1), ...rest] : [...parts]
}

function chain(subject: string, parts: readonly string[]): Flashcard[] {
  return parts.map((part, at) => {
    const before = parts[at - 1]
    const asked = before === undefined ? 'what comes first' : `what comes after “${before}”`
    return { front: `${capitalised(subject)}: ${asked}?`, back: part }
  })
}

/** What a list is a list of, as the subject of a sentence. */
function subjectOf(front: string): { words: string; verb: string } | null {
  const text = bare(front)
  const asked = /^what (are|were) (?:all )?(.{3,120}?)\s*\?$/i.exec(text)
  if (asked?.[1] !== undefined && asked[2] !== undefined)
    return { words: capitalised(asked[2]), verb: asked[1].toLowerCase() }
  const told = /^(?:please )?(?:list|enumerate|name|give|state|identify|mention) (?:all |me )?(.{3,120})$/i.exec(text)
  return told?.[1] === undefined ? null : { words: capitalised(told[1]), verb: 'are' }
}

/** The entries of a list without their marks. */
function partsOf(back: string): string[] {
  const lines = back.split('\n').filter((line) => line.trim() !== '')
  if (lines.length >= 2) return lines.map((line) => bare(line.replace(MARKER, '')))
  const numbered = back.split(/(?:^|\s)\(?\d{1,2}[.)]\s+/).filter((part) => part.trim() !== '')
  if (numbered.length >= 3) return numbered.map(bare)
  const text = bare(back).replace(/(\d),(?=\d)/g, '$1\u0000')
  return text
    .split(/[;,]\s+(?:and\s+|or\s+|&\s+)?|\s+(?:and|&)\s+(?=[^,;]*$)/i)
    .map((part) => bare(part.replaceAll('\u0000', ',')).replace(/^(?:and|or)\s+/i, ''))
    .filter((part) => part !== '')
}

/** The first statement stays; each further one becomes a sentence with a blank. */
export function splitFacts({ front, back }: Flashcard): Flashcard[] | null {
  const [first, ...rest] = back
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d])|;\s+|,\s+and\s+(?=(?:it|they|he|she)\b)/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (first === undefined || rest.length === 0 || rest.length > MOST_CARDS) return null
  const topic = topicOf(front)
  const others = rest.map((statement) => {
    const named = topic === null ? statement : aboutTopic(statement, topic)
    // Without a topic a sentence that begins with a pronoun would point at nothing.
    if (/^(?:it|they|he|she|this|these|its|their|his|her)\b/i.test(named)) return null
    return withBlank(named, topic)
  })
  const made = others.filter((card) => card !== null)
  return made.length < others.length ? null : [{ front, back: bare(first) }, ...made]
}

/** The statement with its pronoun named, or with what it is about in front of it. */
function aboutTopic(statement: string, topic: string): string {
  const named = statement.replace(/^(?:it|they|he|she|this)\b/i, topic)
  const noun = topic.replace(/^(?:the|an?) /i, '')
  return named.toLowerCase().includes(noun.toLowerCase()) ? named : `${topic}: ${lowered(statement)}`
}

const ASKS = '(?:what|why|how|when|where|who|whom|whose|which)'

/** Two questions become two cards when the answer has two parts. */
export function splitQuestions({ front, back }: Flashcard): Flashcard[] | null {
  const questions = questionsOf(front)
  if (questions === null) return null
  const answers = answersOf(back)
  const [first, second] = questions
  if (answers === null) return null
  return [
    { front: first, back: answers[0] },
    { front: second, back: answers[1] },
  ]
}

function questionsOf(front: string): readonly [string, string] | null {
  const text = front.trim().replace(/\s*\?$/, '')
  const shared = new RegExp(`^(${ASKS}),? (?:and|or) (${ASKS}) (.+)$`, 'is').exec(text)
  if (shared?.[1] !== undefined && shared[2] !== undefined)
    return [`${capitalised(shared[1])} ${shared[3]}?`, `${capitalised(shared[2])} ${shared[3]}?`]
  const match = new RegExp(
    `^(.+?)(?:\\?\\s+(?:and\\s+)?|,?\\s+and\\s+)(?:also\\s+)?((?:(?:in|at|on|to|from|by) )?${ASKS}\\b.{6,})$`,
    'is',
  ).exec(text)
  if (match?.[1] === undefined || match[2] === undefined) return null
  if (countWords(match[2]) < LEAST_WORDS) return null
  const named = nameIn(match[1])
  const second = named === null ? match[2] : match[2].replace(/\b(?:it|he|she|they)\b/i, named)
  return [`${match[1].trim()}?`, `${capitalised(second.trim())}?`]
}

/** A shorter question (`and when`) leans on the one before it. */
const LEAST_WORDS = 4

/** The one thing a question names. */
function nameIn(question: string): string | null {
  const names = [...question.matchAll(/(?<=\S )\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*/gu)].map(([name]) => name)
  const [only] = names
  if (names.length === 1 && only !== undefined) {
    const article = new RegExp(`\\bthe ${only}`).test(question) ? 'the ' : ''
    return article + only
  }
  if (names.length > 1) return null
  const subject = /\b(?:is|are|was|were) ((?:the|an?) (?:[\p{L}-]+ ){0,2}[\p{L}-]+?) [\p{L}]+$/u.exec(question)
  return subject?.[1] ?? topicOf(`${question}?`)
}

function answersOf(back: string): readonly [string, string] | null {
  const text = bare(back)
  for (const mark of [/\s*;\s+/, /\s+\/\s+/, /(?<!\d),\s+(?:and\s+)?/, /\s+and\s+/, /\s+(?=(?:in|at|on|by|near) )/]) {
    const parts = text.split(mark).filter((part) => part.trim() !== '')
    const [first, second] = parts
    if (parts.length === 2 && first !== undefined && second !== undefined)
      return [bare(first), capitalised(bare(second))]
  }
  return null
}

/** One card for each blank, the others filled in. */
export function splitBlanks({ front, back }: Flashcard): Flashcard[] | null {
  const pieces = front.split(/_{2,}/)
  const blanks = pieces.length - 1
  const answers = back
    .split(/\s*[;/]\s*|,(?!\d)\s*(?:and\s+)?|\s+and\s+/)
    .map(bare)
    .filter((part) => part !== '')
  if (blanks < 2 || answers.length !== blanks) return null
  return answers.map((answer, at) => ({
    front: pieces.reduce(
      (text, piece, place) => text + (place - 1 === at ? BLANK : (answers[place - 1] ?? '')) + piece,
    ),
    back: answer,
  }))
}
