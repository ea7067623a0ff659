import type { PlannedCard, PlannedNote } from '@cairn/core/anki/plan-import'
import { gapNumberOf } from '@cairn/core/cards/siblings'
import { runFixedList } from '../../platform/db/run-fixed.ts'
import type { Db } from '../../platform/db/schema.ts'
import { guidAtHome } from '../../study/cards/identify.ts'

/*
 * Notes that were written here, left in a package and come back with it. They are in the library as what they were
 * written as, so nothing of them is added or replaced; only the answers that they were given elsewhere are new.
 */

export interface HomeNotes {
  /** Whether a note of this guid is here as one that was written or changed here. */
  has(guid: string): boolean
  /** The events of a returning card that its own log does not know, as events of the card that is here. */
  newEvents(guid: string, card: PlannedCard): PlannedCard['log']['events']
}

/** Answers of one card nearer than this are one: a package moves those that share a millisecond. */
const SAME_ANSWER_MS = 1_000

type GuidOnly = { readonly note: Pick<PlannedNote['note'], 'guid'> }

/** What of these notes is at home. */
export async function homeNotes(db: Db, userId: string, notes: readonly GuidOnly[]): Promise<HomeNotes> {
  const guids = notes.map(({ note }) => note.guid)
  const ids = [...new Set(guids.flatMap((guid) => [guid, guidAtHome(guid)]))]
  const cards = await ownCards(db, userId, ids)
  const left = [...new Set(guids.filter((guid) => guid !== guidAtHome(guid)).map(guidAtHome))]
  const edited = await livingGuids(db, userId, left)
  const known = new Set([...cards.flatMap(({ id, note_id }) => [id, note_id]), ...edited.map(({ guid }) => guid)])
  const byPlace = new Map(cards.map((card) => [placeOf(card), card.id]))
  const answers = await answerTimes(db, userId, [...byPlace.values()])
  const times = new Map<string, number[]>()
  for (const { card_id, answered_at } of answers) times.set(card_id, [...(times.get(card_id) ?? []), answered_at])
  return {
    has: (guid) => known.has(guid) || known.has(guidAtHome(guid)),
    newEvents: (guid, card) => {
      const cardId = byPlace.get(`${guid}:${card.row.ord}`)
      if (cardId === undefined) return []
      const before = times.get(cardId) ?? []
      const isKnown = (at: number) => before.some((other) => Math.abs(other - at) < SAME_ANSWER_MS)
      const { events } = card.log
      const rated = events.filter(({ event }) => event.kind === 'rate' && !isKnown(event.answeredAt))
      if (rated.length === 0) return []
      const due = events.flatMap(({ event, origin }) => {
        if (event.kind !== 'set-due') return []
        const { standing, ...plain } = event
        // Its whole log is here, and counts for more than what the other program made of a part of it.
        return standing === undefined || standing.phase === 'review' ? [{ event: plain, origin }] : []
      })
      return [...rated, ...due].map(({ event, origin }) => ({ event: { ...event, cardId }, origin }))
    },
  }
}

interface OwnCard {
  readonly id: string
  readonly note_id: string
  readonly kind: string
  readonly front: string
  readonly ordinal: number
}

/** Guid and ordinal that a card leaves with. */
function placeOf({ id, note_id, kind, front, ordinal }: OwnCard): string {
  const gap = kind === 'cloze' ? gapNumberOf(front, ordinal) : null
  return gap === null ? `${id}:0` : `${note_id}:${gap - 1}`
}

/**
 * Living cards of notes written here, by their own ids or their notes'. Two questions in place of an `or`, for which
 * SQLite walks all cards of the learner.
 */
async function ownCards(db: Db, userId: string, ids: readonly string[]): Promise<readonly OwnCard[]> {
  const found = [...(await ownCardsBy('id', db, userId, ids)), ...(await ownCardsBy('note_id', db, userId, ids))]
  return [...new Map(found.map((card) => [card.id, card])).values()]
}

async function ownCardsBy(key: 'id' | 'note_id', db: Db, userId: string, ids: readonly string[]) {
  const { rows } = await runFixedList(db, {
    shape: `own-cards ${key}`,
    list: ids,
    values: (some) => [userId, ...some],
    build: (some) =>
      db
        .selectFrom('card')
        .innerJoin('note', (join) =>
          join.onRef('note.user_id', '=', 'card.user_id').onRef('note.id', '=', 'card.note_id'),
        )
        .select(['card.id', 'card.note_id', 'card.kind', 'card.front', 'card.ordinal'])
        .where('card.user_id', '=', userId)
        .where(`card.${key}`, 'in', some)
        .where('card.deleted_at', 'is', null)
        .where('note.guid', 'is', null),
  })
  return rows
}

/** Not a join, for which SQLite begins with all cards of the learner. */
async function livingGuids(db: Db, userId: string, guids: readonly string[]): Promise<{ readonly guid: string }[]> {
  const { rows } = await runFixedList(db, {
    shape: 'living-guids',
    list: guids,
    values: (some) => [userId, ...some],
    build: (some) =>
      db
        .selectFrom('note')
        .select('note.guid')
        .where('note.user_id', '=', userId)
        .where('note.guid', 'in', some)
        .where((e) =>
          e.exists(
            e
              .selectFrom('card')
              .select('card.id')
              .whereRef('card.user_id', '=', 'note.user_id')
              .whereRef('card.note_id', '=', 'note.id')
              .where('card.deleted_at', 'is', null),
          ),
        ),
  })
  return rows.flatMap(({ guid }) => (guid === null ? [] : [{ guid }]))
}

async function answerTimes(db: Db, userId: string, cardIds: readonly string[]) {
  const { rows } = await runFixedList(db, {
    shape: 'answer-times',
    list: cardIds,
    values: (some) => [userId, ...some, 'rate'],
    build: (some) =>
      db
        .selectFrom('review')
        .select(['card_id', 'answered_at'])
        .where('user_id', '=', userId)
        .where('card_id', 'in', some)
        .where('kind', '=', 'rate'),
  })
  return rows
}

/** Guids under which living cards written here leave. */
export async function guidsOfOwnCards(db: Db, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('card')
    .innerJoin('note', (join) => join.onRef('note.user_id', '=', 'card.user_id').onRef('note.id', '=', 'card.note_id'))
    .select(['card.id', 'card.note_id'])
    .where('card.user_id', '=', userId)
    .where('card.deleted_at', 'is', null)
    .where('note.guid', 'is', null)
    .execute()
  return [...new Set(rows.flatMap(({ id, note_id }) => [id, note_id]))]
}
