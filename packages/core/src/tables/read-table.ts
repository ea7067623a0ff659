import { DOOR_LIMITS, type DoorProblem } from './door-card.ts'

/*
 * Delimited text as RFC 4180 has it, and as people have it: LF, CRLF or CR, spaces around a quoted cell, rows of any
 * width. A quote opens a cell only where it also closes before a delimiter or a line end; any other is a quote that was
 * meant. So `"Hello" she said` stays as it is, and a forgotten quote costs one cell, not the rest of the file.
 *
 * Linear on any input: a quote that opens but does not close is looked after as far as the next single quote, which is
 * at most the next one that could open.
 */

export const DELIMITERS = ['\t', ',', ';', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

export type TableOutcome =
  | { readonly ok: true; readonly rows: readonly (readonly string[])[] }
  | { readonly ok: false; readonly problem: Extract<DoorProblem, 'too-long' | 'too-many-rows'> }

export interface TableLimits {
  /** More rows are a problem; with `cut` the first ones are enough. */
  readonly rows?: number
  readonly cut?: boolean
}

const QUOTE = 34
const SPACE = 32

/** Rows of cells. Empty lines and the `sep=` line of spreadsheets are no rows. `delimiter` is one UTF-16 unit. */
export function readTable(text: string, delimiter: string, limits: TableLimits = {}): TableOutcome {
  const { rows: most = DOOR_LIMITS.rows, cut = false } = limits
  if (text.length > DOOR_LIMITS.chars) return { ok: false, problem: 'too-long' }
  const rows: string[][] = []
  const mark = delimiter.charCodeAt(0)
  let at = /^\uFEFF?(?:sep=[\t,;|]\r?\n)?/i.exec(text)?.[0].length ?? 0
  while (at < text.length) {
    const row: string[] = []
    at = readRow(text, at, mark, row)
    if (row.length === 1 && row[0] === '') continue
    if (rows.length >= most) return cut ? { ok: true, rows } : { ok: false, problem: 'too-many-rows' }
    rows.push(row)
  }
  return { ok: true, rows }
}

/** Reads the cells of one row into `row`; answers where the next row begins. */
function readRow(text: string, start: number, mark: number, row: string[]): number {
  let at = start
  for (;;) {
    const quoted = quotedCell(text, at, mark)
    const end = quoted === null ? endOfPlain(text, at, mark) : quoted.end
    row.push(quoted === null ? text.slice(at, end) : quoted.cell)
    if (end < text.length && text.charCodeAt(end) === mark) {
      at = end + 1
      continue
    }
    return text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? end + 2 : end + 1
  }
}

const isLineEnd = (code: number): boolean => code === 10 || code === 13

function endOfPlain(text: string, start: number, mark: number): number {
  let at = start
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === mark || isLineEnd(code)) break
  }
  return at
}

/** The cell that a quote at `start` opens, and where what ends it stands; null where none is opened and closed. */
function quotedCell(text: string, start: number, mark: number): { readonly cell: string; readonly end: number } | null {
  const open = skipSpaces(text, start)
  if (text.charCodeAt(open) !== QUOTE) return null
  let hasPairs = false
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
    hasPairs = true
    close = text.indexOf('"', close + 2)
  }
  if (close === -1) return null
  const end = skipSpaces(text, close + 1)
  const after = text.charCodeAt(end)
  if (end < text.length && after !== mark && !isLineEnd(after)) return null
  const inside = text.slice(open + 1, close)
  return { cell: hasPairs ? inside.replaceAll('""', '"') : inside, end }
}

function skipSpaces(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === SPACE) at += 1
  return at
}
