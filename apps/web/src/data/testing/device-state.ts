import { createHash } from 'node:crypto'
import { openLocalDb } from '../local-db.ts'
import { localLearner } from '../session.ts'

export interface DeviceState {
  readonly hash: string
  /** What the hash is of, for finding the line that differs. */
  readonly lines: readonly string[]
}

const MEMORY_FIELDS = [
  'phase',
  'step',
  'stability',
  'difficulty',
  'dueAt',
  'dueDay',
  'reps',
  'lapses',
  'lastReviewAt',
  'lastStudyDay',
  'intervalDays',
] as const

/**
 * All that this device holds of its learner's cards, memory and study days, in one spelling: a line for each card and
 * for each day with answers. A card in the trash counts with its memory, without its text.
 */
export async function stateOfDevice(): Promise<DeviceState> {
  const learner = localLearner()
  if (learner === null) throw new Error('Inconsistent: nobody is signed in on this device')
  const { idb } = await openLocalDb(learner.id)
  const cards = new Map((await idb.getAll('cards')).map((card) => [card.id, card]))
  const rows = (await idb.getAll('memory')).map(({ cardId, state }) => {
    const card = cards.get(cardId)
    const text =
      card === undefined
        ? 'deleted'
        : [card.front, card.back, card.tags, card.starred, card.flag, card.suspended, card.buriedUntilDay]
    return JSON.stringify(['card', cardId, text, state === null ? null : MEMORY_FIELDS.map((field) => state[field])])
  })
  const days = (await idb.getAll('days'))
    .filter(({ again, hard, good, easy }) => again + hard + good + easy > 0)
    .map((day) =>
      JSON.stringify(['day', day.studyDay, day.again, day.hard, day.good, day.easy, day.newCards, day.durationMs]),
    )
  const lines = [...rows, ...days].sort()
  return { hash: createHash('sha256').update(lines.join('\n')).digest('hex'), lines }
}

/** Titles of the decks on this device, by their ids. */
export async function decksHere(): Promise<Readonly<Record<string, string>>> {
  const { idb } = await openLocalDb(localLearner()?.id ?? '')
  return Object.fromEntries((await idb.getAll('decks')).map(({ id, title }) => [id, title]))
}
