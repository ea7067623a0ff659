/** The four letters a question offers, in the order shown. */
export const LETTERS = ['A', 'B', 'C', 'D'] as const
export type Letter = (typeof LETTERS)[number]

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
}

/** A question with one right option; `quote` is the sentence of the source, `why` says what each option is. */
export interface EngineQuestion {
  readonly question: string
  readonly options: Readonly<Record<Letter, string>>
  readonly answer: Letter
  readonly quote: string
  readonly why: Readonly<Record<Letter, string>>
}

/** Exactly 5 questions, or how many the text carries when that is fewer. */
export type QuestionSet =
  | { readonly ok: true; readonly questions: readonly EngineQuestion[] }
  | { readonly ok: false; readonly problem: 'text-too-short'; readonly found: number }

/** A question as an evaluation request carries it: the key may be absent. */
export interface AskedQuestion {
  readonly question: string
  readonly options: Readonly<Record<Letter, string>>
  readonly answer?: string | undefined
}

export interface EvaluationRequest {
  readonly context: string
  readonly questions: readonly AskedQuestion[]
  /** Question index ("0" to "4") to the chosen letter; a missing index is an unanswered question. */
  readonly answers: Readonly<Record<string, string>>
}

export const PROFICIENCY_LEVELS = ['Beginner', 'Novice', 'Intermediate', 'Proficient', 'Advanced', 'Expert'] as const
export type Proficiency = (typeof PROFICIENCY_LEVELS)[number]

/** `inferredKeys` counts the questions whose key was not given and was inferred from the context. */
export interface AssessmentProfile {
  readonly proficiency: Proficiency
  readonly score: number
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly suggestions: readonly string[]
  readonly inferredKeys: number
}

/** A card as path and game requests carry it; a missing id becomes its position ("0", "1", …). */
export interface RequestCard {
  readonly id?: string | undefined
  readonly front: string
  readonly back: string
}

export interface PathRequest {
  readonly cards: readonly RequestCard[]
  /** `minutesPerDay` and `days` are hard limits when present; other keys are ignored. */
  readonly preferences: Readonly<Record<string, unknown>>
}

export interface PathStep {
  readonly title: string
  readonly cardIds: readonly string[]
  readonly estimatedMinutes: number
  readonly objectives: readonly string[]
  /** Day of study from 1, when the preferences limit minutes per day. */
  readonly day: number | null
}

export interface LearningPath {
  readonly steps: readonly PathStep[]
  readonly totalMinutes: number
  readonly skipped: readonly { readonly cardId: string; readonly reason: string }[]
}

export interface GameRequest {
  readonly cards: readonly RequestCard[]
  readonly gameType: string
}

/** `note` says what was changed (an unknown type became a quiz) or why there is no content; else null. */
export interface GameContent {
  readonly gameType: string
  readonly note: string | null
  readonly content: GameBody
}

export type GameBody =
  | { readonly kind: 'match'; readonly pairs: readonly MatchPair[] }
  | { readonly kind: 'memory'; readonly tiles: readonly MemoryTile[] }
  | { readonly kind: 'quiz'; readonly rounds: readonly QuizRound[] }
  | { readonly kind: 'truefalse'; readonly statements: readonly Statement[] }

export interface MatchPair {
  readonly id: string
  readonly cardIds: readonly string[]
  readonly left: string
  readonly right: string
}

export interface MemoryTile {
  readonly id: string
  readonly pairId: string
  readonly cardIds: readonly string[]
  readonly text: string
}

export interface QuizRound {
  readonly id: string
  readonly cardIds: readonly string[]
  readonly question: string
  readonly options: readonly string[]
  readonly answerIndex: number
  readonly value: number
  readonly explanation: string
}

export interface Statement {
  readonly id: string
  readonly cardIds: readonly string[]
  readonly text: string
  readonly isTrue: boolean
  readonly correction: string
}

/** The built-in engine: deterministic and offline; the same request gives the same bytes. */
export interface Engine {
  generateCards(request: CardRequest): Generator<EngineCard, CardsEnd>
  /** A title of at most 10 words, taken from the text; 'Untitled notes' when it has no words. */
  title(text: string): string
  questions(text: string): QuestionSet
  evaluate(request: EvaluationRequest): AssessmentProfile
  learningPath(request: PathRequest): LearningPath
  gameContent(request: GameRequest): GameContent
}
