import type { AnkiDeckOptions } from '@cairn/core/anki/collection/collection'

/** Numbers of Anki's `deck_config.proto`, which stand in its JSON as well. */

/** Of `LeechAction`; the other one suspends. */
export const TAG_ONLY = 1
/** Of `NewCardGatherPriority`. */
const HIGHEST_POSITION = 2
const RANDOMLY_GATHERED = [3, 4, 5]
/** Of `NewCardSortOrder`. */
const RANDOMLY_SORTED = [2, 3, 4]

/** In which order new cards come: as they are gathered, then as those are sorted. */
export function newOrderOf({
  gathered,
  sorted,
}: {
  readonly gathered: number
  readonly sorted: number
}): AnkiDeckOptions['newOrder'] {
  if (RANDOMLY_GATHERED.includes(gathered) || RANDOMLY_SORTED.includes(sorted)) return 'random'
  return gathered === HIGHEST_POSITION ? 'last-first' : 'position'
}
