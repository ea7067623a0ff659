import type { Flashcard } from '@cairn/core/cards/card'
import { createDuplicateIndex, type DuplicateReason } from '@cairn/core/duplicates/duplicates'
import { readLocal } from '../data/read-local.ts'
import type { OnShare } from './bench-client.ts'
import { pairOf } from './kept-pairs.ts'

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
  /** Which cards repeat an earlier one: some of them, from a place on; `kept` are pairs (see `pairOf`) that do not count. */
  | { readonly kind: 'repeats'; readonly from: number; readonly kept: readonly string[] }

export type DuplicateAnswer =
  | { readonly kind: 'read'; readonly cards: number }
  | { readonly kind: 'find'; readonly match: OwnMatch | null }
  /** `next`: the place to go on from, null at the end; `of`: how many places there are. */
  | { readonly kind: 'repeats'; readonly pairs: readonly Repeat[]; readonly next: number | null; readonly of: number }

/** Two cards that say the same, by their ids. */
export interface Repeat {
  readonly earlier: string
  readonly later: string
  readonly reason: DuplicateReason
}

/** One look through the cards takes about as long, ms: other questions wait for its end. */
const LOOK_MS = 150

/** Cards after which it is told how far the reading has come. */
const TOLD_EVERY = 200

interface Own extends Flashcard {
  readonly id: string
  readonly deckId: string
  readonly noteId: string
}

/** Holds an index over the cards of one local database. It may run in a worker or beside the screen. */
export function createDuplicateBench(): (question: DuplicateQuestion, onShare?: OnShare) => Promise<DuplicateAnswer> {
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
  const find = (card: Flashcard, exceptId: string | null): OwnMatch | null => {
    const found = index.find(card, (at) => own[at]?.id !== exceptId)
    const match = found === null ? null : (own[found.index] ?? null)
    if (found === null || match === null) return null
    const { id, deckId, front, back } = match
    return { id, deckId, front, back, reason: found.reason }
  }
  const repeats = (from: number, kept: ReadonlySet<string>): DuplicateAnswer => {
    const pairs: Repeat[] = []
    const until = performance.now() + LOOK_MS
    let at = from
    for (; at < own.length && (at === from || performance.now() < until); at += 1) {
      const card = own[at]
      if (card === null || card === undefined) continue
      const found = index.find(card, (other) => other < at && isOther(card, own[other], kept))
      const earlier = found === null ? null : own[found.index]
      if (found && earlier) pairs.push({ earlier: earlier.id, later: card.id, reason: found.reason })
    }
    return { kind: 'repeats', pairs, next: at < own.length ? at : null, of: own.length }
  }
  return async (question, onShare) => {
    if (question.kind === 'find') return { kind: 'find', match: find(question.card, question.exceptId) }
    if (question.kind === 'repeats') return repeats(question.from, new Set(question.kept))
    if (question.database !== database) {
      database = question.database
      index = createDuplicateIndex()
      own = []
      places = new Map()
    }
    const cards = await readCards(database)
    for (const [at, card] of cards.entries()) {
      take(card)
      if (at % TOLD_EVERY === 0) onShare?.(at / cards.length)
    }
    drop(new Set(cards.map(({ id }) => id)))
    return { kind: 'read', cards: cards.length }
  }
}

/** Cards of one note share their words on purpose. */
function isOther(card: Own, other: Own | null | undefined, kept: ReadonlySet<string>): boolean {
  return other != null && other.noteId !== card.noteId && !kept.has(pairOf(card.id, other.id))
}

/** Cards that are not deleted. */
async function readCards(database: string): Promise<Own[]> {
  const cards = await readLocal(database, (idb) => idb.getAll('cards'))
  return (cards ?? []).map(({ id, deckId, noteId, front, back }) => ({ id, deckId, noteId, front, back }))
}
