import type { Grade, Verdict } from './grade.ts'
import { gradeAnswer } from './grade-answer.ts'
import type { KnownAnswers } from './known-answers.ts'

/** A stretch of a text with gaps: words to show, or a gap by its index. */
export type ClozePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'gap'; readonly gap: number; readonly hint: string | null }

export interface Cloze {
  readonly parts: readonly ClozePart[]
  /** What stands in each gap, in order. */
  readonly answers: readonly string[]
}

const GAP = /\{\{c\d+::((?:(?!\}\}|::)[\s\S])*)(?:::((?:(?!\}\})[\s\S])*))?\}\}|_{2,}/g

/**
 * A card with several gaps as text and answers: marked gaps (`{{c1::Paris::city}}`), or blanks (`_____`) whose answers the
 * back lists between `;`, line breaks or commas, one for each. Null for cards with fewer than two gaps, or other counts:
 * those are asked and graded as one answer.
 */
export function clozeOf(front: string, back: string): Cloze | null {
  const parts: ClozePart[] = []
  const marked: (string | null)[] = []
  let end = 0
  for (const match of front.matchAll(GAP)) {
    const [whole, answer, hint] = match
    if (match.index > end) parts.push({ kind: 'text', text: front.slice(end, match.index) })
    parts.push({ kind: 'gap', gap: marked.length, hint: hint ?? null })
    marked.push(answer ?? null)
    end = match.index + whole.length
  }
  if (marked.length < 2) return null
  if (end < front.length) parts.push({ kind: 'text', text: front.slice(end) })
  const answers = marked.filter((answer) => answer !== null)
  if (answers.length === marked.length) return { parts, answers }
  if (answers.length > 0) return null
  const listed = listedAnswers(back, marked.length)
  return listed === null ? null : { parts, answers: listed }
}

function listedAnswers(back: string, count: number): readonly string[] | null {
  for (const mark of [/\n+/, /;/, /,(?!\d)/, /\s+(?:…|\.\.\.|–|\/)\s+/]) {
    const answers = back
      .split(mark)
      .map((answer) => answer.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim())
      .filter((answer) => answer !== '')
    if (answers.length === count) return answers
  }
  return null
}

/** The grade of a text with gaps: wrong when one is, close when one is, with the grade of each. */
export interface GapsGrade {
  readonly verdict: Verdict
  readonly gaps: readonly Grade[]
}

/** Grades each gap by itself; `typed` beyond or short of the gaps counts as nothing typed. Throws on a cloze without gaps. */
export function gradeGaps(typed: readonly string[], cloze: Cloze, front: string, known?: KnownAnswers): GapsGrade {
  if (cloze.answers.length === 0) throw new Error('Inconsistent: a cloze without gaps')
  const gaps = cloze.answers.map((back, index) =>
    gradeAnswer(typed[index] ?? '', { front: textAround(front), back }, known),
  )
  const verdicts = gaps.map(({ verdict }) => verdict)
  const worst = verdicts.includes('wrong') ? 'wrong' : verdicts.includes('close') ? 'close' : 'correct'
  return { verdict: worst, gaps }
}

/** The front without what stands in its gaps: an answer in another gap tells nothing of this one. */
function textAround(front: string): string {
  return front.replace(GAP, '_____')
}
