import { FreeNumbers } from '@cairn/core/anki/collection/free-numbers'
import { pathOf, toTitle } from '@cairn/core/cards/deck-path'
import { dayLimits, leastLimit } from '@cairn/core/scheduling/deck-limits'
import { resolveSettings } from '@cairn/core/scheduling/deck-settings'
import { overridesOf } from '@cairn/core/scheduling/learner-settings'
import { MOST_PER_DAY, type StudySettings } from '@cairn/core/scheduling/study-settings'
import type { DeckTable } from '../../platform/db/schema.ts'
import { parseDeckSettings } from '../../study/reviews/deck-settings.ts'
import { creditedDescription } from '../sharing/attribution-note.ts'
import type { DeckOut } from './write-collection.ts'

/** Decks as they leave, by their ids here. */
export type NumberedDecks = ReadonlyMap<string, NumberedDeck>

interface NumberedDeck extends DeckOut {
  readonly settings: string
  readonly hasLimits: boolean
}

const DECK_NUMBER = 1_600_000_000_000
const NOTHING_DONE = { introduced: new Map(), reviewed: new Map() }

/** In Anki a deck has both limits for itself, so one without gets those of the deck above it, else the learner's. */
export function numbered(decks: readonly DeckTable[], learner: StudySettings): NumberedDecks {
  const numbers = new FreeNumbers()
  const own = decks.map((deck) => ({ ...deck, overrides: overridesOf(parseDeckSettings(deck.settings)) }))
  const limits = dayLimits(
    own.map(({ id, title, overrides }) => ({ id, title, overrides, holdsBelow: true })),
    NOTHING_DONE,
  )
  return new Map(
    own.map(({ id, title, created_at, settings, overrides, ...deck }) => {
      const resolved = resolveSettings(learner, overrides)
      const newPerDay = overrides.newPerDay ?? leastLimit(limits, id, 'newPerDay') ?? learner.newPerDay
      const reviewsPerDay = overrides.reviewsPerDay ?? leastLimit(limits, id, 'reviewsPerDay') ?? learner.reviewsPerDay
      return [
        id,
        {
          id: numbers.take(Math.max(DECK_NUMBER, created_at)),
          name: title,
          description: creditedDescription(deck),
          settings,
          hasLimits: overrides.newPerDay !== undefined || overrides.reviewsPerDay !== undefined,
          options: { ...resolved, newPerDay, reviewsPerDay },
        },
      ]
    }),
  )
}

interface AroundDecks {
  readonly all: NumberedDecks
  readonly learner: StudySettings
}

/**
 * Every deck above another has to be there. One that is a folder here bounds nothing: where a deck below it has limits
 * of its own, the learner's would.
 */
export function withParents(decks: readonly DeckOut[], { all, learner }: AroundDecks): readonly DeckOut[] {
  const known = new Map([...all.values()].map((deck) => [deck.name, deck]))
  const names = new Map(decks.map((deck) => [deck.name, deck]))
  const limited = new Set([...all.values()].filter(({ hasLimits }) => hasLimits).flatMap(({ name }) => above(name)))
  const unbounded = { ...learner, newPerDay: MOST_PER_DAY, reviewsPerDay: MOST_PER_DAY }
  let next = DECK_NUMBER - 1
  for (const { name } of decks) {
    for (const parent of above(name)) {
      if (names.has(parent)) continue
      const made = { id: next--, name: parent, description: '' }
      names.set(parent, known.get(parent) ?? (limited.has(parent) ? { ...made, options: unbounded } : made))
    }
  }
  return [...names.values()]
}

function above(name: string): readonly string[] {
  const path = pathOf(name)
  return path.slice(1).map((_, index) => toTitle(path.slice(0, index + 1)))
}
