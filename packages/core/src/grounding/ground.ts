/**
 * Finds the sentences a card rests on after it was made, whatever made it. Windows of one to three sentences of one
 * section are scored by idf-weighted recall of back and front; then hard rules decide: numbers, dates, units, names and
 * negations of the answer must be those of the window. `text.slice(start, end) === quote` always.
 */

import type { Flashcard, SupportGrade } from '../cards/card.ts'
import type { Outline } from '../text/outline.ts'
import type { Word } from '../text/words.ts'
import { type Claim, claimOf, type Side } from './ground-claim.ts'
import { gapInSource } from './ground-cloze.ts'
import { indexSource, type SourceIndex } from './ground-index.ts'
import { nameProblem } from './ground-names.ts'
import { numberProblem } from './ground-numbers.ts'
import { deniesBarely, dropsDenial, polarityOf, turnsRound } from './ground-polarity.ts'
import { frontProblem } from './ground-rules.ts'
import { type Scene, sceneOf } from './ground-scene.ts'
import { saysOpposite, saysOtherAmount } from './ground-turns.ts'
import { coreNorms, type Matcher, matchClaim, placeOf, type Window } from './ground-window.ts'

export const GROUNDING_PROBLEMS = [
  'no-match',
  'number-mismatch',
  'name-mismatch',
  'negation-mismatch',
  'opposite-mismatch',
  'amount-mismatch',
  'blank-mismatch',
  'front-mismatch',
] as const
export type GroundingProblem = (typeof GROUNDING_PROBLEMS)[number]

export interface Grounding {
  /** The sentences, null when nothing comes near. Also given with problems, to show what the source says instead. */
  readonly span: { readonly start: number; readonly end: number; readonly quote: string } | null
  readonly grade: SupportGrade
  /** 0-1. */
  readonly score: number
  readonly problems: readonly GroundingProblem[]
}

export interface Grounder {
  readonly ground: (card: Flashcard) => Grounding
}

export const PARAPHRASE_SCORE = 0.6
export const WEAK_SCORE = 0.4
/** A window with this much of the front is what the question is about. */
const CLEAR_FRONT = 0.6
const SHOWN_SCORE = 0.25
/** Windows tried before the best one's problems are believed, and how far below its score they may lie. */
const TRIED = 6
const SCORE_SLACK = 0.12

const NOTHING: Grounding = { span: null, grade: 'unsupported', score: 0, problems: ['no-match'] }

/** An aligner for one source; indexes it once. Give it the outline of the same text. */
export function createGrounder(text: string, outline: Outline): Grounder {
  const index = indexSource(text, outline)
  return { ground: (card) => groundIn(index, card) }
}

function groundIn(index: SourceIndex, card: Flashcard): Grounding {
  const claim = claimOf(card, index)
  if (claim.back.words.length === 0) return groundSymbols(index, card)
  const matcher = matchClaim(index, claim)
  const [best] = matcher.windows
  if (best === undefined) return NOTHING
  let chosen = judge(index, claim, best, matcher)
  for (const window of elsewhere(matcher.windows, best)) {
    const grounding = judge(index, claim, window, matcher)
    if (isBetter(grounding, chosen)) chosen = grounding
  }
  return chosen.grade === 'unsupported' ? (answerInSource(index, claim, matcher) ?? chosen) : chosen
}

/** For a card without support: the window its question is about, so that the learner sees what the source says instead. */
function answerInSource(index: SourceIndex, claim: Claim, matcher: Matcher): Grounding | null {
  const [best] = matcher.windows.toSorted((a, b) => b.front - a.front || a.last - a.first - (b.last - b.first))
  if (best === undefined || best.front < CLEAR_FRONT) return null
  const grounding = judge(index, claim, best, matcher)
  return grounding.grade === 'unsupported' && grounding.span !== null ? grounding : null
}

/** Other places that may say the same. Wider windows at the same place would only let a neighbour's facts in. */
function elsewhere(windows: readonly Window[], best: Window): Window[] {
  const apart = windows.filter(({ first, last }) => last < best.first || first > best.last)
  return apart.filter(({ score }) => score >= best.score - SCORE_SLACK).slice(0, TRIED)
}

const ORDER: readonly SupportGrade[] = ['unsupported', 'weak', 'paraphrase', 'verbatim']

function isBetter(a: Grounding, b: Grounding): boolean {
  const step = ORDER.indexOf(a.grade) - ORDER.indexOf(b.grade)
  return step > 0
}

function judge(index: SourceIndex, claim: Claim, window: Window, matcher: Matcher): Grounding {
  const scene = sceneOf(index, window)
  const gap = gapInSource(index, claim, scene, matcher)
  const { score } = window
  const hard: GroundingProblem[] = []
  if (numberProblem(index, claim, scene, matcher)) hard.push('number-mismatch')
  if (nameProblem(index, claim, scene, matcher)) hard.push('name-mismatch')
  if (deniesWindow(claim, scene, claim.statement ?? claim.back)) hard.push('negation-mismatch')
  if (saysOpposite(index, claim, scene, matcher)) hard.push('opposite-mismatch')
  if (saysOtherAmount(claim, scene)) hard.push('amount-mismatch')
  if (gap === 'differs') hard.push('blank-mismatch')
  const turned = claim.statement === null && deniesWindow(claim, scene, claim.front)
  const soft: GroundingProblem[] = turned || frontProblem(index, claim, window) ? ['front-mismatch'] : []
  const problems = [...hard, ...soft, ...(score < WEAK_SCORE ? (['no-match'] as const) : [])]
  const grade = gradeOf(score, hard.length > 0, soft.length > 0, isVerbatim(claim, scene.words, gap))
  return { span: score < SHOWN_SCORE ? null : spanOf(index, window), grade, score, problems }
}

function gradeOf(score: number, hard: boolean, soft: boolean, verbatim: boolean): SupportGrade {
  if (hard || score < WEAK_SCORE) return 'unsupported'
  if (soft || score < PARAPHRASE_SCORE) return 'weak'
  return verbatim ? 'verbatim' : 'paraphrase'
}

/** Whether the answer, or the filled statement, turns the window round; a question may ask for what is not. */
function deniesWindow(claim: Claim, { words, hard, soft, places }: Scene, side: Side): boolean {
  if (deniesBarely(side.words, words)) return true
  const mayDrop = mayDropDenial(claim, side)
  if (!mayDrop && dropsDenial(side.words, words)) return true
  const said = polarityOf(side.text, side.words, false)
  const window = { hard, soft, stems: new Set(places.keys()) }
  return turnsRound({ ...said, said: saidOutright(side), mayDropDenial: mayDrop, words: side.words }, window)
}

/** What a side says without a word such as `lacks` before it. */
function saidOutright({ text, words }: Side): ReadonlySet<string> {
  const { said, denied } = polarityOf(text, words, true)
  return new Set([...said].filter((stem) => !denied.has(stem)))
}

/** A clause of its own, which has its denial itself whatever the question denies. */
const FINITE =
  /^(?:it|they|he|she|we|you)\b|\b(?:is|are|was|were|has|have|had|does|do|did|can|could|may|will|would|should|must)\b/i

/** A question goes without the denial of its text, and so does a bare answer to a question that denies (`lack`). */
function mayDropDenial({ front }: Claim, side: Side): boolean {
  if (side === front) return true
  return polarityOf(front.text, front.words, true).negative && !FINITE.test(side.text)
}

function isVerbatim({ back, statement }: Claim, words: readonly Word[], gap: 'fits' | 'differs' | null): boolean {
  if (placeOf(coreNorms(back.words), words) === -1) return false
  return statement === null || gap === 'fits' || placeOf(coreNorms(statement.words), words) !== -1
}

function spanOf(index: SourceIndex, { first, last }: Pick<Window, 'first' | 'last'>): Grounding['span'] {
  const start = index.sentences[first]?.start
  const end = index.sentences[last]?.end
  return start === undefined || end === undefined ? null : { start, end, quote: index.text.slice(start, end) }
}

/** Formulas and signs have no words to weigh: they stand in the source as they are, or they do not. */
function groundSymbols(index: SourceIndex, { back }: Flashcard): Grounding {
  const sign = back.trim()
  const at = sign === '' ? -1 : index.text.indexOf(sign)
  const ordinal = at === -1 ? -1 : index.sentences.findIndex(({ start, end }) => start <= at && at < end)
  if (ordinal === -1) return NOTHING
  return { span: spanOf(index, { first: ordinal, last: ordinal }), grade: 'weak', score: WEAK_SCORE, problems: [] }
}
