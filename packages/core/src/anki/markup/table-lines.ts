/** A row that is shorter than this is filled up to it: rows as long as the longest would make many times the text. */
const MOST_FILLED = 100
const WIDEST_SPAN = 20

export interface TableCell {
  readonly text: string
  /** Columns and rows that it takes. */
  readonly across: number
  readonly down: number
}

export interface TableRow {
  readonly cells: readonly TableCell[]
  readonly isHead: boolean
}

/** Rows as a table of Markdown, which begins with a head: an empty one where the table has none. */
export function tableLines(rows: readonly TableRow[]): string {
  const filled = inColumns(rows.map(({ cells }) => cells))
  const width = Math.max(0, ...filled.map((row) => row.length))
  if (width === 0) return ''
  const line = (cells: readonly string[], length: number) =>
    `| ${Array.from({ length }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows[0]?.isHead ? filled : [[], ...filled]
  const rule = Array.from({ length: width }, () => '---')
  const least = Math.min(width, MOST_FILLED)
  return [line(head, width), line(rule, width), ...body.map((row) => line(row, Math.max(row.length, least)))].join('\n')
}

/** Cells where they stand: those that take several columns or rows leave empty ones behind. */
function inColumns(rows: readonly (readonly TableCell[])[]): readonly (readonly string[])[] {
  const taken: number[] = []
  return rows.map((cells) => {
    const row: string[] = []
    const skipTaken = () => {
      while ((taken[row.length] ?? 0) > 0) {
        taken[row.length] = (taken[row.length] ?? 0) - 1
        row.push('')
      }
    }
    for (const { text, across, down } of cells) {
      skipTaken()
      for (let at = 0; at < Math.min(Math.max(across, 1), WIDEST_SPAN); at += 1) {
        taken[row.length] = Math.min(Math.max(down, 1), WIDEST_SPAN) - 1
        row.push(at === 0 ? text : '')
      }
    }
    skipTaken()
    return row
  })
}
