import {
  type CardBrief,
  type LearningPath,
  MAX_STEP_CARDS,
  type PathPreferences,
  type PathStep,
} from '@cairn/core/ai/learning-path'
import { contentStems, countWords } from '@cairn/core/text/words'
import type { PathRequest } from '../engine-types.ts'
import { orderByNeed } from './order.ts'
import { subjectOf } from './subject.ts'

/** Seconds to read a word, to recall an answer, and to see a card a second time. */
const SECONDS_PER_WORD = 0.35
const SECONDS_PER_RECALL = 12
const FIRST_STUDY_FACTOR = 1.6

/**
 * An ordered path: cards that others need come first, steps hold at most 12 cards. `minutesPerDay` times `days` is a
 * hard limit; cards beyond it are skipped with the reason, weak topics last.
 */
export function learningPath({ cards, preferences }: PathRequest): LearningPath {
  const { kept, skipped } = withinTime(orderByNeed(cards), preferences)
  const steps = group(kept).map(toStep)
  return { steps, skipped, totalMinutes: steps.reduce((sum, step) => sum + step.estimatedMinutes, 0) }
}

/** Minutes of a first study of one card. */
function minutesOf({ front, back }: CardBrief): number {
  const seconds = (countWords(front) + countWords(back)) * SECONDS_PER_WORD + SECONDS_PER_RECALL
  return (Math.min(60, seconds) * FIRST_STUDY_FACTOR) / 60
}

function withinTime(
  cards: readonly CardBrief[],
  preferences: PathPreferences,
): { kept: CardBrief[]; skipped: LearningPath['skipped'] } {
  const { minutesPerDay, days, weaknesses = [] } = preferences
  if (minutesPerDay === undefined || days === undefined) return { kept: [...cards], skipped: [] }
  const budget = minutesPerDay * days
  const weak = new Set(weaknesses.flatMap(contentStems))
  const isWeak = (card: CardBrief): boolean => contentStems(`${card.front} ${card.back}`).some((stem) => weak.has(stem))
  const byWorth = [...cards.filter(isWeak), ...cards.filter((card) => !isWeak(card))]
  const chosen = new Set<CardBrief>()
  let used = 0
  for (const card of byWorth) {
    // A step's minutes are rounded up, so the budget is counted in the same way.
    if (Math.ceil(used + minutesOf(card)) > budget) continue
    used += minutesOf(card)
    chosen.add(card)
  }
  const reason = `Does not fit into ${minutesPerDay} minutes a day for ${days} ${days === 1 ? 'day' : 'days'}.`
  return {
    kept: cards.filter((card) => chosen.has(card)),
    skipped: cards.filter((card) => !chosen.has(card)).map(({ id }) => ({ cardId: id, reason })),
  }
}

/** Steps of nearly equal size. */
function group(cards: readonly CardBrief[]): CardBrief[][] {
  const count = Math.ceil(cards.length / MAX_STEP_CARDS)
  return Array.from({ length: count }, (_, index) => {
    const from = Math.round((index * cards.length) / count)
    return cards.slice(from, Math.round(((index + 1) * cards.length) / count))
  }).filter((step) => step.length > 0)
}

function toStep(cards: readonly CardBrief[], index: number): PathStep {
  const topics = topicsOf(cards)
  return {
    title: topics.length === 0 ? `Step ${index + 1}` : `Step ${index + 1}: ${topics.slice(0, 2).join(' and ')}`,
    cardIds: cards.map(({ id }) => id),
    estimatedMinutes: Math.max(0.5, Math.round(cards.reduce((sum, card) => sum + minutesOf(card), 0) * 2) / 2),
    objectives: objectivesOf(cards, topics),
  }
}

/** Subjects of a step, those that most of its cards speak of first. */
function topicsOf(cards: readonly CardBrief[]): string[] {
  const texts = cards.map(({ front, back }) => new Set(contentStems(`${front} ${back}`)))
  const subjects = [...new Set(cards.map(subjectOf).filter((subject) => subject !== null))]
  const counted = subjects.map((subject) => {
    const stems = contentStems(subject)
    return { subject, count: texts.filter((held) => stems.every((stem) => held.has(stem))).length }
  })
  const sorted = counted.sort((a, b) => b.count - a.count)
  const distinct: string[] = []
  for (const { subject } of sorted) {
    const stems = contentStems(subject)
    if (!distinct.some((other) => contentStems(other).some((stem) => stems.includes(stem)))) distinct.push(subject)
  }
  return distinct
}

function objectivesOf(cards: readonly CardBrief[], topics: readonly string[]): string[] {
  const objectives: string[] = []
  const defined = cards
    .map(({ front }) => /^what (?:is|are) (?:an? |the )?([^?]{2,40})\?$/i.exec(front.trim())?.[1])
    .find((term) => term !== undefined)
  if (defined !== undefined) objectives.push(`Define ${defined}`)
  const why = cards.find(({ front }) => /^why\b/i.test(front))
  if (why !== undefined) objectives.push(`Explain why ${asStatement(why.front)}`)
  const [first, second] = topics.filter((topic) => topic !== defined)
  if (first !== undefined && second !== undefined) objectives.push(`Say what is known of ${first} and of ${second}`)
  else if (first !== undefined) objectives.push(`Say what is known of ${first}`)
  return objectives.length > 0 ? objectives.slice(0, 3) : [`Recall the answers of ${cards.length} cards`]
}

/** "Why do phospholipids align?" as "phospholipids align"; other forms are quoted as they stand. */
function asStatement(front: string): string {
  const bare = /^why (?:do|are|is|was|were) (.+)\?$/i.exec(front.trim())
  const operator = /^why (do|are|is|was|were) /i.exec(front.trim())?.[1]?.toLowerCase()
  return bare?.[1] !== undefined && operator === 'do' ? bare[1] : `(“${front.trim()}”)`
}
