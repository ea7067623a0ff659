import type { CardHistory } from '@cairn/contract/card-edits'
import type { RowContent } from './editor-row.ts'

type Stored = CardHistory['texts'][number]
type Field = 'front' | 'back' | 'tags' | 'aliases'

/** An earlier text of a card, to be read and to be taken up again. */
export interface CardVersion {
  readonly id: string
  readonly field: Field
  readonly text: string
  readonly change: Partial<RowContent>
  readonly lostAt: number
}

/** Null for a field that this release does not know, or a list that cannot be read. */
export function versionOf({ id, field, value, lostAt }: Stored): CardVersion | null {
  if (field === 'front' || field === 'back') return { id, field, text: value, change: { [field]: value }, lostAt }
  if (field !== 'tags' && field !== 'aliases') return null
  const list = listOf(value)
  return list === null ? null : { id, field, text: list.join(', '), change: { [field]: list }, lostAt }
}

/** What a row says now in a field, spelled as a version of it. */
export const textNow = (row: RowContent, field: Field): string =>
  field === 'front' || field === 'back' ? row[field] : row[field].join(', ')

function listOf(value: string): readonly string[] | null {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}
