import { isRecord } from '../ai-protocol/json-object.ts'
import type { ReplyRecord } from '../ai-protocol/reply.ts'
import type { GameContent } from './game-shapes.ts'

type WithoutNote<Game> = Game extends unknown ? Omit<Game, 'note'> : never
/** A game's content before its note is known. */
export type BareGame = WithoutNote<GameContent>

interface PieceHead {
  readonly id: string
  readonly cardIds: readonly string[]
}

/** Most pieces read from one reply. */
const MAX_PIECES = 500
const MAX_TEXT = 1_000

/** A text or number of a reply, trimmed and cut; empty for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim().slice(0, MAX_TEXT) : ''
}

/** The non-empty texts of an array, at most ten. */
export function texts(value: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return entries
    .map(textOf)
    .filter((text) => text !== '')
    .slice(0, 10)
}

/** The objects of an array, within bounds. */
export function readable(value: unknown): readonly ReplyRecord[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return entries.slice(0, MAX_PIECES).filter(isRecord)
}

/** The pieces `read` accepts, with unique ids and at least one card id of the request each. */
export function list<Piece>(
  value: unknown,
  ids: ReadonlySet<string>,
  read: (value: ReplyRecord, head: PieceHead) => Piece | null,
): Piece[] {
  const used = new Set<string>()
  return readable(value).flatMap((entry, index) => {
    const cardIds = cardIdsOf(entry).filter((id) => ids.has(id))
    const named = textOf(entry.id)
    const id = named === '' || used.has(named) ? `piece-${index + 1}` : named
    const piece = cardIds.length === 0 ? null : read(entry, { id, cardIds })
    if (piece === null) return []
    used.add(id)
    return [piece]
  })
}

/** True when both words have the same letters, each as often, whatever their case. */
export function sameLetters(a: string, b: string): boolean {
  const sorted = (word: string) => [...word.toLowerCase()].sort().join('')
  return sorted(a) === sorted(b)
}

function cardIdsOf(entry: ReplyRecord): string[] {
  const listed = Array.isArray(entry.cardIds) ? entry.cardIds.map(textOf) : [textOf(entry.cardId)]
  return [...new Set(listed)]
}
