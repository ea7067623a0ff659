import type { Deck } from '@cairn/contract/decks'
import { type DayLimits, dayLimits, leastLimit } from '@cairn/core/scheduling/deck-limits'
import { type ExtraLeft, extraLeft } from '@cairn/core/scheduling/extra-new'
import { overridesOf } from '@cairn/core/scheduling/learner-settings'
import { buildQueue, type StudyQueue } from '@cairn/core/scheduling/queue'
import type { QueueCard } from '@cairn/core/scheduling/queue-card'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import type { IDBPIndex } from 'idb'
import type { CairnSchema, LocalDb } from './local-db.ts'
import { dayTotals, laneRange, localDb, studyDayAt } from './queries.ts'
import { localStudySettings } from './schedule-settings.ts'
import { localLearner } from './session.ts'
import { type StudyRow, sortOfDay } from './study-row.ts'

/** The longest overdue are enough to find the most forgotten among: reading more costs more than it helps. */
const MOST_DUE = 2_000
/** Well above the backlog from which on the most forgotten come first. */
const DUE_FACTOR = 2
/** More new cards than this are offered in portions; the margin is room for siblings and buried cards. */
const MOST_NEW = 500
const NEW_MARGIN = 50

/** As `queueAmong`, in one deck, or in all when `deckId` is null. */
export function queueNow(deckId: string | null, now: number): Promise<StudyQueue> {
  return queueAmong(({ id }) => deckId === null || id === deckId, now)
}

/**
 * What there is to study at an instant (ms) in the decks that `isMeant` chooses: learning and due cards, the next new
 * ones, each deck by its own limits where it has some and by those of the decks above it that are studied as well. Read
 * by index, so the size of a deck does not matter.
 */
export async function queueAmong(
  isMeant: (deck: Deck) => boolean,
  now: number,
  isStudied: (deck: Deck) => boolean = isMeant,
): Promise<StudyQueue> {
  const today = studyDayAt(now)
  const db = await localDb()
  if (db === null)
    return buildQueue([], { now, today, settings: localStudySettings(), introducedToday: 0, reviewedToday: 0 })
  const [decks, answered, days] = await Promise.all([
    db.idb.getAll('decks'),
    db.idb.getAllFromIndex('memory', 'by-last-day', today),
    dayTotals(),
  ])
  const newCards = days.find((day) => day.studyDay === today)?.newCards ?? 0
  const catchingUp = await settingsOfPlan(db, now, reviewedOn(answered, today))
  const settings = catchingUp ?? localStudySettings()
  // A plan is for all cards together: limits of decks wait, and so does what was asked for beyond them.
  const limits = limitsToday(catchingUp === null ? decks : [], isStudied, { answered, today })
  const extraNew = catchingUp === null ? extraToday({ answered, newCards, today }) : undefined
  const rows = await Promise.all(
    decks.filter(isMeant).map((deck) => {
      const newPerDay = leastLimit(limits, deck.id, 'newPerDay') ?? settings.newPerDay
      const reviewsPerDay = leastLimit(limits, deck.id, 'reviewsPerDay') ?? settings.reviewsPerDay
      const most = { newPerDay: newPerDay + extraOf(deck.id, extraNew), reviewsPerDay }
      return rowsOfDeck(db, deck.id, today, most)
    }),
  )
  // Cards answered today are there for their siblings' sake, whatever deck they are in.
  const byId = new Map([...answered.map(asDone), ...rows.flat()].map((row) => [row.cardId, row]))
  const queue = buildQueue([...byId.values()].map(toQueueCard), {
    ...{ now, today, settings, extraNew },
    introducedToday: Math.max(0, newCards - limits.introducedInThem),
    reviewedToday: reviewedOn(answered, today) - limits.reviewedInThem,
    deckBudgets: limits.deckBudgets,
    decksAbove: limits.decksAbove,
  })
  // What a plan pauses is not offered beside it.
  return catchingUp === null ? queue : { ...queue, heldBackNew: 0 }
}

/** What is left of the new cards that were asked for beyond the day's limits. */
function extraToday({ answered, newCards, today }: AnsweredToday): ExtraLeft | undefined {
  const inDeck = (deckId: string) => introducedOn(answered, deckId, today)
  return extraLeft(localLearner()?.settings.extraNew ?? null, today, { inAll: newCards, inDeck })
}

const extraOf = (deckId: string, extra: ExtraLeft | undefined): number =>
  extra === undefined ? 0 : Math.max(extra.anyDeck, extra.decks.get(deckId) ?? 0)

/** New cards of a deck that were introduced on a study day, among rows of that day. */
export function introducedOn(answered: readonly StudyRow[], deckId: string, day: string): number {
  return answered.filter((row) => row.deckId === deckId && row.introducedDay === day).length
}

/** The settings of a day of the catch-up plan; null when none is under way. Only who has one pays for it. */
async function settingsOfPlan(db: LocalDb, now: number, reviewedToday: number): Promise<StudySettings | null> {
  const plan = localLearner()?.settings.catchUp ?? null
  if (plan === null || studyDayAt(now) < plan.startsOn) return null
  const { catchUpSettings } = await import('./catch-up-day.ts')
  return catchUpSettings(db, plan, now, reviewedToday)
}

interface AnsweredToday {
  readonly answered: readonly StudyRow[]
  /** New cards of the day, all decks together. */
  readonly newCards: number
  readonly today: string
}

/** The limits that decks have of their own, with what the day already saw of their cards. */
function limitsToday(
  decks: readonly Deck[],
  isStudied: (deck: Deck) => boolean,
  { answered, today }: Omit<AnsweredToday, 'newCards'>,
): DayLimits {
  const byDeck = (isMeant: (row: StudyRow) => boolean) => {
    const counts = new Map<string, number>()
    for (const row of answered) if (isMeant(row)) counts.set(row.deckId, (counts.get(row.deckId) ?? 0) + 1)
    return counts
  }
  const own = decks.map((deck) => {
    const { id, title, settings } = deck
    return { id, title, overrides: overridesOf(settings), holdsBelow: isStudied(deck) }
  })
  return dayLimits(own, {
    introduced: byDeck(({ introducedDay }) => introducedDay === today),
    reviewed: byDeck(({ state }) => state?.reviewedDay === today),
  })
}

/** How many of some cards had a review on a study day; learning one is none. */
function reviewedOn(rows: readonly StudyRow[], day: string): number {
  return rows.filter(({ state }) => state?.reviewedDay === day).length
}

type LaneIndex = IDBPIndex<CairnSchema, ['memory'], 'memory', 'by-lane', 'readonly'>

async function rowsOfDeck(
  { idb }: LocalDb,
  deckId: string,
  today: string,
  { newPerDay, reviewsPerDay }: Pick<StudySettings, 'newPerDay' | 'reviewsPerDay'>,
): Promise<StudyRow[]> {
  const dueToday = sortOfDay(today)
  const index: LaneIndex = idb.transaction('memory').store.index('by-lane')
  const later = IDBKeyRange.bound([deckId, 'review', dueToday], [deckId, 'review', Number.POSITIVE_INFINITY], true)
  const lanes = await Promise.all([
    index.getAll(laneRange(deckId, 'learning'), MOST_DUE),
    index.getAll(laneRange(deckId, 'review', dueToday), Math.max(MOST_DUE, DUE_FACTOR * reviewsPerDay)),
    newRows(index, deckId, Math.min(newPerDay, MOST_NEW)),
    index.getAll(later, 1),
  ])
  return lanes.flat()
}

/** Read on where notes have so many cards that the first rows hold too few of them: one card of a note comes a day. */
async function newRows(index: LaneIndex, deckId: string, notes: number): Promise<StudyRow[]> {
  for (let most = notes * 2 + NEW_MARGIN; ; most *= 2) {
    const rows = await index.getAll(laneRange(deckId, 'new'), most)
    if (rows.length < most || new Set(rows.map(({ noteId }) => noteId)).size >= notes + NEW_MARGIN / 2) return rows
  }
}

/** Not offered again by itself: only a row found in its lane is. */
export function asDone(row: StudyRow): StudyRow {
  return { ...row, suspended: true }
}

export function toQueueCard(row: StudyRow): QueueCard {
  const { cardId, noteId, deckId, position, suspended, buriedUntilDay, state, touch } = row
  const card = { id: cardId, noteId, deckId, position, suspended, buriedUntilDay, state }
  return touch === undefined ? card : { ...card, touch }
}

/** One card as the queue sees it, wherever it stands; null when it is not on this device. */
export async function queueCardOf(cardId: string): Promise<QueueCard | null> {
  const row = await (await localDb())?.idb.get('memory', cardId)
  return row === undefined ? null : toQueueCard(row)
}

/** Texts of cards, in the order asked; those not on this device are left out. */
export async function cardsById(cardIds: readonly string[]) {
  const db = await localDb()
  if (db === null) return []
  const store = db.idb.transaction('cards').store
  const found = await Promise.all(cardIds.map((id) => store.get(id)))
  return found.filter((card) => card !== undefined)
}
