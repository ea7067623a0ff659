/**
 * `correct`: accepted as it stands. `close`: accepted too, with something to look at (a slip, an accent, a rounding).
 * `wrong`: not accepted; the learner may still say "I was right".
 */
export const VERDICTS = ['correct', 'close', 'wrong'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Why an answer was accepted as it stands. */
export const CORRECT_REASONS = [
  /** The answer, but for case, punctuation and spacing. */
  'exact',
  /** Another form of the same: article, number word, unit name, British or American, hyphen, plural, order of a list. */
  'same-form',
  /** Accepted before by "I was right", or the back of a card with the same front. */
  'alias',
] as const

/** Why an answer was accepted with something to look at. */
export const CLOSE_REASONS = ['accents', 'case', 'typo', 'wording', 'rounded', 'unit-missing', 'surname'] as const

/** Why an answer was not accepted. */
export const WRONG_REASONS = [
  'empty',
  /** The card has no text on that side to compare with. */
  'no-answer',
  'different',
  /** It is what another card asks for: `otherCardId` says which. */
  'another-answer',
  'negated',
  'opposite',
  /** The article of another gender. */
  'article',
  'number',
  'unit',
  'list-incomplete',
  'list-extra',
  'list-order',
] as const

export type GradeReason =
  | (typeof CORRECT_REASONS)[number]
  | (typeof CLOSE_REASONS)[number]
  | (typeof WRONG_REASONS)[number]

/**
 * A stretch of a comparison, in reading order. `missing` is in the right answer only, `extra` in the typed one only:
 * `same` and `missing` together give the right answer, `same` and `extra` the typed one up to case.
 */
export interface DiffSegment {
  readonly kind: 'same' | 'missing' | 'extra'
  readonly text: string
}

export interface Grade {
  readonly verdict: Verdict
  readonly reason: GradeReason
  /** The accepted answer nearest to what was typed, as plain text. */
  readonly expected: string
  readonly diff: readonly DiffSegment[]
  /** The card whose answer was typed instead; null for every other reason. */
  readonly otherCardId: string | null
}

/** Whether the answer counts as right. */
export function isAccepted({ verdict }: Pick<Grade, 'verdict'>): boolean {
  return verdict !== 'wrong'
}
