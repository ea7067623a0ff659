import { isBlocked, lintCard } from '@cairn/core/lint/lint'
import type { CardDraft } from '../facts/draft.ts'
import { wordCount } from '../facts/phrasing.ts'
import { GENERIC_NOUNS } from '../lang/words.ts'

const MAX_BACK_WORDS = 20
const MAX_FRONT_WORDS = 34

/** True when a draft has the shape every card of this engine has. */
export function passesGates(draft: CardDraft): boolean {
  const { front, back } = draft
  if (wordCount(back) > MAX_BACK_WORDS || wordCount(front) > MAX_FRONT_WORDS || wordCount(front) < 3) return false
  if (/^(?:it|they|he|she|this|these|those|such|here)\b/i.test(front)) return false
  if (draft.kind !== 'given' && !draft.isCloze && (asksForUnnamed(front) || asksForUnnamed(`${back}?`))) return false
  return (
    hasShape(draft) &&
    isTidy(front) &&
    isTidy(back) &&
    !/\s(?:of|to|in|for|with|by|from|than|and|or|but|the|an?|at|as|into|that|which|not)$/i.test(back) &&
    !CUT_SERIES.test(back)
  )
}

/** "Clean, and warm": the beginning of a series, or of two things said of different ones. */
const CUT_SERIES = /^[\p{L}-]+, (?:and|or) [\p{L}-]+$/u

/** "… introduce the term?", "What is the usual example?": the thing at the end was named in another sentence. */
function asksForUnnamed(front: string): boolean {
  const noun =
    /\bthe (?:usual |main |new |old |same |whole |first |second |latter |former )?(\p{L}+)\?$/iu
      .exec(front)?.[1]
      ?.toLowerCase() ?? ''
  return noun !== '' && (GENERIC_NOUNS.has(noun) || UNNAMED.has(noun))
}

const UNNAMED = new Set(
  'term word law theory device instrument ship company expedition island city town country party treaty building machine book paper letter poem play boy girl king queen emperor general army fleet river mountain bridge tower temple church disease drug substance element compound animal plant tree gene tool firm bank court'.split(
    ' ',
  ),
)

/** The common rules of good cards: asked last, because it costs most. */
export function passesLint({ front, back, kind }: CardDraft): boolean {
  const findings = lintCard({ front, back })
  if (kind === 'given') return !isBlocked(findings)
  return !isBlocked(findings) && !findings.some(({ code }) => WORSE_THAN_NONE.has(code))
}

/** Warnings that a learner may weigh for an own card, but that no made card needs to have. */
const WORSE_THAN_NONE: ReadonlySet<string> = new Set([
  'answer-leak',
  'two-facts',
  'many-blanks',
  'negative-stem',
  'not-a-question',
  'yes-no',
])

function hasShape({ front, isCloze, kind }: CardDraft): boolean {
  const blanks = front.match(/_{2,}/g)?.length ?? 0
  if (isCloze) return blanks === 1
  return blanks === 0 && (front.endsWith('?') || kind === 'given')
}

/** Balanced, no empty brackets, no doubled or stranded marks, no leftovers of markup. */
function isTidy(side: string): boolean {
  if (/\(\s*\)|\[\s*\]|["“]\s*["”]|,\s*[,.;?]|\s[,;?]|\.\.(?!\.)|\*\*|&#|https?:|\\|[|{}<>]/.test(side)) return false
  if (/\b(\p{L}+) \1\b(?<!\b(?:had had|that that))/iu.test(side)) return false
  if (
    /\b(?:who|whom|that|which|because|and|or|but|whose|where|when|than|if|while|although|whether|the|an?|not only|such as|as well as|due to)\s*[?.]$/i.test(
      side,
    )
  )
    return false
  if (
    /_/.test(side) &&
    /\s(?:of|to|in|on|by|with|from|for|as|at|into|is|are|was|were|be|been|has|have|had|must|can|may|will|should|would|could)\s*\.$/.test(
      side,
    )
  )
    return false
  const count = (mark: RegExp): number => side.match(mark)?.length ?? 0
  return count(/\(/g) === count(/\)/g) && count(/“/g) === count(/”/g) && count(/"/g) % 2 === 0
}
