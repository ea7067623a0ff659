import type { OptionLetter, ProficiencyLevel } from '@cairn/core/ai-protocol/models'
import type { AssessmentQuestion } from '@cairn/core/assessment/assessment-questions'
import type { LearnerProfile } from '@cairn/core/assessment/evaluation'
import type { GameContent } from '@cairn/core/games/game-shapes'
import type { CardBrief, LearningPath, PathPreferences } from '@cairn/core/paths/learning-path'

/** What is known of the learner, from an assessment profile. */
export interface Tailoring {
  readonly proficiency: string
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
}

export interface CardRequest {
  readonly text: string
  readonly count: number
  readonly wantTitle: boolean
  readonly tailoring: Tailoring | null
  /** Fronts that exist already; no card repeats one of them. */
  readonly avoidFronts?: readonly string[]
}

/** A card and the span of the source it rests on (UTF-16 offsets into the text of the request). */
export interface EngineCard {
  readonly front: string
  readonly back: string
  readonly start: number
  readonly end: number
}

/** What the generator of cards returns after the last card; the title is empty when none was asked for. */
export interface CardsEnd {
  readonly suggestedTitle: string
  /** Two-letter code of the language the text was read as. English is read fully, others by simple patterns. */
  readonly language: string
}

/** A question with one right option; `quote` is the sentence of the source, `why` says what each option is. */
export interface EngineQuestion extends AssessmentQuestion {
  readonly answer: OptionLetter
  readonly quote: string
  readonly why: Readonly<Record<OptionLetter, string>>
}

/**
 * Exactly 5 questions, or how many the text carries when that is fewer; `questions-used-up` when it would carry five but
 * too many of them were asked before.
 */
export type QuestionSet =
  | { readonly ok: true; readonly questions: readonly EngineQuestion[] }
  | { readonly ok: false; readonly problem: 'text-too-short' | 'questions-used-up'; readonly found: number }

export interface EvaluationRequest {
  readonly context: string
  /** A question without `answer` has its key inferred. */
  readonly questions: readonly AssessmentQuestion[]
  /** Question index ("0" to "4") to the chosen letter; a missing index is an unanswered question. */
  readonly answers: Readonly<Record<string, string>>
}

/** `inferredKeys` counts the questions whose key was not given and was inferred from the context. */
export interface AssessmentProfile extends LearnerProfile {
  readonly proficiency: ProficiencyLevel
  readonly inferredKeys: number
}

export interface PathRequest {
  readonly cards: readonly CardBrief[]
  /** `minutesPerDay` and `days` are hard limits when present; `weaknesses` come first; other keys are ignored. */
  readonly preferences: PathPreferences
}

export interface GameRequest {
  readonly cards: readonly CardBrief[]
  /** One of the eight games; an unknown one becomes a quiz with a note. */
  readonly gameType: string
  /** Another seed deals the same cards in another way, see `seedText`; without one the cards alone decide. */
  readonly seed?: string
}

/** The built-in engine: deterministic and offline; the same request gives the same bytes. */
export interface Engine {
  generateCards(request: CardRequest): Generator<EngineCard, CardsEnd>
  /** A title of at most 10 words, taken from the text; 'Untitled notes' when it has no words. */
  title(text: string): string
  /** None of the questions is one of `avoidStems` (those of earlier tests). */
  questions(text: string, avoidStems?: readonly string[]): QuestionSet
  evaluate(request: EvaluationRequest): AssessmentProfile
  learningPath(request: PathRequest): LearningPath
  gameContent(request: GameRequest): GameContent
}
