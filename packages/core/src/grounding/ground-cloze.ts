import { isStopWord, type Word } from '../text/words.ts'
import type { Claim } from './ground-claim.ts'
import type { SourceIndex } from './ground-index.ts'
import type { Scene } from './ground-scene.ts'
import type { Matcher } from './ground-window.ts'

/** The most words of the source a blank may stand for. */
const MAX_GAP = 12

/**
 * What stands in the source where the blank is: `fits` when it is the answer, `differs` when the words on both sides of
 * the blank are found and something else stands between them, null when they are not found. The window goes first, then
 * the other sentences that are like the card.
 */
export function gapInSource(
  index: SourceIndex,
  claim: Claim,
  { words }: Scene,
  { sentences }: Matcher,
): 'fits' | 'differs' | null {
  if (claim.around === null) return null
  const here = gapIn(claim, claim.around, words)
  if (here !== null) return here
  const there = sentences.map((ordinal) => gapIn(claim, claim.around, index.sentences[ordinal]?.words ?? []))
  return there.includes('fits') ? null : there.includes('differs') ? 'differs' : null
}

function gapIn({ back }: Claim, around: Claim['around'], words: readonly Word[]): 'fits' | 'differs' | null {
  if (around === null) return null
  const gaps = gapsBetween(around.before, around.after, words)
  if (gaps.length === 0) return null
  return gaps.some((gap) => sameAnswer(gap, back.words)) ? 'fits' : 'differs'
}

/** Stretches of the window with the words before the blank on their left and those after it on their right. */
function gapsBetween(before: readonly Word[], after: readonly Word[], words: readonly Word[]): Word[][] {
  const gaps: Word[][] = []
  const left = upToContent(before.toReversed()).toReversed()
  const right = upToContent(after)
  // Stop words around a blank stand everywhere.
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

/** The nearest two words, or as many as it takes to have one with a meaning. */
function upToContent(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex(({ norm }) => !isStopWord(norm))
  return words.slice(0, Math.max(2, first + 1))
}

function sameAnswer(gap: readonly Word[], answer: readonly Word[]): boolean {
  const there = new Set(gap.map(({ stem }) => stem))
  const content = answer.filter(({ norm }) => !isStopWord(norm))
  const asked = content.length === 0 ? answer : content
  return asked.every(({ stem }) => there.has(stem))
}
