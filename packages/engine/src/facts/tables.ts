import { linesOf } from '@cairn/core/text/blocks'
import { numberOf } from '../lang/nouns.ts'
import { makeToken } from '../lang/tagger.ts'
import type { CardDraft, FactContext } from './draft.ts'
import { glossaryCards } from './glossary.ts'
import { sentenceCase, wordCount } from './phrasing.ts'

interface Row {
  readonly cells: readonly string[]
  readonly start: number
  readonly end: number
  readonly section: number
}

const MAX_CELL_WORDS = 12
const MEANING = /^(?:definition|meaning|description|explanation|what it (?:is|means)|means|translation)s?$/i

/** Cards from the rows of tables: what each further column says of the first. */
export function tableCards(context: FactContext): CardDraft[] {
  return tablesOf(context).flatMap(([header, ...rows]) =>
    header === undefined ? [] : rows.flatMap((row) => rowCards(header, row, context)),
  )
}

/** Runs of at least three lines with the same number of cells, parted by bars or tabs. */
function tablesOf({ analysis }: FactContext): Row[][] {
  const { source, sections, masked } = analysis.document
  const tables: Row[][] = []
  sections.forEach((section, index) => {
    if (section.skipped) return
    let open: Row[] = []
    const close = (): void => {
      if (open.length >= 3) tables.push(open)
      open = []
    }
    for (const line of linesOf(source, section.start, section.end)) {
      const raw = source.slice(line.start, line.end)
      const cells = masked.text.slice(line.start, line.end).trim() === '' ? [] : cellsOf(raw)
      if (/^\s*\|?[\s:|-]+\|[\s:|-]*$/.test(raw)) continue
      if (cells.length < 2 || (open[0] !== undefined && open[0].cells.length !== cells.length)) close()
      if (cells.length >= 2)
        open.push({ cells, start: line.start + Math.max(0, raw.search(/\S/)), end: line.end, section: index })
    }
    close()
  })
  return tables
}

function cellsOf(line: string): string[] {
  const text = line.trim()
  const parts = text.includes('|') ? text.replace(/^\||\|$/g, '').split('|') : text.split('\t')
  return parts.length < 2
    ? []
    : parts.map((cell) =>
        cell
          .replace(/\*\*|__|`|\[\d+\]/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
}

function rowCards(header: Row, row: Row, context: FactContext): CardDraft[] {
  const [key = ''] = row.cells
  if (key === '' || wordCount(key) > 6 || !/\p{L}/u.test(key)) return []
  return row.cells.slice(1).flatMap((cell, index) => {
    const title = header.cells[index + 1] ?? ''
    if (
      cell === '' ||
      title === '' ||
      wordCount(cell) > MAX_CELL_WORDS ||
      wordCount(title) > 4 ||
      /^[-–—n/a]+$/i.test(cell)
    )
      return []
    const span = { start: row.start, end: row.end, section: row.section }
    if (MEANING.test(title)) return glossaryCards([{ term: key, meaning: cell, ...span }], context)
    const front = isTask(header.cells[0] ?? '', key, context)
      ? taskFront(title, key)
      : askFor(title, key, cell, context)
    return [
      {
        kind: 'table',
        front,
        back: sentenceCase(cell),
        ...span,
        sentence: -1,
        answer: [],
        confidence: 0.9,
        isCloze: false,
      } as const,
    ]
  })
}

/** "Lubricate chain": something to do, which has no properties. */
function isTask(heading: string, key: string, { lexicon }: FactContext): boolean {
  if (/^(?:task|job|work|step|action|activity|maintenance|operation|procedure)s?$/i.test(heading)) return true
  const [first = '', second] = key.toLowerCase().split(' ')
  return (
    second !== undefined &&
    lexicon.canBe(first, 'VERB') &&
    !lexicon.canBe(first, 'NOUN') &&
    !lexicon.canBe(first, 'ADJ')
  )
}

const taskFront = (title: string, key: string): string => `What is the ${title.toLowerCase()} for “${key}”?`

/** "Capital" and "France" as "What is the capital of France?"; counts as "How many moons does Mars have?" */
function askFor(title: string, key: string, cell: string, context: FactContext): string {
  const asked = /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
  const last = asked.split(' ').at(-1) ?? asked
  const isPlural = numberOf(makeToken(last, 0, 'NOUN'), context.lexicon) === 'plural'
  if (isPlural && /^[\d,.]+$/.test(cell)) return `How many ${asked} does ${key} have?`
  return `What ${isPlural ? 'are' : 'is'} the ${asked} of ${key}?`
}
