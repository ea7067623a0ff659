/**
 * What a device holds that a server whose database is an older copy does not: compared row by row, as both have it, so
 * that nothing which was deleted on the server since is offered to it again.
 */
import type { Card, CardChange, NewCard } from '@cairn/contract/cards'
import type { Deck } from '@cairn/contract/decks'
import { isOfOwnNote } from '../lib/sibling-change.ts'
import type { PendingChange, PendingDeckChange } from './local-schema.ts'

/** Rows that are deleted are among the server's, and not among this device's. */
export interface HeldRows {
  readonly decks: readonly Deck[]
  readonly cards: readonly Card[]
}

export interface HeldHere extends HeldRows {
  /** This device has seen all rows up to this number, of the time before. */
  readonly cursor: number
  /** Cards that this device knows to be in the trash. */
  readonly trashed: ReadonlySet<string>
  /** What waits to be sent already. */
  readonly newDecks: ReadonlySet<string>
  readonly newCards: ReadonlySet<string>
  readonly changes: ReadonlyMap<string, PendingChange>
  readonly deckChanges: ReadonlyMap<string, PendingDeckChange>
}

export interface Missing {
  readonly decks: readonly Deck[]
  readonly cards: readonly NewCard[]
  /** Marks of those cards, edits and deletions of others: rows as they wait to be sent. */
  readonly changes: readonly PendingChange[]
  readonly deckChanges: readonly PendingDeckChange[]
  readonly edits: number
  readonly deletions: number
}

export function whatIsMissing(here: HeldHere, server: HeldRows): Missing {
  const [decks, cards] = [byId(server.decks), byId(server.cards)]
  const shared = lastShared(here, server)
  const newDecks = here.decks.filter(({ id }) => !decks.has(id) && !here.newDecks.has(id))
  const lostCards = here.cards.filter(({ id }) => !cards.has(id) && !here.newCards.has(id))
  const there = new Set([...cards.keys(), ...here.cards.map(({ id }) => id)])
  const edits = here.cards.flatMap((card) => editOf(card, cards.get(card.id), { here, shared }) ?? [])
  const deckEdits = here.decks.flatMap((deck) => deckEditOf(deck, decks.get(deck.id), { here, shared }) ?? [])
  const deletions = deletedSince(here, server, Math.min(shared, here.cursor))
  return {
    decks: newDecks,
    cards: lostCards.map((card) => newCardOf(card, there)),
    changes: [...lostCards.flatMap((card) => marksOf(card, here) ?? []), ...edits, ...deletions.cards],
    deckChanges: [...newDecks.flatMap(settingsOf), ...deckEdits, ...deletions.decks],
    edits: edits.length + deckEdits.length,
    deletions: deletions.cards.length + deletions.decks.length,
  }
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

/** The last number that surely stands for the same on both sides: rows that this device has of later ones may be lost. */
function lastShared(here: HeldRows, server: HeldRows): number {
  const rows = (held: HeldRows) => [...held.decks, ...held.cards]
  const there = byId<Deck | Card>(rows(server))
  const isShared = ({ id, seq, updatedAt }: Deck | Card) =>
    there.get(id)?.seq === seq && there.get(id)?.updatedAt === updatedAt
  return rows(here).reduce((last, row) => (row.seq > last && isShared(row) ? row.seq : last), 0)
}

interface Comparing {
  readonly here: HeldHere
  readonly shared: number
}

/**
 * Whether something of a row was written since the copy. Where both sides wrote, the server goes by the instants. As it
 * was made, a row that the server has is in the copy.
 */
const isLater = (row: Deck | Card, there: Deck | Card, shared: number): boolean =>
  row.updatedAt > there.updatedAt || (there.deletedAt === null && row.seq > shared && row.version > 1)

const MARKS = ['starred', 'flag', 'suspended', 'buriedUntilDay'] as const
const FIELDS = ['deckId', 'front', 'back', 'tags', 'aliases', 'position', ...MARKS] as const

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function editOf(card: Card, there: Card | undefined, { here, shared }: Comparing): PendingChange | null {
  if (there === undefined || !isLater(card, there, shared)) return null
  const waiting = here.changes.get(card.id)
  const isWaiting = (field: string) => waiting?.rejection === undefined && Object.hasOwn(waiting?.change ?? {}, field)
  const differing = FIELDS.filter((field) => !isSame(card[field], there[field]) && !isWaiting(field))
  // An edit of a text is what brings a card back from the trash.
  const fields = there.deletedAt === null ? differing : [...new Set([...differing, 'front' as const])]
  return fields.length === 0 ? null : withFields(card, fields, waiting)
}

function withFields(
  card: Card,
  fields: readonly (typeof FIELDS)[number][],
  waiting: PendingChange | undefined,
): PendingChange {
  const { rejection: refused, ...kept } = waiting ?? { cardId: card.id, change: {} }
  const base = refused === undefined ? kept : { cardId: card.id, change: {} }
  const change: CardChange = Object.fromEntries(fields.map((field) => [field, card[field]]))
  const editedAt = Object.fromEntries(fields.map((field) => [field, card.updatedAt]))
  return {
    ...base,
    seenVersion: card.version,
    change: { ...change, ...base.change },
    editedAt: { ...editedAt, ...base.editedAt },
  }
}

function deckEditOf(deck: Deck, there: Deck | undefined, { here, shared }: Comparing): PendingDeckChange | null {
  if (there === undefined || there.deletedAt !== null || !isLater(deck, there, shared)) return null
  const waiting = here.deckChanges.get(deck.id)
  const title = deck.title === there.title || waiting?.title !== undefined ? {} : { title: deck.title }
  const isKept = isSame(deck.settings, there.settings) || waiting?.settings !== undefined
  const settings = isKept ? {} : { settings: deck.settings, settingsBefore: there.settings }
  if (Object.keys({ ...title, ...settings }).length === 0) return null
  return { ...title, ...settings, ...waiting, deckId: deck.id }
}

/** What a new deck does not bring along by itself. */
function settingsOf({ id, settings }: Deck): PendingDeckChange[] {
  return isSame(settings, { examDate: null }) ? [] : [{ deckId: id, settings, settingsBefore: { examDate: null } }]
}

/** As it is made anew. A card whose note the server makes itself, or whose first card is gone, is one of its own then. */
function newCardOf(card: Card, there: ReadonlySet<string>): NewCard {
  const { id, deckId, noteId, ordinal, kind, front, back, tags, aliases, position } = card
  const facts = { id, deckId, front, back, tags, aliases, position }
  const isFurther = noteId !== id && there.has(noteId) && (kind === 'occlusion' || isOfOwnNote(card))
  if (isFurther) return { ...facts, noteId, ordinal, kind }
  return { ...facts, kind: kind === 'reversed' ? 'basic' : kind }
}

/** Stars, flags and the like of a card that is made anew, with what waits for it. */
function marksOf(card: Card, here: HeldHere): PendingChange | null {
  const unmarked = { starred: false, flag: 0, suspended: false, buriedUntilDay: null }
  const marks = MARKS.filter((mark) => !isSame(card[mark], unmarked[mark]))
  if (marks.length === 0) return null
  return { ...withFields(card, marks, here.changes.get(card.id)), seenVersion: 1 }
}

/**
 * What this device saw and knows to be deleted, and the server has: it was deleted since the copy. Of rows that the
 * device may not have seen nothing is said; what is deleted goes to the trash.
 */
function deletedSince({ decks, trashed, changes, deckChanges, cards }: HeldHere, server: HeldRows, seen: number) {
  const [ownDecks, ownCards] = [byId(decks), byId(cards)]
  const isSeen = ({ seq, deletedAt }: Deck | Card) => deletedAt === null && seq <= seen
  const gone = server.decks.filter((deck) => isSeen(deck) && !ownDecks.has(deck.id) && !deckChanges.has(deck.id))
  const goneDecks = new Set(gone.map(({ id }) => id))
  const isGone = (card: Card) =>
    isSeen(card) && trashed.has(card.id) && !ownCards.has(card.id) && !goneDecks.has(card.deckId)
  return {
    decks: gone.map(({ id }): PendingDeckChange => ({ deckId: id, trashed: true })),
    cards: server.cards
      .filter((card) => isGone(card) && !changes.has(card.id))
      .map(
        (card): PendingChange => ({ cardId: card.id, change: {}, seenVersion: card.version, deletedAt: Date.now() }),
      ),
  }
}
