/** A made-up book as a PDF gives it: lines of a fixed width, a running head, page numbers, words cut at line ends. */

export interface PagedText {
  readonly text: string
  /** The sentence that only this page has, as it reads without line ends and cut words. */
  readonly facts: readonly string[]
}

interface Layout {
  readonly pages: number
  /** Sentences of filling beside the fact of a page. */
  readonly filling?: number
  /** What ends a page. */
  readonly pageEnd?: 'form-feed' | 'blank'
  readonly hyphens?: boolean
}

const PLACES = ['Alder', 'Birch', 'Cedar', 'Dunmore', 'Elmwood', 'Fernley', 'Garrow', 'Hollin', 'Islay', 'Juniper']
const KEEPERS = ['Abbott', 'Barlow', 'Carver', 'Dalton', 'Everett', 'Fielding', 'Gibson', 'Harker']
const TRADES = ['tanning', 'weaving', 'glassmaking', 'bookbinding', 'fishing', 'papermaking', 'brewing', 'pottery']
const FILLING = [
  'Travellers of the time described the road in letters that were seldom answered before the following spring.',
  'Whoever reads those letters today notices how carefully the weather was observed in every single season.',
  'The parish registers confirm most of what the letters say, although several volumes were lost in a fire.',
  'Neighbouring villages looked upon the place with a mixture of admiration and considerable impatience.',
  'Merchants arrived by water, because the bridges were unreliable until the middle of the following century.',
  'Children learned to count by means of knotted strings that were kept in the hall of the oldest house.',
]

/** The fact of a page, 0-based: a place, a year and a trade that no other page has together. */
export function factOf(page: number): string {
  const place = `${PLACES[page % PLACES.length]} ${['Bridge', 'Harbour', 'Mill', 'Abbey', 'Common'][Math.floor(page / PLACES.length) % 5]}`
  const year = 1_500 + page * 7
  return `The settlement of ${place} was founded in ${year} by Thomas ${KEEPERS[page % KEEPERS.length]} for the sake of ${TRADES[page % TRADES.length]}.`
}

/** Pages of text, each with one fact of its own, wrapped and numbered. */
export function pagedText({ pages, filling = 5, pageEnd = 'form-feed', hyphens = true }: Layout): PagedText {
  const facts = Array.from({ length: pages }, (_, page) => factOf(page))
  const sheets = facts.map((fact, page) => {
    const around = Array.from({ length: filling }, (_, at) => FILLING[(page + at) % FILLING.length] ?? '')
    const body = wrapped([...around.slice(0, 2), fact, ...around.slice(2)].join(' '), hyphens)
    return `A HISTORY OF THE VALLEY\n\n${body}\n\n${page + 1}`
  })
  return { text: sheets.join(pageEnd === 'form-feed' ? '\n\f' : '\n\n'), facts }
}

const WIDTH = 66

function wrapped(text: string, hyphens: boolean): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const room = WIDTH - line.length - 1
    if (word.length <= room || line === '') line = line === '' ? word : `${line} ${word}`
    else if (hyphens && word.length > 8 && room > 5 && /^[a-z]+$/.test(word)) {
      lines.push(`${line} ${word.slice(0, 4)}-`)
      line = word.slice(4)
    } else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].join('\n')
}
