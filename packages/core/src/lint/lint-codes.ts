export const LINT_CODES = [
  'empty-side',
  'side-too-long',
  'front-too-long',
  'back-too-long',
  'two-facts',
  'yes-no',
  'list-answer',
  'vague-stem',
  'dangling-reference',
  'answer-leak',
  'two-questions',
  'negative-stem',
  'no-answer',
  'thin-cloze',
  'many-blanks',
  'not-a-question',
] as const
export type LintCode = (typeof LINT_CODES)[number]

/** A card with a `block` should not be kept as it is; a `warn` is for the learner to weigh. */
export type Severity = 'block' | 'warn'

export interface Finding {
  readonly code: LintCode
  readonly severity: Severity
  /** One plain English sentence with the remedy; other languages are made from the code. */
  readonly message: string
}
