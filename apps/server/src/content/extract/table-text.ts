import { MOST_CSV_ROWS } from '@cairn/contract/upload-limits'
import { ExtractProblem } from './document.ts'

const DELIMITERS = ['\t', ';', ',', '|'] as const

/** A table file as rows of text: `| a | b |`. Throws `ExtractProblem` above 200,000 rows. */
export function tableText(csv: string): string {
  const delimiter = delimiterOf(csv)
  const rows: string[] = []
  for (const cells of rowsOf(csv, delimiter)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (rows.length === MOST_CSV_ROWS) throw new ExtractProblem('too-many-pages', `over ${MOST_CSV_ROWS} rows`)
    rows.push(`| ${cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).join(' | ')} |`)
  }
  return rows.join('\n')
}

/** The mark that most of the first lines have equally often. */
function delimiterOf(csv: string): string {
  const lines = csv
    .slice(0, 20_000)
    .split(/\r\n?|\n/, 30)
    .filter((line) => line !== '')
  const scores = DELIMITERS.map((mark) => {
    const counts = lines.map((line) => line.split(mark).length - 1)
    const usual = counts.toSorted((one, other) => one - other)[counts.length >> 1] ?? 0
    return usual === 0 ? 0 : counts.filter((count) => count === usual).length
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ','
}

/** RFC 4180, and whatever is not: a quote in the middle of a cell is a quote. */
function* rowsOf(csv: string, delimiter: string): Generator<string[]> {
  let cells: string[] = []
  let at = 0
  while (at < csv.length) {
    const quoted = csv[at] === '"'
    const end = quoted ? quotedEnd(csv, at) : plainEnd(csv, at, delimiter)
    cells.push(quoted ? csv.slice(at + 1, end).replaceAll('""', '"') : csv.slice(at, end))
    at = quoted ? plainEnd(csv, end + 1, delimiter) : end
    const mark = csv[at]
    if (mark === delimiter) {
      at += 1
      if (at === csv.length) cells.push('')
      continue
    }
    yield cells
    cells = []
    at += mark === '\r' && csv[at + 1] === '\n' ? 2 : 1
  }
  if (cells.length > 0) yield cells
}

function quotedEnd(csv: string, start: number): number {
  for (let at = csv.indexOf('"', start + 1); at !== -1; at = csv.indexOf('"', at + 2))
    if (csv[at + 1] !== '"') return at
  return csv.length
}

function plainEnd(csv: string, start: number, delimiter: string): number {
  let at = start
  while (at < csv.length && csv[at] !== delimiter && csv[at] !== '\n' && csv[at] !== '\r') at += 1
  return at
}
