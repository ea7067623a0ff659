import { foldText, TAG_EDGE } from '../../platform/db/fold-text.ts'

interface Searchable {
  readonly front: string
  readonly back: string
  readonly tags: readonly string[]
}

/** What a card is found by: both sides and the tags, without regard to case and to how letters are composed. */
export function searchTextOf({ front, back, tags }: Searchable): string {
  const marked = tags.map((tag) => `${TAG_EDGE}${foldText(tag)}${TAG_EDGE}`)
  return [foldText(front), foldText(back), ...marked].join('\n')
}

/** What a search text holds where a card has a whole tag, one under another (`verb::past` under `verb`), one that begins so. */
export const wholeTag = (tag: string) => `${TAG_EDGE}${foldText(tag)}${TAG_EDGE}`
export const tagBelow = (tag: string) => `${TAG_EDGE}${foldText(tag)}::`
export const tagFrom = (beginning: string) => `${TAG_EDGE}${foldText(beginning)}`

/** And where it has any tag at all. */
export const ANY_TAG = TAG_EDGE
