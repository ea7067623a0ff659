/**
 * Explain-back: the learner says in own words what a topic is about, and each fact is ticked that these words recall.
 * It is practice: nothing here knows the schedule.
 */
import type { Flashcard } from '../cards/card.ts'

/** One thing that an explanation should say. */
export interface ExplainFact extends Flashcard {
  /** Sentence of the source that says it, to the letter; null where there is none. */
  readonly quote: string | null
}

/**
 * `told`: said, in whatever words. `partly`: touched, or only half of it. `differs`: something else is said, such as
 * another number. `missing`: not said.
 */
export const FACT_STANDINGS = ['told', 'partly', 'differs', 'missing'] as const
export type FactStanding = (typeof FACT_STANDINGS)[number]

export interface FactGrade {
  readonly standing: FactStanding
  /** The words of the explanation that say it, to the letter; null for a fact that is missing. */
  readonly said: string | null
}

/** Longest explanation that is looked at, in UTF-16 units. */
export const MAX_EXPLANATION_CHARS = 6_000
/** Most facts of one explanation: more are no topic, but a chapter. */
export const MAX_FACTS = 12
