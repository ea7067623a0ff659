import { createDuplicateIndex, type DuplicateReason } from '@cairn/core/ai/duplicates'
import type { Flashcard } from '@cairn/core/cards/card'
import { openDB } from 'idb'

/** One of the learner's own cards that says the same. */
export interface OwnMatch extends Flashcard {
  readonly id: string
  readonly deckId: string
  readonly reason: DuplicateReason
}

export type DuplicateQuestion =
  /** Names the local database to read; asked again it looks for what has changed. */
  | { readonly kind: 'read'; readonly database: string }
  /** `exceptId`: the card itself, when it is one of them. */
  | { readonly kind: 'find'; readonly card: Flashcard; readonly exceptId: string | null }

export type DuplicateAnswer =
  | { readonly kind: 'read'; readonly cards: number }
  | { readonly kind: 'find'; readonly match: OwnMatch | null }

interface Own extends Flashcard {
  readonly id: string
  readonly deckId: string
}

/** Holds an index over the cards of one local database. It may run in a worker or beside the screen. */
export function createDuplicateBench(): (question: DuplicateQuestion) => Promise<DuplicateAnswer> {
  let database = ''
  let index = createDuplicateIndex()
  let own: (Own | null)[] = []
  let places = new Map<string, number>()
  const take = (card: Own) => {
    const place = places.get(card.id)
    const known = place === undefined ? undefined : own[place]
    if (known?.front === card.front && known.back === card.back && known.deckId === card.deckId) return
    if (place === undefined) places.set(card.id, index.add(card))
    else index.replace(place, card)
    own[places.get(card.id) ?? 0] = card
  }
  const drop = (present: ReadonlySet<string>) => {
    for (const [id, place] of places) {
      if (present.has(id)) continue
      index.replace(place, null)
      own[place] = null
      places.delete(id)
    }
  }
  return async (question) => {
    if (question.kind === 'find') {
      const { card, exceptId } = question
      const found = index.find(card, (at) => own[at]?.id !== exceptId)
      const match = found === null ? null : (own[found.index] ?? null)
      return { kind: 'find', match: found === null || match === null ? null : { ...match, reason: found.reason } }
    }
    if (question.database !== database) {
      database = question.database
      index = createDuplicateIndex()
      own = []
      places = new Map()
    }
    const cards = await readCards(database)
    for (const card of cards) take(card)
    drop(new Set(cards.map(({ id }) => id)))
    return { kind: 'read', cards: cards.length }
  }
}

/** Cards that are not deleted. The connection is closed at once, so that it never stands in the way of an upgrade. */
async function readCards(database: string): Promise<Own[]> {
  const idb = await openDB(database)
  try {
    if (!idb.objectStoreNames.contains('cards')) return []
    const rows: unknown[] = await idb.getAll('cards')
    return rows.filter(isOwn).map(({ id, deckId, front, back }) => ({ id, deckId, front, back }))
  } finally {
    idb.close()
  }
}

function isOwn(row: unknown): row is Own {
  return (
    typeof row === 'object' &&
    row !== null &&
    ['id', 'deckId', 'front', 'back'].every((key) => typeof Reflect.get(row, key) === 'string')
  )
}
