import type { Tailoring } from './tailoring.ts'
import { isAbout, stemsOfCard, type Topic, topicOf } from './topics.ts'

type CardText = Parameters<typeof stemsOfCard>[0]

/**
 * Keeps the rule that each weak topic gets at least twice the cards of each strong one, card by card. A card on both is
 * one on the weak topic. Without weak topics there is nothing to keep.
 */
export interface TopicRule {
  /** Whether the rule still holds with this card. */
  readonly allows: (card: CardText) => boolean
  /** Counts a card that is shown. */
  readonly add: (card: CardText) => void
  /** Cards so far on each topic, by its label. */
  readonly counts: () => ReadonlyMap<string, number>
}

/** A rule that has seen no card yet. */
export function createTopicRule({ weaknesses = [], strengths = [] }: Omit<Tailoring, 'proficiency'>): TopicRule {
  const weak = topics(weaknesses)
  const strong = topics(strengths)
  const counts = new Map([...weak, ...strong].map(({ label }) => [label, 0]))
  const countOf = ({ label }: Topic) => counts.get(label) ?? 0
  const touched = (card: CardText) => {
    const stems = stemsOfCard(card)
    const onWeak = weak.filter((topic) => isAbout(topic, stems))
    return onWeak.length > 0 ? onWeak : strong.filter((topic) => isAbout(topic, stems))
  }
  return {
    allows: (card) => {
      if (weak.length === 0) return true
      const least = Math.min(...weak.map(countOf))
      return touched(card).every((topic) => weak.includes(topic) || (countOf(topic) + 1) * 2 <= least)
    },
    add: (card) => {
      for (const topic of touched(card)) counts.set(topic.label, countOf(topic) + 1)
    },
    counts: () => counts,
  }
}

const topics = (labels: readonly string[]): Topic[] => labels.flatMap((label) => topicOf(label) ?? [])
