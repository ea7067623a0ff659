import { confusablePairs } from '@cairn/core/study-modes/confusable-pairs'
import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import { shuffled } from '@cairn/core/study-modes/shuffle'
import { prepareDeck, type StudyDeck } from '@cairn/core/study-modes/study-deck'
import { returningMistakes } from '@cairn/core/study-modes/sure-mistakes'
import { type ChoiceFacts, cardsToPractise, toStudyCard } from '../../data/card-choice.ts'
import type { PracticeOptions } from '../../data/kept-practice.ts'
import { missedInPractice, practiceAnswers } from '../../data/practice.ts'
import { weakTopics } from '../../data/profiles.ts'
import {
  type CardWithMemory,
  cardIdsOfDeck,
  cardsOfDeck,
  cardsWithMemory,
  localDb,
  studyDayAt,
} from '../../data/queries.ts'
import { readableTitle } from '../../lib/deck-path.ts'

/** What a session is made of, read from this device. */
export interface SessionMaterial {
  readonly title: string
  readonly deck: StudyDeck
  /** The cards to ask. */
  readonly ids: readonly string[]
  readonly seed: string
  readonly shuffle: boolean
  /** What was sure but wrong on an earlier day. */
  readonly first: readonly string[]
  /** Cards taken for each other, in both directions. */
  readonly confusions: readonly (readonly [string, string])[]
  readonly cardsInDeck: number
  /** Every card that was read is suspended. */
  readonly isAllSuspended: boolean
  /** More cards pass than one session takes. */
  readonly isPart: boolean
}

/** Cards of one session at most: more would be no session, and all of them are written with every answer. */
export const MOST_SESSION_CARDS = 1_000
/** Read at once while looking for cards that pass. */
const PORTION = 250

export interface MaterialWish {
  readonly deckId: string
  readonly options: PracticeOptions
  readonly seed: string
  /** The cards of a session that goes on; null for those that the options choose. */
  readonly cardIds: readonly string[] | null
  readonly now: number
}

/** The material for a session; null where the deck is not on this device. Reads no more of a deck than a session takes. */
export async function sessionMaterial(wish: MaterialWish): Promise<SessionMaterial | null> {
  const db = await localDb()
  const row = await db?.idb.get('decks', wish.deckId)
  if (row === undefined || row.deletedAt !== null) return null
  const answers = await practiceAnswers()
  const read = await readCards(wish, answers)
  const { options, seed, now } = wish
  const cards = read.entries.map(({ card }) => toStudyCard(card))
  const known = new Set(cards.map(({ id }) => id))
  const own = answers.filter(({ cardId }) => known.has(cardId))
  const pairs = confusablePairs(own).map(({ cardIds }) => cardIds)
  return {
    title: readableTitle(row.title),
    deck: prepareDeck(cards, { swap: options.swap }),
    ids: read.ids,
    seed,
    shuffle: options.shuffle,
    first: returningMistakes(own, studyDayAt(now)),
    confusions: pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]),
    cardsInDeck: read.cardsInDeck,
    isAllSuspended: read.entries.length > 0 && read.entries.every(({ card }) => card.suspended),
    isPart: read.isPart,
  }
}

interface ReadCards {
  /** The cards to ask and others beside them, which wrong options are drawn from. */
  readonly entries: readonly CardWithMemory[]
  readonly ids: readonly string[]
  readonly cardsInDeck: number
  readonly isPart: boolean
}

async function readCards(wish: MaterialWish, answers: readonly PracticeAnswer[]): Promise<ReadCards> {
  const { deckId, cardIds, options } = wish
  const someIds = await cardIdsOfDeck(deckId, MOST_SESSION_CARDS + 1)
  const isSmall = someIds.length <= MOST_SESSION_CARDS
  if (!isSmall && cardIds === null) return readPart(wish, await factsOf(wish, answers))
  const entries = isSmall ? await cardsOfDeck(deckId) : await cardsWithMemory(cardIds ?? [])
  const passing = cardIds ?? idsOf(cardsToPractise(entries, options, await factsOf(wish, answers)))
  return { entries, ids: passing, cardsInDeck: entries.length, isPart: false }
}

/** Of a large deck: portions in the order of the session until it has enough. */
async function readPart(wish: MaterialWish, facts: ChoiceFacts): Promise<ReadCards> {
  const { deckId, options, seed } = wish
  const all = await cardIdsOfDeck(deckId)
  const order = options.shuffle ? shuffled(all, `part ${seed}`, (id) => id) : all
  const entries = new Map<string, CardWithMemory>()
  const ids: string[] = []
  let from = 0
  for (; from < order.length && ids.length < MOST_SESSION_CARDS; from += PORTION) {
    const portion = await cardsWithMemory(order.slice(from, from + PORTION))
    const passing = cardsToPractise(portion, options, facts)
    // The first portion stays whole: few starred cards are to be told from others than themselves.
    for (const entry of from === 0 ? portion : passing) entries.set(entry.card.id, entry)
    ids.push(...idsOf(passing))
  }
  return { entries: [...entries.values()], ids, cardsInDeck: all.length, isPart: from < order.length }
}

async function factsOf({ options, now }: MaterialWish, answers: readonly PracticeAnswer[]): Promise<ChoiceFacts> {
  const topics = options.which === 'weak' ? await weakTopics() : []
  return { now, today: studyDayAt(now), weakTopics: topics, missedInPractice: missedInPractice(answers) }
}

const idsOf = (entries: readonly CardWithMemory[]): string[] => entries.map(({ card }) => card.id)
