import { setImmediate as turn } from 'node:timers/promises'
import { ArchivedSettings } from '@cairn/contract/archive-kinds'
import { z } from 'zod'
import type { ReviewTable } from '../../platform/db/schema.ts'
import { foldArchived } from '../../study/reviews/fold-archived.ts'
import { addShares, type DayShare, NO_SHARE, sumShares } from '../../study/stats/card-share.ts'
import { ArchiveError } from './archive-error.ts'
import type { Staging } from './staging.ts'

const CARDS_AT_ONCE = 100
const Card = z.looseObject({ deck_id: z.string() })
const Deck = z.looseObject({ settings: z.string() })
const Staged = z.object({ settings: ArchivedSettings, onboardedAt: z.number().nullable() })

export interface StagedSettings {
  readonly settings: ArchivedSettings
  readonly onboardedAt: number | null
}

export function stagedSettings(staging: Staging): StagedSettings {
  const data = staging.find('settings', 'settings')
  if (data === null) throw new ArchiveError('damaged', 'data/settings.jsonl')
  return Staged.parse(JSON.parse(data))
}

/**
 * Makes the memory of every card from its staged log and stages it as `memory`; answers the sums of study days. Done
 * before the transaction, which then only writes.
 */
export async function foldStaged(staging: Staging, userId: string): Promise<DayShare> {
  const fold = foldArchived(userId, stagedSettings(staging).settings)
  const decks = new Map<string, string>()
  const deckOf = (cardId: string): string | null => {
    const card = staging.find('cards', cardId)
    if (card === null) return null
    const id = Card.parse(JSON.parse(card)).deck_id
    const known = decks.get(id)
    if (known !== undefined) return known
    const { settings } = Deck.parse(JSON.parse(staging.find('decks', id) ?? '{}'))
    decks.set(id, settings)
    return settings
  }
  let days = NO_SHARE
  for (const cards of staging.cardsWith('reviews', CARDS_AT_ONCE)) {
    const shares: DayShare[] = []
    for (const cardId of cards) {
      const log = staging.ofCard('reviews', cardId).map((data): ReviewTable => JSON.parse(data))
      const { memory, share } = foldedOr(cardId, () => fold(cardId, log, deckOf(cardId)))
      shares.push(share)
      staging.add({ kind: 'memory', key: cardId, card: null, data: JSON.stringify(memory) })
    }
    days = addShares(days, sumShares(shares))
    await turn()
  }
  return days
}

/** A log that can be read, but says what cannot be: days that no calendar has, zones that no place is in. */
function foldedOr(cardId: string, fold: () => ReturnType<ReturnType<typeof foldArchived>>) {
  try {
    const folded = fold()
    if (Object.values(folded.memory).every((value) => typeof value !== 'number' || Number.isFinite(value)))
      return folded
  } catch (error) {
    throw new ArchiveError('invalid-row', `data/reviews.jsonl: ${cardId}`, error)
  }
  throw new ArchiveError('invalid-row', `data/reviews.jsonl: ${cardId}`)
}
