import { API_UNEXPECTED_FORMAT, NO_CONTENT } from '@cairn/core/ai/errors'
import type { CardStreamEnd } from '@cairn/core/ai/stream-cards'
import type { RunDraft, RunProblem } from './run-state.ts'

/** What one reply has given so far: drafts shown, and drafts held back because something is wrong with them. */
export interface Sorted {
  readonly shown: number
  readonly spare: readonly RunDraft[]
}

/** Holds a draft back, unless one that asks the same is held back already: a repair may well bring it again. */
export function keepSpare(spare: RunDraft[], draft: RunDraft): void {
  const asked = wordsOf(draft.front)
  if (!spare.some(({ front }) => wordsOf(front) === asked)) spare.push(draft)
}

const wordsOf = (front: string) =>
  front
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .join(' ')
    .trim()

/** The spare drafts that are shown after all, when fewer than `count` sound ones came: those on the text first. */
export function fillUp({ shown, spare }: Sorted, count: number): readonly RunDraft[] {
  const doubt = (draft: RunDraft) => (draft.grade === 'unsupported' ? 1 : 0)
  const best = spare.toSorted((one, other) => doubt(one) - doubt(other)).slice(0, Math.max(0, count - shown))
  return spare.filter((draft) => best.includes(draft))
}

/** Why a reply is not whole; null when it is. A reply without a finish reason was cut, whatever it looks like. */
export function replyProblem({ problem }: CardStreamEnd, finishReason: string | null): RunProblem | null {
  if (problem === 'empty') return broken('empty-reply', NO_CONTENT)
  if (finishReason === null || finishReason === 'length' || problem === 'cut' || problem === 'too-long')
    return { kind: 'cut', message: null, retryAfterSeconds: null }
  return problem === null ? null : broken('unexpected-format', API_UNEXPECTED_FORMAT)
}

const broken = (kind: 'empty-reply' | 'unexpected-format', message: string): RunProblem => ({
  kind,
  message,
  retryAfterSeconds: null,
})
