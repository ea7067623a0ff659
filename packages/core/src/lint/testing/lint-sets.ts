import type { Flashcard } from '../../cards/card.ts'
import { fixtureJson } from '../../testing/fixtures.ts'
import type { LintCode } from '../lint-codes.ts'

/** A bad card and the rule it breaks. */
export interface BadCard extends Flashcard {
  readonly code: LintCode
}

/** Made here, since nobody would read them in a file. */
const OVER_THE_LIMIT: readonly BadCard[] = [
  { code: 'side-too-long', front: 'What is in chapter one?', back: 'word '.repeat(2_100) },
  { code: 'side-too-long', front: `Explain this: ${'text '.repeat(2_100)}`, back: 'A chapter' },
]

/** Bad cards as learners write them. */
export const BAD_CARDS: readonly BadCard[] = [...fixtureJson<readonly BadCard[]>('lint/bad.json'), ...OVER_THE_LIMIT]

/** Good cards of many subjects: words of ten languages, maths, code, dates, sentences with a blank, and the rest of school. */
export const GOOD_CARDS: readonly Flashcard[] = fixtureJson('lint/good.json')

/**
 * Written after the rules. At the first look 43 of these 44 were caught, and 3 of the 56 good ones blocked: that is what
 * new cards may expect. What it showed has been mended since.
 */
export const FRESH_BAD_CARDS: readonly BadCard[] = fixtureJson('lint/bad-fresh.json')
export const FRESH_GOOD_CARDS: readonly Flashcard[] = fixtureJson('lint/good-fresh.json')
