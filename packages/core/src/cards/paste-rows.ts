/** Rows of front and back out of pasted text: tables, lists of "term - answer", separated values. Any text is read. */
import { MAX_SIDE_LENGTH } from './card.ts'

/** What stands between front and back; `line-break`: the first line of a row is the front. */
export const FIELD_SEPARATORS = ['tab', 'comma', 'semicolon', 'dash', 'colon', 'pipe', 'line-break'] as const
export type FieldSeparator = (typeof FIELD_SEPARATORS)[number]
export const ROW_SEPARATORS = ['line', 'blank-line', 'semicolon'] as const
export type RowSeparator = (typeof ROW_SEPARATORS)[number]

export interface PasteFormat {
  readonly fields: FieldSeparator
  readonly rows: RowSeparator
}

export interface PastedRow {
  readonly front: string
  readonly back: string
  /** What to look at; the row can be added nevertheless, except one that is too long. */
  readonly problem: 'no-front' | 'no-back' | 'too-long' | null
}

/** Most rows that one paste makes cards of. */
export const MAX_PASTED_ROWS = 2_000

/** The first match splits a row. Dashes and colons stand between words; those inside a word or a time do not count. */
const SPLITS: Readonly<Record<FieldSeparator, RegExp>> = {
  tab: /\t/,
  comma: /,(?!\d)\s*|,(?=\d)(?<!\d,)/,
  semicolon: /;\s*/,
  dash: /\s+[-–—=]+>?\s+|\s*→\s*/,
  colon: /:\s+|\s+:|::/,
  pipe: /\s*\|\s*/,
  'line-break': /\n/,
}

/** In which further columns go below the back; of the others the rest of the row is the back as it stands. */
const IS_TABLE: ReadonlySet<FieldSeparator> = new Set(['tab', 'pipe'])
const QUOTED: Readonly<Partial<Record<FieldSeparator, string>>> = { tab: '\t', comma: ',', semicolon: ';' }

/** The format in which most rows of the text have two sides. */
export function guessFormat(text: string): PasteFormat {
  const plain = unified(text)
  const lines = plain.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) return { fields: 'tab', rows: 'line' }
  if (lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) return { fields: 'pipe', rows: 'line' }
  const share = (fields: FieldSeparator) => lines.filter((line) => SPLITS[fields].test(line)).length / lines.length
  const order = ['tab', 'dash', 'semicolon', 'colon', 'comma', 'pipe'] as const
  const clear = order.find((fields) => share(fields) >= 0.8)
  if (clear !== undefined) return { fields: clear, rows: 'line' }
  const blocks = plain.trim().split(/\n[ \t]*\n+/)
  if (blocks.length > 1 || lines.length === 2) return { fields: 'line-break', rows: 'blank-line' }
  const best = order.toSorted((one, other) => share(other) - share(one))[0]
  return { fields: best ?? 'tab', rows: 'line' }
}

/** The rows of the text in order, trimmed; empty ones are left out. `MAX_PASTED_ROWS` at most. */
export function readPastedRows(text: string, format: PasteFormat): readonly PastedRow[] {
  const rows: PastedRow[] = []
  for (const columns of columnsOf(unified(text), format)) {
    const [front = '', ...others] = columns.map((column) => column.trim())
    const back = others.join('\n').trim()
    if (front === '' && back === '') continue
    rows.push({ front, back, problem: problemOf(front, back) })
    if (rows.length === MAX_PASTED_ROWS) break
  }
  return rows
}

function problemOf(front: string, back: string): PastedRow['problem'] {
  if (Math.max(front.length, back.length) > MAX_SIDE_LENGTH) return 'too-long'
  if (front === '') return 'no-front'
  return back === '' ? 'no-back' : null
}

const unified = (text: string): string => text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')

function* columnsOf(text: string, { fields, rows }: PasteFormat): Generator<readonly string[]> {
  const quoted = QUOTED[fields]
  if (rows === 'line' && quoted !== undefined && text.includes('"')) {
    for (const columns of quotedColumns(text, quoted)) yield columns.length > 2 ? joinedRest(columns, fields) : columns
    return
  }
  for (const row of rowsOf(text, rows)) if (!isRule(row, fields)) yield splitRow(row, fields)
}

function rowsOf(text: string, rows: RowSeparator): readonly string[] {
  if (rows === 'line') return text.split('\n')
  return rows === 'semicolon' ? text.split(';') : text.trim().split(/\n[ \t]*\n+/)
}

/** The line below the head of a table. */
const isRule = (row: string, fields: FieldSeparator): boolean => fields === 'pipe' && /^[\s|:-]*-[\s|:-]*$/.test(row)

function splitRow(row: string, fields: FieldSeparator): readonly string[] {
  const whole = fields === 'pipe' ? row.trim().replace(/^\||\|$/g, '') : row.trim()
  // A row of a table may begin with an empty column, which trimming would take away.
  const text = fields === 'tab' ? row : whole
  if (IS_TABLE.has(fields)) return text.split(SPLITS[fields])
  const match = SPLITS[fields].exec(text)
  return match === null ? [text] : [text.slice(0, match.index), text.slice(match.index + match[0].length)]
}

const joinedRest = ([front = '', ...others]: readonly string[], fields: FieldSeparator): readonly string[] =>
  IS_TABLE.has(fields) ? [front, ...others] : [front, others.join(fields === 'comma' ? ', ' : '; ')]

/** Separated values with quoted columns, which may hold separators, line breaks and doubled quotes. */
function* quotedColumns(text: string, separator: string): Generator<readonly string[]> {
  let columns: string[] = []
  let column = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') column += sign
      else if (text[at + 1] === '"') {
        column += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && column.trim() === '' && closesAt(text, at)) {
      column = ''
      isQuoted = true
    } else if (sign === separator) {
      columns.push(column)
      column = ''
    } else if (sign === '\n') {
      yield [...columns, column]
      columns = []
      column = ''
    } else column += sign
  }
  yield [...columns, column]
}

/** Whether a quote that opens here is closed at all: else it is a sign like any other. */
const closesAt = (text: string, at: number): boolean => text.includes('"', at + 1)
