/** Which cards of a deck are meant by a choice such as "starred" or "missed": one rule for the list and for the modes. */
import type { Card } from '@cairn/contract/cards'
import { studySides } from '@cairn/core/cards/siblings'
import { type CardFilter, type SelectableCard, selectCards } from '@cairn/core/study-modes/select-cards'
import type { StudyCard } from '@cairn/core/study-modes/study-card'
import type { PracticeOptions } from './kept-practice.ts'
import type { CardWithMemory } from './queries.ts'

/** What a choice depends on beside the cards. */
export interface ChoiceFacts {
  readonly now: number
  /** The study day of `now`. */
  readonly today: string
  readonly weakTopics: readonly string[]
  /** Cards whose latest practice answer was wrong. */
  readonly missedInPractice: ReadonlySet<string>
}

type Choice = Pick<PracticeOptions, 'which' | 'tag'>

/** A card as the study modes know it. */
export function toStudyCard(card: Card): StudyCard {
  const { id, noteId, kind, front, back, tags, aliases, quote } = studySides(card)
  return { id, noteId, kind, front, back, tags, aliases, quote }
}

/** The cards to practise: suspended ones never. */
export function cardsToPractise(
  entries: readonly CardWithMemory[],
  choice: Choice,
  facts: ChoiceFacts,
): CardWithMemory[] {
  return chosen(entries, choice, facts, ({ card }) => card.suspended)
}

/** The cards to show in a list: suspended ones as well, where the choice is not about what is due. */
export function cardsToList(entries: readonly CardWithMemory[], choice: Choice, facts: ChoiceFacts): CardWithMemory[] {
  return chosen(entries, choice, facts, ({ card }) => card.suspended && choice.which === 'due')
}

interface Selectable extends SelectableCard {
  readonly entry: CardWithMemory
}

function chosen(
  entries: readonly CardWithMemory[],
  choice: Choice,
  facts: ChoiceFacts,
  isOut: (entry: CardWithMemory) => boolean,
): CardWithMemory[] {
  const selectable = entries.map((entry): Selectable => {
    const { card, row } = entry
    const { starred, buriedUntilDay } = card
    const missed = facts.missedInPractice.has(card.id)
    const own = { starred, buriedUntilDay, state: row.state, missedInPractice: missed, suspended: isOut(entry) }
    return { ...toStudyCard(card), ...own, entry }
  })
  return selectCards(selectable, filterOf(choice, facts), facts).map(({ entry }) => entry)
}

function filterOf({ which, tag }: Choice, { weakTopics }: ChoiceFacts): CardFilter {
  const tags = tag === null ? {} : { tags: [tag] }
  switch (which) {
    case 'all':
      return tags
    case 'due':
      return { ...tags, states: ['due'] }
    case 'starred':
      return { ...tags, starred: true }
    case 'missed':
      return { ...tags, missed: true }
    case 'weak':
      // Without weak topics no card is about one: an empty list of topics would let all pass.
      return { ...tags, weakTopics: weakTopics.length === 0 ? ['\u0000'] : weakTopics }
    default:
      return which satisfies never
  }
}
