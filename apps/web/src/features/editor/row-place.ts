/** Places of rows: numbers with room between them, so that a row moves by changing its own. */

/** Positions closer than this leave no room for another card between them. */
const LEAST_GAP = 1e-6

/** A position between two neighbours; undefined stands for an end of the deck. */
export function positionBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 1 : after - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

/**
 * The rows with room around the one at `index`: where halving has used it up, as many neighbours as needed are spread
 * evenly. The order stays as it is; rows that need not move are the same objects.
 */
export function withRoom<Row extends { readonly position: number }>(
  rows: readonly Row[],
  index: number,
): readonly Row[] {
  for (let reach = 1; ; reach *= 2) {
    const from = Math.max(0, index - reach)
    const to = Math.min(rows.length - 1, index + reach)
    const before = rows[from - 1]?.position ?? (rows[from]?.position ?? 1) - (to - from + 1)
    const after = rows[to + 1]?.position ?? before + (to - from + 2)
    const step = (after - before) / (to - from + 2)
    const crowded = rows
      .slice(from, to + 2)
      .some((row, at) => row.position - (rows[from + at - 1]?.position ?? before) < LEAST_GAP)
    if (!crowded) return rows
    if (step < LEAST_GAP * 4 && (from > 0 || to < rows.length - 1)) continue
    return rows.map((row, at) => (at < from || at > to ? row : { ...row, position: before + step * (at - from + 1) }))
  }
}
