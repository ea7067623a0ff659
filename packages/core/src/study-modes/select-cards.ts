import type { MemoryState } from '../scheduling/memory-state.ts'
import { contentStems } from '../text/words.ts'
import type { StudyCard } from './study-card.ts'

/** Mature from this interval on, in days. */
const MATURE_DAYS = 21

/** Where a card stands: `young` and `mature` are known and not due. */
export const CARD_STATES = ['new', 'learning', 'due', 'young', 'mature', 'suspended', 'buried'] as const
export type CardState = (typeof CARD_STATES)[number]

/** A card with what the learner did with it. */
export interface SelectableCard extends StudyCard {
  readonly starred: boolean
  readonly suspended: boolean
  readonly buriedUntilDay: string | null
  /** Null for a card never rated. */
  readonly state: MemoryState | null
  /** Missed when last practised, beside what the schedule knows. */
  readonly missedInPractice?: boolean
}

/** Conditions of which all given must hold; of a list, one. Suspended cards come only when asked for by their state. */
export interface CardFilter {
  readonly starred?: boolean
  /** Forgotten at least once, or missed when last practised. */
  readonly missed?: boolean
  /** Names of weak topics, as in the learner's profile. */
  readonly weakTopics?: readonly string[]
  readonly tags?: readonly string[]
  readonly states?: readonly CardState[]
}

/** `now` in ms and the study day it lies in. */
export interface SelectionMoment {
  readonly now: number
  readonly today: string
}

/** The cards that pass, in the order given. */
export function selectCards<Card extends SelectableCard>(
  cards: readonly Card[],
  filter: CardFilter,
  moment: SelectionMoment,
): Card[] {
  const topics = (filter.weakTopics ?? []).map(topicOf)
  return cards.filter((card) => {
    const state = cardStateOf(card, moment)
    if (state === 'suspended' && filter.states?.includes('suspended') !== true) return false
    if (filter.states !== undefined && filter.states.length > 0 && !filter.states.includes(state)) return false
    if (filter.starred === true && !card.starred) return false
    if (filter.missed === true && !isMissed(card)) return false
    if (topics.length > 0 && !topics.some((topic) => isAbout(card, topic))) return false
    return filter.tags === undefined || filter.tags.length === 0 || hasTag(card, filter.tags)
  })
}

/** Where a card stands at a moment. */
export function cardStateOf(card: SelectableCard, { now, today }: SelectionMoment): CardState {
  if (card.suspended) return 'suspended'
  if (card.buriedUntilDay !== null && card.buriedUntilDay > today) return 'buried'
  const { state } = card
  if (state === null || state.phase === 'new') return 'new'
  if (state.phase !== 'review') return state.dueAt <= now ? 'due' : 'learning'
  if (state.dueDay <= today) return 'due'
  return state.intervalDays >= MATURE_DAYS ? 'mature' : 'young'
}

function isMissed({ state, missedInPractice }: SelectableCard): boolean {
  return missedInPractice === true || (state?.lapses ?? 0) > 0 || state?.phase === 'relearning'
}

function hasTag({ tags }: StudyCard, wanted: readonly string[]): boolean {
  const own = tags.map(folded)
  // A tag holds those below it: `biology` the cards of `biology::cells`.
  return wanted.map(folded).some((tag) => own.some((one) => one === tag || one.startsWith(`${tag}::`)))
}

interface Topic {
  readonly name: string
  readonly stems: readonly string[]
}

function topicOf(name: string): Topic {
  return { name: folded(name), stems: contentStems(name) }
}

/** Tagged with the topic, or with all its words on the card or in its quote. */
function isAbout(card: StudyCard, { name, stems }: Topic): boolean {
  if (card.tags.some((tag) => folded(tag).split('::').includes(name))) return true
  if (stems.length === 0) return false
  const said = new Set(contentStems(`${card.front} ${card.back} ${card.quote ?? ''}`))
  return stems.every((stem) => said.has(stem))
}

function folded(text: string): string {
  return text.trim().toLowerCase().normalize('NFC')
}
