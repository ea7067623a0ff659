import type { Flashcard, SupportGrade } from '../cards/card.ts'
import { createGrounder } from '../grounding/ground.ts'
import { outlineOf } from '../text/build-outline.ts'

/** Characters of the source on either side of a card's quote that a changed card is looked for in. */
const AROUND = 3_000

/** How well changed cards rest on the source near the card they were made from. `start` and `end`: the card's span. */
export function gradeNear(
  source: { readonly text: string; readonly start: number; readonly end: number },
  cards: readonly Flashcard[],
): readonly SupportGrade[] {
  const from = Math.max(0, source.text.lastIndexOf('\n', Math.max(0, source.start - AROUND)) + 1)
  const until = source.text.indexOf('\n', Math.min(source.text.length, source.end + AROUND))
  const part = source.text.slice(from, until === -1 ? undefined : until)
  const { ground } = createGrounder(part, outlineOf(part))
  return cards.map((card) => ground(card).grade)
}
