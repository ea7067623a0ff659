import { readFileSync } from 'node:fs'

/** A kind of text, of any length in UTF-16 units. */
export interface TextShape {
  readonly name: string
  readonly make: (length: number) => string
}

const PROSE = readFileSync(new URL('../../../../fixtures/texts/huxley-piece-of-chalk.txt', import.meta.url), 'utf8')
const SENTENCE = 'Paris is the capital of France. '
const ATTEMPTS = ['The Seine is a river that flows through Paris', 'Lyon was founded by the Romans in 43 BC']

/** Texts that people study: prose in which every chapter has words of its own. */
export const ORDINARY_SHAPES: readonly TextShape[] = [
  { name: 'prose', make: (length) => grown(length, (turn) => `${chapter(turn)}\n\n`) },
]

/** Texts that are made, or extracted badly, so that a step which compares every part with every other never ends. */
export const ODD_SHAPES: readonly TextShape[] = [
  { name: 'one sentence again and again', make: (length) => again(SENTENCE, length) },
  { name: 'one sentence, each a paragraph', make: (length) => again(`${SENTENCE.trim()}\n\n`, length) },
  { name: 'two sentences in turn', make: (length) => again(`${SENTENCE}${ATTEMPTS[0]}. `, length) },
  {
    name: 'one sentence with a number',
    make: (length) => grown(length, (turn) => `City ${turn} is the capital of land ${turn}. `),
  },
  { name: 'one line', make: (length) => chapters(length).replace(/\s+/g, ' ') },
  { name: 'one line without a full stop', make: (length) => chapters(length).replace(/[^\p{L}\p{N}]+/gu, ' ') },
  { name: 'no full stop', make: (length) => chapters(length).replace(/[.!?:;]/g, '') },
  { name: 'one word', make: (length) => again('a', length) },
  { name: 'capitalised words', make: (length) => again('Paris France Rome Italy ', length) },
  { name: 'the same heading', make: (length) => again('# Paris\n', length) },
  { name: 'headings', make: (length) => grown(length, (turn) => `## Part ${turn} of the city\n\n`) },
  { name: 'headings with a sentence', make: (length) => grown(length, (turn) => `## Part ${turn}\n\n${SENTENCE}\n\n`) },
  { name: 'list items', make: (length) => grown(length, (turn) => `- City ${turn}: the capital of land ${turn}\n`) },
  { name: 'the same list item', make: (length) => again('- Paris: the capital of France\n', length) },
  {
    name: 'numbered items',
    make: (length) => grown(length, (turn) => `${turn + 1}. Fill flask ${turn} with water.\n`),
  },
  { name: 'rows of a table', make: (length) => grown(length, (turn) => `| City ${turn} | ${turn} km |\n`) },
  {
    name: 'definitions',
    make: (length) => grown(length, (turn) => `Term${turn}: a part of thing ${turn} that holds water.\n`),
  },
  { name: 'white space', make: (length) => `Paris${again(' ', length - 10)}ends.` },
  { name: 'line ends', make: (length) => `Paris${again('\n', length - 10)}ends.` },
  { name: 'commas', make: (length) => again('Paris, ', length) },
  { name: 'opened and never closed', make: (length) => again('([{<“*_`', length) },
  { name: 'marks of one kind', make: (length) => again('*', length) },
  { name: 'opened brackets', make: (length) => again('[a](', length) },
  { name: 'opened tags', make: (length) => again('<a ', length) },
  { name: 'opened comments', make: (length) => again('<!-- ', length) },
  { name: 'opened fences', make: (length) => again('```\n~~~\n', length) },
  { name: 'words cut at line ends', make: (length) => again('capi-\ntal ', length) },
  { name: 'pages', make: (length) => grown(length, (turn) => `A head\n${SENTENCE}\n${turn}\n\f`) },
  { name: 'figures', make: (length) => again('1,2.3 % 4 km ', length) },
  { name: 'quotation marks', make: (length) => again('" ', length) },
  { name: 'signs of another script', make: (length) => again('巴黎是法国的首都。', length) },
]

const chapters = (length: number) => grown(length, (turn) => `${chapter(turn)}\n\n`).slice(0, length)

/** The fixture, with other words in place of some for every turn but the first. */
function chapter(turn: number): string {
  if (turn === 0) return PROSE
  return PROSE.replace(/\p{L}{7,}/gu, (word) => (word.length % 3 === turn % 3 ? `${word}${letters(turn)}` : word))
}

const letters = (turn: number) => turn.toString(36).replace(/\d/g, (digit) => 'klmnopqrst'.charAt(Number(digit)))

const again = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

function grown(length: number, part: (turn: number) => string): string {
  const parts: string[] = []
  for (let size = 0, turn = 0; size < length; turn += 1) {
    const next = part(turn)
    parts.push(next)
    size += next.length
  }
  return parts.join('').slice(0, length)
}
