import type { CardKind } from '../cards/card.ts'

/** A card on its way in or out through a file. */
export interface DoorCard {
  readonly front: string
  readonly back: string
  /** Null: the file says nothing of tags, so that known ones stay. */
  readonly tags: readonly string[] | null
  /** Answers that count as right when typed, beside the card's own; null as for tags. */
  readonly aliases: readonly string[] | null
  /** Title of the deck; null where the file names none. */
  readonly deck: string | null
  readonly kind: CardKind | null
  readonly id: string | null
}

/** What a card of a file may lack. */
export const NOTHING_MORE = { tags: null, aliases: null, deck: null, kind: null, id: null } as const

/** More than anybody studies; a file beyond is refused as a whole, before anything is read. */
export const DOOR_LIMITS = {
  chars: 20_000_000,
  rows: 200_000,
  tags: 50,
  tagChars: 100,
  aliases: 20,
  aliasChars: 500,
} as const

export type DoorProblem = 'empty' | 'too-long' | 'too-many-rows' | 'not-json' | 'no-cards'

/** A side as cards keep it: line ends as LF, nothing around it, nothing a database refuses. */
export function cleanSide(text: string): string {
  const trimmed = text.trim()
  if (!UNCLEAN.test(trimmed)) return trimmed
  return trimmed
    .replace(/\r\n?/g, '\n')
    .replace(/\0/g, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .trim()
}

const UNCLEAN = /[\r\0\uD800-\uDFFF]/

/** One line of text, at most `most` UTF-16 units long; for titles, tags and the like. */
export function cleanLine(text: string, most: number): string {
  const line = singleSpaced(cleanSide(text))
  return line.length <= most
    ? line
    : line
        .slice(0, most)
        .replace(/\p{Surrogate}$/u, '')
        .trim()
}

/** Every stretch of white space as one space. */
export const singleSpaced = (text: string): string => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text)

/** Each once, whatever its case, in the order given; empty ones left out. */
export function distinct(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = value.toLowerCase()
    if (value === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
