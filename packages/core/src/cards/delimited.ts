/** A stretch between two marks, or (`mark` null) the text around them. */
export interface Stretch {
  readonly mark: string | null
  /** With `mark`: what stands between it and its end. */
  readonly text: string
}

/**
 * A text cut at marks and their ends (`marks` maps an opening to its closing). Marks do not nest; one without an end is
 * text. Linear on any input.
 */
export function splitDelimited(text: string, marks: ReadonlyMap<string, string>): readonly Stretch[] {
  const next = new Map([...marks.keys()].map((open) => [open, text.indexOf(open)]))
  const stretches: Stretch[] = []
  let at = 0
  let plain = 0
  for (;;) {
    for (const [open, place] of next) if (place !== -1 && place < at) next.set(open, text.indexOf(open, at))
    const found = earliest(next)
    if (found === null) break
    const { open, place } = found
    const close = marks.get(open) ?? ''
    const end = text.indexOf(close, place + open.length)
    if (end === -1) {
      next.delete(open)
      continue
    }
    if (place > plain) stretches.push({ mark: null, text: text.slice(plain, place) })
    stretches.push({ mark: open, text: text.slice(place + open.length, end) })
    at = end + close.length
    plain = at
  }
  if (plain < text.length) stretches.push({ mark: null, text: text.slice(plain) })
  return stretches
}

/** Of two marks that begin at one place the longer is meant. */
function earliest(next: ReadonlyMap<string, number>) {
  let best: { open: string; place: number } | null = null
  for (const [open, place] of next) {
    if (place === -1) continue
    if (best === null || place < best.place || (place === best.place && open.length > best.open.length))
      best = { open, place }
  }
  return best
}
