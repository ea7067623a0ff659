/** The five uses of a language model; sent as `metadata.task`. */
export const AI_TASKS = ['flashcards', 'learning-path', 'game-content', 'assessment-questions', 'evaluation'] as const
export type AiTask = (typeof AI_TASKS)[number]

export const MODEL_NAMES = ['viable-1', 'viable-2', 'viable-3'] as const
export type ModelName = (typeof MODEL_NAMES)[number]

export const MODEL_FOR = {
  flashcards: 'viable-2',
  'learning-path': 'viable-2',
  'game-content': 'viable-2',
  'assessment-questions': 'viable-3',
  evaluation: 'viable-1',
} as const satisfies Record<AiTask, ModelName>

export const DEFAULT_CARD_COUNT = 10
/** Most cards one request may ask for. */
export const MAX_CARD_COUNT = 200
export const TITLE_MAX_WORDS = 10
export const QUESTION_COUNT = 5
export const OPTION_LETTERS = ['A', 'B', 'C', 'D'] as const
export type OptionLetter = (typeof OPTION_LETTERS)[number]
/** Evaluation sends this many characters of the source, in UTF-16 units. */
export const CONTEXT_CHARS = 15_000
export const MAX_SCORE = 5

export const PROFICIENCY_LEVELS = ['Beginner', 'Novice', 'Intermediate', 'Proficient', 'Advanced', 'Expert'] as const
export type ProficiencyLevel = (typeof PROFICIENCY_LEVELS)[number]
