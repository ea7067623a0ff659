import type { DoorCard } from '@cairn/core/tables/door-card'
import { type CardsPlan, type KnownCard, planCards } from '@cairn/core/tables/plan-cards'
import type { LocalDb } from '../../data/local-schema.ts'

type Idb = LocalDb['idb']

/** Where the cards go: into a deck that is there, or by title; `byFile`: the decks that the file names come first. */
export type Into =
  | { readonly kind: 'deck'; readonly id: string }
  | { readonly kind: 'titled'; readonly title: string; readonly byFile: boolean }

export interface PreparedImport {
  readonly plan: CardsPlan
  /** Places of the plan that are decks still to be made, with their titles. */
  readonly newDecks: ReadonlyMap<string, string>
}

/** The dry run: compares the cards with what is on this device. */
export async function prepareImport(idb: Idb, incoming: readonly DoorCard[], into: Into): Promise<PreparedImport> {
  const placeOf = await placing(idb, into)
  const newDecks = new Map<string, string>()
  const places = new Set<string>()
  for (const card of incoming) {
    const { place, title } = placeOf(card)
    places.add(place)
    if (title !== null) newDecks.set(place, title)
  }
  const cards = await withoutTrashedIds(idb, incoming)
  const known = await knownCards(idb, places, cards)
  return { plan: planCards(cards, { cards: known, placeOf: (card) => placeOf(card).place }), newDecks }
}

/** `title`: of a deck that has to be made. A deck of the same title is the same deck, so a second run finds the first. */
interface Place {
  readonly place: string
  readonly title: string | null
}

async function placing(idb: Idb, into: Into): Promise<(card: DoorCard) => Place> {
  if (into.kind === 'deck') return () => ({ place: into.id, title: null })
  const decks = await idb.getAll('decks')
  const byTitle = new Map(decks.map((deck) => [deck.title, deck.id]))
  return ({ deck }) => {
    const title = (into.byFile ? deck : null) ?? into.title
    const known = byTitle.get(title)
    return known === undefined ? { place: `new ${title}`, title } : { place: known, title: null }
  }
}

/** A card in the trash keeps its id; what the file brings is then a card of its own. */
async function withoutTrashedIds(idb: Idb, incoming: readonly DoorCard[]): Promise<readonly DoorCard[]> {
  const ids = new Set(incoming.flatMap(({ id }) => id ?? []))
  if (ids.size === 0) return incoming
  const tx = idb.transaction('memory')
  const rows = await Promise.all([...ids].map((id) => tx.store.get(id)))
  const trashed = new Set(rows.flatMap((row) => (row?.deleted ? row.cardId : [])))
  return incoming.map((card) => (card.id !== null && trashed.has(card.id) ? { ...card, id: null } : card))
}

async function knownCards(
  idb: Idb,
  places: ReadonlySet<string>,
  incoming: readonly DoorCard[],
): Promise<readonly KnownCard[]> {
  const tx = idb.transaction('cards')
  const decks = await Promise.all(
    [...places].map((place) => tx.store.index('by-deck').getAll(IDBKeyRange.bound([place], [place, []]))),
  )
  const byId = new Map(decks.flat().map((card) => [card.id, card]))
  const elsewhere = incoming.flatMap(({ id }) => (id === null || byId.has(id) ? [] : id))
  for (const card of await Promise.all(elsewhere.map((id) => tx.store.get(id)))) if (card) byId.set(card.id, card)
  return [...byId.values()]
}
