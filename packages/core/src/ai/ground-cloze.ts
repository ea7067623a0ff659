import { isStopWord, type Word } from '../text/words.ts'
import type { Claim } from './ground-claim.ts'

/** The most words of the source a blank may stand for. */
const MAX_GAP = 12

/**
 * What stands in the source where the blank is: `fits` when it is the answer, `differs` when the words on both sides of
 * the blank are found and something else stands between them, null when they are not found.
 */
export function gapInWindow(claim: Claim, words: readonly Word[]): 'fits' | 'differs' | null {
  const { around, back } = claim
  if (around === null) return null
  const gaps = gapsBetween(around.before, around.after, words)
  if (gaps.length === 0) return null
  return gaps.some((gap) => sameAnswer(gap, back.words)) ? 'fits' : 'differs'
}

/** Stretches of the window with the words before the blank on their left and those after it on their right. */
function gapsBetween(before: readonly Word[], after: readonly Word[], words: readonly Word[]): Word[][] {
  const gaps: Word[][] = []
  const left = before.slice(-2)
  const right = after.slice(0, 2)
  // Two stop words around a blank stand everywhere.
  if ([...left, ...right].filter(({ norm }) => !isStopWord(norm)).length === 0) return gaps
  for (let from = left.length; from < words.length; from += 1) {
    if (!left.every(({ norm }, offset) => words[from - left.length + offset]?.norm === norm)) continue
    if (left.length === 0 && from > 0) break
    const limit = Math.min(words.length, from + MAX_GAP)
    for (let to = from + 1; to <= limit; to += 1) {
      if (right.length === 0) {
        gaps.push(words.slice(from, Math.min(words.length, from + Math.max(1, MAX_GAP))))
        break
      }
      if (right.every(({ norm }, offset) => words[to + offset]?.norm === norm)) {
        gaps.push(words.slice(from, to))
        break
      }
    }
  }
  return gaps
}

function sameAnswer(gap: readonly Word[], answer: readonly Word[]): boolean {
  const there = new Set(gap.map(({ stem }) => stem))
  const content = answer.filter(({ norm }) => !isStopWord(norm))
  const asked = content.length === 0 ? answer : content
  return asked.every(({ stem }) => there.has(stem))
}
