import { linesOf } from '@cairn/core/text/blocks'
import { speaksToModel } from '../read/junk.ts'
import type { CardDraft, FactContext } from './draft.ts'
import { sentenceCase, wordCount } from './phrasing.ts'

const QUESTION = /^\s{0,8}(?:\d+[.)]\s*)?(?:\*\*)?(?:q(?:uestion)?\s*\d*)\s*[:.)]\s*(?:\*\*)?\s*(\S.*?)\s*$/i
const ANSWER = /^\s{0,8}(?:\*\*)?(?:a(?:nswer)?\s*\d*)\s*[:.)]\s*(?:\*\*)?\s*(\S.*?)\s*$/i
const MAX_BACK_WORDS = 20

/** Questions that the source itself answers: "Q: …" with "A: …", or a line with "?" and its answer on the next. */
export function givenCards({ analysis }: FactContext): CardDraft[] {
  const { source, sections } = analysis.document
  return sections.flatMap((section, index) => {
    const lines = linesOf(source, section.start, section.end).filter(({ blank }) => !blank)
    return lines.flatMap((line, at) => {
      const next = lines[at + 1]
      if (next === undefined) return []
      const raw = source.slice(line.start, line.end)
      const answerLine = source.slice(next.start, next.end)
      const marked = QUESTION.exec(raw)?.[1]
      const asked =
        marked ??
        (!section.skipped && /^\s*(?:[-*•]\s+|\d+[.)]\s+)?\p{Lu}[^?]{8,160}\?\s*$/u.test(raw) ? raw : undefined)
      const said =
        ANSWER.exec(answerLine)?.[1] ??
        (marked === undefined && next.start === line.end + 1 ? plainAnswer(answerLine) : undefined)
      if (asked === undefined || said === undefined || speaksToModel(`${raw} ${answerLine}`)) return []
      const back = shortAnswer(said)
      const front = asked
        .replace(/^\s*(?:[-*•]\s+|\d+[.)]\s+)/, '')
        .replace(/\*\*|__/g, '')
        .trim()
      if (back === null || !/\?$/.test(front)) return []
      return [
        {
          kind: 'given',
          front,
          back: sentenceCase(back),
          start: line.start + raw.search(/\S/),
          end: next.end,
          section: index,
          sentence: -1,
          answer: [],
          confidence: 1,
          isCloze: false,
        } as const,
      ]
    })
  })
}

function plainAnswer(line: string): string | undefined {
  const text = line.trim()
  return wordCount(text) <= MAX_BACK_WORDS + 10 && !/\?$/.test(text) && !/^(?:[-*•#|]|\(?[a-dA-D1-9][.)])/.test(text)
    ? text
    : undefined
}

/** The answer, or its first sentence, when short enough to recall. */
function shortAnswer(said: string): string | null {
  const text = said
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const first = /^(.+?[.!])\s+\p{Lu}/u.exec(text)?.[1] ?? text
  const bare = first.replace(/[.\s]+$/, '')
  return wordCount(bare) >= 1 && wordCount(bare) <= MAX_BACK_WORDS ? bare : null
}
