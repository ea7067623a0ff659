import { titleFrom } from './choose-columns.ts'
import { cleanSide, DOOR_LIMITS, type DoorCard, NOTHING_MORE } from './door-card.ts'
import { headingText, type MarkdownLine, markdownLines } from './markdown-lines.ts'
import type { CardsOutcome } from './quizlet.ts'
import { countQuestions, readQuestions } from './read-questions.ts'

/** How cards stand in a Markdown text: `Q:` and `A:`, `term :: answer`, `- term - answer`, or headings over answers. */
export const MARKDOWN_STYLES = ['questions', 'pairs', 'lists', 'headings'] as const
export type MarkdownStyle = (typeof MARKDOWN_STYLES)[number]

const BULLET = /^[ \t]*(?:[-*+]|\d{1,4}[.)])[ \t]+/
const DASHES = [' - ', ' – ', ' — ']

/** The style that most of a text is in; null where none is found. */
export function markdownStyleOf(text: string): MarkdownStyle | null {
  const lines = markdownLines(text)
  if (countQuestions(lines.map((line) => line.text)) > 0) return 'questions'
  const plain = lines.filter((line) => line.level === 0 && line.text.trim() !== '')
  const share = (isOne: (line: string) => boolean) => plain.filter((line) => isOne(line.text)).length / plain.length
  if (share((line) => / ::[ \t]/.test(line)) >= HALF) return 'pairs'
  if (share((line) => listPair(line) !== null) >= HALF) return 'lists'
  return lines.some(({ level }) => level > 0) && plain.length > 0 ? 'headings' : null
}

const HALF = 0.5

/** The cards of a Markdown text. What belongs to no card is left out. */
export function readMarkdownCards(text: string, style: MarkdownStyle): CardsOutcome {
  if (text.length > DOOR_LIMITS.chars) return { ok: false, problem: 'too-long' }
  const cards = READERS[style](text)
  if (cards.length > DOOR_LIMITS.rows) return { ok: false, problem: 'too-many-rows' }
  return cards.length === 0 ? { ok: false, problem: 'no-cards' } : { ok: true, cards }
}

const READERS: Readonly<Record<MarkdownStyle, (text: string) => DoorCard[]>> = {
  questions: readQuestions,
  pairs: (text) => readLines(text, doublePair),
  lists: (text) => readLines(text, listPair),
  headings: readHeadings,
}

interface Pair {
  readonly front: string
  readonly back: string[]
}

/** One card for each line that is a pair; lines indented below go on with its answer. The first heading is the deck. */
function readLines(text: string, pairOf: (line: string) => Pair | null): DoorCard[] {
  const found: (Pair & { readonly deck: string | null })[] = []
  let deck: string | null = null
  let isOpen = false
  for (const { text: line, level } of markdownLines(text)) {
    const pair = level > 0 ? null : pairOf(line)
    if (level === 1) deck = titleFrom(headingText(line))
    if (pair !== null) found.push({ ...pair, deck })
    else if (isOpen && level === 0 && /^[ \t]+\S/.test(line)) found.at(-1)?.back.push(line.trim())
    isOpen = pair !== null || (isOpen && level === 0 && line.trim() !== '')
  }
  return found.map(({ front, back, deck: title }) => ({ ...cardFrom(front, back), deck: title }))
}

const cardFrom = (front: string, back: readonly string[]): DoorCard => ({
  ...NOTHING_MORE,
  front: cleanSide(front),
  back: cleanSide(back.join('\n')),
})

function doublePair(line: string): Pair | null {
  const spaced = line.search(/ ::(?:[ \t]|$)/)
  if (spaced >= 0) return { front: line.slice(0, spaced).replace(BULLET, ''), back: [line.slice(spaced + 3)] }
  const at = line.indexOf('::')
  // `a::b::c` is a path or a name in a program, not a pair.
  if (at < 1 || line.indexOf('::', at + 2) !== -1) return null
  return { front: line.slice(0, at).replace(BULLET, ''), back: [line.slice(at + 2)] }
}

function listPair(line: string): Pair | null {
  const bullet = BULLET.exec(line)?.[0]
  if (bullet === undefined) return null
  const words = line.slice(bullet.length)
  const places = DASHES.map((dash) => words.indexOf(dash)).filter((place) => place > 0)
  if (places.length > 0) return cut(words, Math.min(...places), 3)
  const colon = words.indexOf(': ')
  return colon > 0 ? cut(words, colon, 2) : null
}

const cut = (words: string, at: number, width: number): Pair => ({
  front: words.slice(0, at),
  back: [words.slice(at + width)],
})

/** Every heading with text below it. A first heading with nothing below it but other headings names the deck. */
function readHeadings(text: string): DoorCard[] {
  const sections: { readonly heading: MarkdownLine; readonly body: string[] }[] = []
  for (const line of markdownLines(text)) {
    if (line.level > 0) sections.push({ heading: line, body: [] })
    else sections.at(-1)?.body.push(line.text)
  }
  const [first] = sections
  const isTitle = first !== undefined && sections.length > 1 && isEmpty(first.body)
  const deck = isTitle ? titleFrom(headingText(first.heading.text)) : null
  return sections
    .filter(({ body }) => !isEmpty(body))
    .map(({ heading, body }) => ({ ...cardFrom(headingText(heading.text), body), deck }))
}

const isEmpty = (lines: readonly string[]): boolean => lines.every((line) => line.trim() === '')
