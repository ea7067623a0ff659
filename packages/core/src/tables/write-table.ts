import type { DoorCard } from './door-card.ts'
import { writeSafe } from './formula-safe.ts'
import { writeList } from './list-cell.ts'
import type { Delimiter } from './read-table.ts'

/** The first row; `chooseColumns` knows these names again. */
export const TABLE_HEADER = ['Front', 'Back', 'Tags', 'Aliases', 'Deck'] as const

/**
 * Cards as delimited text (RFC 4180, CRLF), names of columns first. Cells that a spreadsheet would run as a formula are
 * defused as `formula-safe.ts` says, which reading takes back.
 */
export function writeTable(cards: readonly DoorCard[], delimiter: Delimiter): string {
  const lines = cards.map(({ front, back, tags, aliases, deck }) =>
    line([front, back, writeList(tags ?? []), writeList(aliases ?? []), deck ?? ''], delimiter),
  )
  return `${line(TABLE_HEADER, delimiter)}${lines.join('')}`
}

function line(cells: readonly string[], delimiter: Delimiter): string {
  return `${cells.map((cell) => quotedIfNeeded(writeSafe(cell), delimiter)).join(delimiter)}\r\n`
}

function quotedIfNeeded(cell: string, delimiter: Delimiter): string {
  if (!/["\r\n]|^ | $/.test(cell) && !cell.includes(delimiter)) return cell
  return `"${cell.replaceAll('"', '""')}"`
}
