/** The steps of what is done to rows, made before anything is done. */
import type { RowStep } from './editor-history.ts'
import { contentOf, type EditorRow, EMPTY_CONTENT, type RowContent } from './editor-row.ts'
import { positionBetween, withRoom } from './row-place.ts'

type Placed = RowContent & { readonly id: string }

/** Puts new rows below `id` (at the end without one) and makes room for them. */
export function insertionSteps(
  rows: readonly EditorRow[],
  id: string | null,
  contents: readonly Partial<RowContent>[],
  newId: () => string,
): RowStep[] {
  const index = id === null ? rows.length : rows.findIndex((row) => row.id === id) + 1
  const fresh: Placed[] = []
  for (const content of contents) {
    const position = positionBetween((fresh.at(-1) ?? rows[index - 1])?.position, rows[index]?.position)
    fresh.push({ ...EMPTY_CONTENT, ...content, position, id: newId() })
  }
  const wider: readonly Placed[] = [...rows.slice(0, index), ...fresh, ...rows.slice(index)]
  // At the end there is room without looking for it.
  const placed = index === rows.length ? wider : fresh.reduce((some, _, at) => withRoom(some, index + at), wider)
  const added = placed
    .slice(index, index + fresh.length)
    .map((row): RowStep => ({ of: 'presence', id: row.id, content: contentOf(row), isThere: true }))
  return [...added, ...shiftSteps(rows, placed)]
}

/** Moves a row to a place among all rows, counted from 0; none when it is there or there is no such place. */
export function moveSteps(rows: readonly EditorRow[], id: string, to: number): RowStep[] {
  const from = rows.findIndex((row) => row.id === id)
  const row = rows[from]
  if (!row || to === from || to < 0 || to >= rows.length) return []
  const rest = rows.toSpliced(from, 1)
  const position = positionBetween(rest[to - 1]?.position, rest[to]?.position)
  return shiftSteps(rows, withRoom(rest.toSpliced(to, 0, { ...row, position }), to))
}

/** Steps for the rows that are to have another place. */
function shiftSteps(rows: readonly EditorRow[], placed: readonly Placed[]): RowStep[] {
  const known = new Map(rows.map((row) => [row.id, row.position]))
  return placed.flatMap(({ id, position }): RowStep[] => {
    const before = known.get(id)
    if (before === undefined || before === position) return []
    return [{ of: 'content', id, before: { position: before }, after: { position } }]
  })
}
