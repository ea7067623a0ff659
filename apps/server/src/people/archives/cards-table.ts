import { writeSafe } from '@cairn/core/tables/formula-safe'
import type { Row } from './kinds.ts'

const COLUMNS = ['deck', 'front', 'back', 'tags', 'kind', 'starred', 'flag', 'suspended', 'due', 'deleted'] as const

function cell(value: unknown): string {
  const guarded = writeSafe(String(value ?? ''))
  return /[",\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

const line = (cells: readonly unknown[]) => `${cells.map(cell).join(',')}\r\n`

/** First line of the table of cards, with the mark by which spreadsheets tell UTF-8. */
export const CARDS_HEAD = `\uFEFF${line(COLUMNS)}`

/** A card as a line of the table: `card` is its line in the archive, `due` the study day it is due on. */
export function cardLine(card: Row, deckTitle: string, due: string | null): string {
  const tags = Array.isArray(card.tags) ? card.tags.join('; ') : ''
  const yes = (value: unknown) => (value === true ? 'yes' : '')
  const deleted = typeof card.deletedAt === 'number' ? new Date(card.deletedAt).toISOString().slice(0, 10) : ''
  return line([
    ...[deckTitle, card.front, card.back, tags, card.kind, yes(card.starred)],
    ...[card.flag === 0 ? '' : card.flag, yes(card.suspended), due, deleted],
  ])
}
