import type { AnkiDeck } from '@cairn/core/anki/collection/collection'
import { deckTitle } from '@cairn/core/anki/collection/deck-title'
import { stripHtml } from '@cairn/core/anki/markup/strip-html'
import { isBelow } from '@cairn/core/cards/deck-path'
import type { DeckOverrides } from '@cairn/core/scheduling/deck-settings'
import type { DeckTable, Tx } from '../../platform/db/schema.ts'
import { idOf } from '../../study/cards/identify.ts'
import { deckIds, insertDecks, listLivingDecks } from './library-rows.store.ts'

export type PackageDecks = ReadonlyMap<number, AnkiDeck>

interface Moment {
  readonly userId: string
  readonly now: number
  readonly seq: number
  readonly decks: PackageDecks
  /** What new decks get for themselves, by their ids in the package. */
  readonly settings: ReadonlyMap<number, DeckOverrides>
}

const UNNAMED = 'Anki'
const MOST_TITLE = 500
const MOST_DESCRIPTION = 2_000

/**
 * The decks that take the cards of a package: the one a deck became in an earlier import, whatever it is called now;
 * else one with its whole path as title; else a new one. A deck in the trash stays there. With a new deck come those above
 * it that are to have settings: their limits are its own.
 */
export async function decksFor(
  tx: Tx,
  { userId, now, seq, decks, settings }: Moment,
  wanted: ReadonlySet<number>,
): Promise<(ankiDeckId: number) => string> {
  const living = await listLivingDecks(tx, userId)
  const livingIds = new Set(living.map(({ id }) => id))
  const byTitle = new Map(living.toReversed().map(({ id, title }) => [title, id]))
  const found = new Map<number, string>()
  const made: DeckTable[] = []
  const make = (ankiId: number, id: string, title: string) => {
    byTitle.set(title, id)
    const description = descriptionOf(decks.get(ankiId))
    made.push(newDeck({ userId, id, title, description, settings: settings.get(ankiId) ?? {}, now, seq }))
  }
  for (const ankiId of wanted) {
    const title = deckTitle(decks.get(ankiId))
    const own = [title, titleOfEarlierReleases(decks.get(ankiId))].map((one) => idOf(`deck:${one}`))
    const known = own.find((id) => livingIds.has(id)) ?? byTitle.get(title) ?? null
    const id = known ?? (await freeId(tx, userId, title))
    found.set(ankiId, id)
    if (known === null) make(ankiId, id, title)
  }
  for (const ankiId of settings.keys()) {
    const title = deckTitle(decks.get(ankiId))
    const isNeeded = !byTitle.has(title) && made.some((deck) => isBelow(deck.title, title))
    if (isNeeded) make(ankiId, await freeId(tx, userId, title), title)
  }
  await insertDecks(tx, made)
  return (ankiId) => {
    const id = found.get(ankiId)
    if (id === undefined) throw new Error('Inconsistent: a card of a deck that was not asked for')
    return id
  }
}

/** Which left blanks beside the parts of a path. */
const titleOfEarlierReleases = (deck: AnkiDeck | undefined) => deck?.name.trim().slice(0, MOST_TITLE) || UNNAMED
const descriptionOf = (deck: AnkiDeck | undefined) =>
  stripHtml(deck?.description ?? '')
    .trim()
    .slice(0, MOST_DESCRIPTION)

async function freeId(tx: Tx, userId: string, title: string): Promise<string> {
  for (let count = 0; ; count += 1) {
    const id = idOf(count === 0 ? `deck:${title}` : `deck:${title}:${count}`)
    if (!(await deckIds(tx, userId, [id])).has(id)) return id
  }
}

interface NewDeck {
  readonly userId: string
  readonly id: string
  readonly title: string
  readonly description: string
  readonly settings: DeckOverrides
  readonly now: number
  readonly seq: number
}

function newDeck({ userId, id, title, description, settings, now, seq }: NewDeck): DeckTable {
  return {
    user_id: userId,
    id,
    title,
    description,
    folder_id: null,
    visibility: 'private',
    source_id: null,
    settings: JSON.stringify(settings),
    attribution: null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    version: 1,
    seq,
  }
}
