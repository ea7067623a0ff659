/**
 * One-tap fixes for what the linter finds: pure text work on one card, and on the source quote where there is one. A fix
 * is only offered when its cards no longer have the finding and are not blocked for anything else.
 */
import { type Flashcard, MAX_SIDE_LENGTH } from '../cards/card.ts'
import { isBlocked, lintCard } from './lint.ts'
import type { LintCode } from './lint-codes.ts'
import { shortenBack } from './lint-fix-back.ts'
import { askForTerm, cutFront, cutLeak, moveDefinition, turnYesNo } from './lint-fix-front.ts'
import { blankInQuote, dropPointer, nameAntecedent } from './lint-fix-quote.ts'
import { splitBlanks, splitFacts, splitList, splitQuestions } from './lint-fix-split.ts'

export const FIX_KINDS = ['split', 'blank', 'cut', 'name', 'move', 'shorten', 'ask'] as const
/**
 * `split` into several cards, `blank`: a sentence with a blank, `cut` words out of the front, `name` what a pronoun means,
 * `move` the definition to the back, `shorten` the back, `ask` a full question.
 */
export type FixKind = (typeof FIX_KINDS)[number]

export interface LintFix {
  readonly kind: FixKind
  /** What the card becomes; the first one takes its place. */
  readonly cards: readonly Flashcard[]
}

/** Ways to mend, the best first; null where a way does not apply. */
type Way = readonly [kind: FixKind, make: (card: Flashcard, quote: string | null) => readonly Flashcard[] | null]

const ofQuote: Way = ['blank', blankInQuote]

const WAYS: Readonly<Partial<Record<LintCode, readonly Way[]>>> = {
  'front-too-long': [['cut', cutFront], ofQuote],
  'back-too-long': [['shorten', shortenBack]],
  'two-facts': [['split', splitFacts]],
  'yes-no': [['ask', turnYesNo], ofQuote],
  'list-answer': [['split', splitList]],
  'vague-stem': [ofQuote],
  'dangling-reference': [['cut', dropPointer], ['name', nameAntecedent], ofQuote],
  'answer-leak': [['move', moveDefinition], ['cut', cutLeak], ofQuote],
  'two-questions': [['split', splitQuestions]],
  'thin-cloze': [ofQuote],
  'many-blanks': [['split', splitBlanks]],
  'not-a-question': [['ask', askForTerm]],
}

/** A longer side is a page, and cutting it in one tap would surprise. */
const LONGEST_SIDE = 2_000

/** The fix for one finding of a card; null when code has none. `quote`: the sentence of the source that the card rests on. */
export function fixFinding(card: Flashcard, code: LintCode, quote: string | null = null): LintFix | null {
  if (card.front.length > LONGEST_SIDE || card.back.length > LONGEST_SIDE) return null
  for (const [kind, make] of WAYS[code] ?? []) {
    const cards = make(card, quote)
    if (cards !== null && cards.length > 0 && cards.every((made) => isBetter(made, card, code)))
      return { kind: cards.length > 1 ? 'split' : kind, cards }
  }
  return null
}

/** Each finding of a card that has a fix, worst first. */
export function fixesOf(card: Flashcard, quote: string | null = null): ReadonlyMap<LintCode, LintFix> {
  const found = new Map<LintCode, LintFix>()
  for (const { code } of lintCard(card)) {
    const fix = fixFinding(card, code, quote)
    if (fix !== null) found.set(code, fix)
  }
  return found
}

function isBetter(made: Flashcard, card: Flashcard, code: LintCode): boolean {
  if (made.front === card.front && made.back === card.back) return false
  if (made.front.length > MAX_SIDE_LENGTH || made.back.length > MAX_SIDE_LENGTH) return false
  const findings = lintCard(made)
  return !isBlocked(findings) && !findings.some((finding) => finding.code === code)
}
