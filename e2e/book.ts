import { chapter } from './steps.ts'

/** A book as a PDF gives it, with a fact of its own on every page. */
export interface Book {
  readonly text: string
  readonly facts: readonly string[]
}

const FIRST = ['Al', 'Ber', 'Cal', 'Dun', 'El', 'Fen', 'Gar', 'Hol', 'Is', 'Kel']
const SECOND = ['bury', 'combe', 'dale', 'field', 'ford', 'gate', 'ham', 'ley', 'stead', 'worth']
const KEEPERS = ['Abbott', 'Barlow', 'Carver', 'Dalton', 'Everett', 'Fielding', 'Gibson', 'Harker']

/** A town, a year and a founder that no other page has together. */
export function factOf(page: number): string {
  const town = `${FIRST[page % 10]}${SECOND[Math.floor(page / 10) % 10]}${['', ' Abbey', ' Harbour'][Math.floor(page / 100) % 3]}`
  return `The town of ${town} was founded in ${1_400 + page * 3} by Thomas ${KEEPERS[page % 8]}.`
}

const sentences = (chapter.replace(/\s+/g, ' ').match(/[A-Z][^.!?]{60,260}[.]/g) ?? []).filter(
  (text) => !/\d/.test(text),
)

/** Pages of about so many characters, each with a running head, its number and a form feed. */
export function bookOf(pages: number, pageChars: number): Book {
  const facts = Array.from({ length: pages }, (_, page) => factOf(page))
  let next = 0
  const sheets = facts.map((fact, page) => {
    const before: string[] = []
    const after: string[] = []
    for (let length = fact.length; length < pageChars; next += 1) {
      // The same sentences come round again with another name in front, so that no two pages are alike.
      const sentence = `Of ${FIRST[page % 10]}${SECOND[(page * 7) % 10]} it is written: ${sentences[next % sentences.length]}`
      length += sentence.length + 1
      if (length < pageChars / 2) before.push(sentence)
      else after.push(sentence)
    }
    return `THE TOWNS OF THE VALLEY\n\n${wrapped([...before, fact, ...after].join(' '))}\n\n${page + 1}`
  })
  return { text: sheets.join('\n\f'), facts }
}

function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 <= 72) line = line === '' ? word : `${line} ${word}`
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].join('\n')
}
