import type { Outline } from './outline.ts'

/** Ordinal of the section that a place of the source lies in; the one before it for a place between two. */
export function sectionAt({ sections }: Outline, place: number): number | null {
  let low = 0
  let high = sections.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sections[middle]?.start ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return sections[low - 1]?.ordinal ?? null
}
