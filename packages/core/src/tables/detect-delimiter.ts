import { DELIMITERS, type Delimiter, readTable } from './read-table.ts'

const SAMPLE_CHARS = 64_000
const SAMPLE_ROWS = 200

/** The delimiter that divides most rows into equally many cells; tab for a text that none divides. */
export function detectDelimiter(text: string): Delimiter {
  const named = /^\uFEFF?sep=([\t,;|])\r?\n/i.exec(text)?.[1]
  const byName = DELIMITERS.find((delimiter) => delimiter === named)
  if (byName !== undefined) return byName
  const sample = wholeLines(text)
  let best: Delimiter = '\t'
  let most = 0
  for (const delimiter of DELIMITERS) {
    const score = regularity(sample, delimiter)
    if (score > most) {
      most = score
      best = delimiter
    }
  }
  return best
}

function wholeLines(text: string): string {
  if (text.length <= SAMPLE_CHARS) return text
  const end = text.lastIndexOf('\n', SAMPLE_CHARS)
  return text.slice(0, end <= 0 ? SAMPLE_CHARS : end)
}

/**
 * 0 to about 1: the share of rows that have the width most rows have, a little more for wider tables of one shape. Cells
 * that begin or end in the midst of a quotation were divided where nothing was meant to be.
 */
function regularity(sample: string, delimiter: Delimiter): number {
  const table = readTable(sample, delimiter, { rows: SAMPLE_ROWS, cut: true })
  if (!table.ok || table.rows.length === 0) return 0
  const widths = new Map<number, number>()
  for (const { length } of table.rows) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width, rows] = [...widths].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])
  if (rows === 0) return 0
  const torn = table.rows.filter((row) => row.length === width && row.some(isTorn)).length
  return (rows - torn / 2) / table.rows.length + Math.min(width, 6) / 1_000
}

/** One quote without its other. */
const isTorn = (cell: string): boolean => cell.split('"').length % 2 === 0
