import type { CardBrief } from '@cairn/core/ai/learning-path'
import { countWords } from '@cairn/core/text/words'

/** What a card is about, by its form: the term of "What is X?", the answer of a blank, a short answer. */
export function subjectOf({ front, back }: CardBrief): string | null {
  const defined = /^(?:what|who) (?:is|are|was|were) (?:an? |the )?([^?]{2,40})\?$/i.exec(front.trim())
  const answer =
    /_{2,}/.test(front) || countWords(back) <= 3
      ? back
          .trim()
          .replace(/[.]$/, '')
          .replace(/^(?:an?|the) /i, '')
      : null
  const subject = defined?.[1] !== undefined && countWords(defined[1]) <= 4 ? defined[1] : answer
  return subject !== null && /\p{L}{3}/u.test(subject) && countWords(subject) <= 4 ? subject : null
}
