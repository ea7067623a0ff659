import type { CrosswordEntry } from './game-shapes.ts'

type Placed = Pick<CrosswordEntry, 'row' | 'col' | 'dir' | 'answer'>

export interface Cell {
  readonly row: number
  readonly col: number
}

/** The cells of an entry, one for each letter, with the letter. */
export function cellsOf({ row, col, dir, answer }: Placed): (Cell & { readonly letter: string })[] {
  return [...answer].map((letter, index) =>
    dir === 'across' ? { row, col: col + index, letter } : { row: row + index, col, letter },
  )
}

export const cellKey = ({ row, col }: Cell): string => `${row},${col}`

/** For each entry the share of its letters that other entries give once those are solved. */
export function crossedShares(entries: readonly Placed[]): readonly number[] {
  const users = new Map<string, number>()
  for (const entry of entries)
    for (const cell of cellsOf(entry)) users.set(cellKey(cell), (users.get(cellKey(cell)) ?? 0) + 1)
  return entries.map((entry) => {
    const cells = cellsOf(entry)
    return cells.filter((cell) => (users.get(cellKey(cell)) ?? 0) > 1).length / Math.max(1, cells.length)
  })
}

/** Share of an entry's letters that stand on the board already: from solved entries and from letters that were shown. */
export function givenShare(entry: Placed, solved: readonly Placed[], shown: readonly Cell[]): number {
  const given = new Set([...solved.flatMap(cellsOf), ...shown].map(cellKey))
  const cells = cellsOf(entry)
  return cells.filter((cell) => given.has(cellKey(cell))).length / Math.max(1, cells.length)
}

/** True when all entries hang together and every shared cell holds one letter. */
export function isConnected(entries: readonly Placed[]): boolean {
  if (entries.length === 0) return true
  const keys = entries.map((entry) => new Set(cellsOf(entry).map(cellKey)))
  const reached = new Set([0])
  for (const index of reached)
    keys.forEach((own, other) => {
      if ([...own].some((key) => keys[index]?.has(key))) reached.add(other)
    })
  return reached.size === entries.length
}
