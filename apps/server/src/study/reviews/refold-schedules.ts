import { setTimeout as delay } from 'node:timers/promises'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { nextSeqAndSchedule } from '../learners/next-seq.ts'
import { addDayShare } from '../stats/add-day-share.ts'
import { sumShares } from '../stats/card-share.ts'
import { emptyCalibration } from '../stats/empty-days.ts'
import { type CardSchedule, deckSchedules } from './card-schedules.ts'
import { foldAfresh, groupByCard } from './fold-card.ts'
import { saveMemory, toMemoryRow } from './memory.store.ts'
import { toEvent } from './receive-event.ts'
import {
  askForRefold,
  endRefold,
  markUncalibrated,
  nextToRefold,
  noteRefold,
  postponeRefold,
  refoldedUpTo,
  tagsAfter,
} from './refold.store.ts'
import { readLog } from './reviews.store.ts'
import { countedUnder, scheduleTag } from './schedule-tag.ts'

/*
 * When settings change, the cards they concern are folded anew: the first of them in the transaction of the change, all
 * others in portions after it. Until its turn a card keeps its state, unless it is answered: then it is folded at once.
 */

/** Cards looked at, and cards folded, in one transaction: as long as a learner or a writer has to wait. */
const MOST_SEEN = 2_000
const MOST_FOLDED = 200
const PAUSE_MS = 20
const RETRY_MS = 60_000

interface Moment {
  readonly userId: string
  readonly seq: number
  readonly now: number
}

interface Schedules {
  readonly before: StudySettings
  readonly after: StudySettings
}

/** Folds anew what a change of the learner's settings concerns, inside the transaction of the change. */
export async function settingsChanged(tx: Tx, moment: Moment, { before, after }: Schedules): Promise<void> {
  if (scheduleTag(before) === scheduleTag(after)) return
  if (JSON.stringify(before.parameters) !== JSON.stringify(after.parameters)) {
    await emptyCalibration(tx, moment)
    await markUncalibrated(tx, moment.userId)
  }
  await beginRefold(tx, moment, after)
}

/**
 * The same for the stored settings of a deck, or for cards that went from one deck to another; answers whether there
 * was anything to fold, which is then looked for among all cards of the learner.
 */
export async function deckSettingsChanged(
  tx: Tx,
  moment: Moment & { readonly learner: StudySettings },
  decks: { readonly before: string; readonly after: string },
): Promise<boolean> {
  const inDeck = deckSchedules(moment.learner)
  if (inDeck(decks.before).tag === inDeck(decks.after).tag) return false
  await beginRefold(tx, moment, moment.learner)
  return true
}

/** Has all cards looked through, and those folded anew that are not folded as settings say, soon after. */
export function foldCardsAnew(tx: Tx, { userId, now }: Omit<Moment, 'seq'>): Promise<void> {
  return askForRefold(tx, userId, now)
}

async function beginRefold(tx: Tx, { userId, seq, now }: Moment, learner: StudySettings): Promise<void> {
  await askForRefold(tx, userId, now)
  await refoldSome(tx, { userId, seq }, learner)
}

/** Folds the next portion of a learner's cards anew; false when nothing is left to do. */
export function refoldNext(engine: Engine, userId: string): Promise<boolean> {
  return inTransaction(engine, async (tx) => {
    const { seq, schedule } = await nextSeqAndSchedule(tx, userId)
    return refoldSome(tx, { userId, seq }, schedule)
  })
}

/**
 * Works through all that waits, whoever's it is, a portion at a time; answers how many portions there were. One
 * whose turn fails has the next after a minute.
 */
export async function refoldAll(engine: Engine, now: number, signal?: AbortSignal): Promise<number> {
  let portions = 0
  for (;;) {
    const userId = await nextToRefold(engine.db, now)
    if (userId === null || signal?.aborted) return portions
    try {
      await refoldNext(engine, userId)
    } catch (error) {
      await postponeRefold(engine.db, userId, now + RETRY_MS)
      throw error
    }
    portions += 1
    await delay(PAUSE_MS)
  }
}

async function refoldSome(tx: Tx, { userId, seq }: Omit<Moment, 'now'>, learner: StudySettings): Promise<boolean> {
  const after = await refoldedUpTo(tx, userId)
  if (after === null) return false
  const inDeck = deckSchedules(learner)
  const seen = await tagsAfter(tx, userId, { after, limit: MOST_SEEN })
  const stale = seen.filter((row) => row.algorithm !== inDeck(row.settings).tag)
  const some = stale.slice(0, MOST_FOLDED)
  const cards = some.map((row) => ({ cardId: row.card_id, tag: row.algorithm, now: inDeck(row.settings) }))
  await refoldCards(tx, { userId, seq }, cards)
  const last = some.length < stale.length ? some.at(-1) : seen.at(-1)
  const isDone = some.length === stale.length && seen.length < MOST_SEEN
  if (isDone || last === undefined) await endRefold(tx, userId)
  else await noteRefold(tx, userId, last.card_id)
  return !isDone
}

interface StaleCard {
  readonly cardId: string
  /** Of the memory as it is. */
  readonly tag: string
  readonly now: CardSchedule
}

async function refoldCards(tx: Tx, { userId, seq }: Omit<Moment, 'now'>, cards: readonly StaleCard[]): Promise<void> {
  if (cards.length === 0) return
  const ids = cards.map(({ cardId }) => cardId)
  const log = groupByCard((await readLog(tx, userId, ids)).map(toEvent))
  const folded = cards.map(({ cardId, tag, now }) => {
    const counted = countedUnder(tag, now.schedule)
    const card = foldAfresh({ before: log.get(cardId) ?? [], added: [], counted }, now.schedule, cardId)
    return { row: toMemoryRow(card, { userId, cardId, tag: now.tag, seq }), added: card.added }
  })
  await saveMemory(
    tx,
    folded.map(({ row }) => row),
  )
  await addDayShare(tx, { userId, seq }, sumShares(folded.map(({ added }) => added)))
}
