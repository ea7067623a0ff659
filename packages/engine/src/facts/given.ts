import { linesOf } from '@cairn/core/text/blocks'
import type { Span } from '@cairn/core/text/outline'
import { speaksToModel } from '../read/junk.ts'
import { speakersIn } from '../read/mask.ts'
import type { CardDraft, FactContext } from './draft.ts'
import { sentenceCase, wordCount } from './phrasing.ts'

const QUESTION = /^\s{0,8}(?:\d+[.)]\s*)?(?:\*\*)?(?:q(?:uestion)?\s*\d*)\s*[:.)]\s*(?:\*\*)?\s*(\S.*?)\s*$/i
const ANSWER = /^\s{0,8}(?:\*\*)?(?:a(?:nswer)?\s*\d*)\s*[:.)]\s*(?:\*\*)?\s*(\S.*?)\s*$/i
const MAX_BACK_WORDS = 20

/** A line of a question or an answer: where it stands, and what it says without the name of who speaks. */
interface Said {
  readonly start: number
  readonly end: number
  readonly raw: string
  readonly speaker: string
  readonly text: string
}

/** Questions that the source itself answers: "Q: …" with "A: …", or a line with "?" and its answer on the next. */
export function givenCards({ analysis }: FactContext): CardDraft[] {
  const { source, sections } = analysis.document
  const speakers = speakersIn(source)
  return sections.flatMap((section, index) => {
    const lines = linesOf(source, section.start, section.end)
      .filter(({ blank }) => !blank)
      .map((line) => saidIn(source, line, speakers))
    return lines.flatMap((line, at) => {
      const next = lines[at + 1]
      const pair = next === undefined ? null : pairOf(line, next, section.skipped)
      if (next === undefined || pair === null || speaksToModel(`${line.raw} ${next.raw}`)) return []
      const start = line.start + line.raw.search(/\S/)
      const place = { start, end: next.end, section: index, sentence: -1 }
      return [{ kind: 'given', ...pair, ...place, answer: [], confidence: 1, isCloze: false } as const]
    })
  })
}

function saidIn(source: string, { start, end }: Span, speakers: ReadonlySet<string>): Said {
  const raw = source.slice(start, end)
  const label = /^\s*([^:]{1,60}):\s+/.exec(raw)
  const speaker =
    label !== null && speakers.has(label[1] ?? '') && !/^[QA]$/.test(label[1] ?? '') ? (label[1] ?? '') : ''
  return { start, end, raw, speaker, text: speaker === '' ? raw : raw.slice(label?.[0].length ?? 0) }
}

function pairOf(line: Said, next: Said, isSkipped: boolean): { front: string; back: string } | null {
  const pair = line.speaker === '' ? writtenPair(line, next, isSkipped) : spokenPair(line, next)
  if (pair === null) return null
  const back = shortAnswer(pair.said)
  const front = pair.asked
    .replace(/^\s*(?:[-*•]\s+|\d+[.)]\s+)/, '')
    .replace(/\*\*|__/g, '')
    .trim()
  return back === null || !/\?$/.test(front) ? null : { front: sentenceCase(front), back: sentenceCase(back) }
}

interface Pair {
  readonly asked: string
  readonly said: string
}

function writtenPair(line: Said, next: Said, isSkipped: boolean): Pair | null {
  const marked = QUESTION.exec(line.raw)?.[1]
  const isBare = !isSkipped && /^\s*(?:[-*•]\s+|\d+[.)]\s+)?\p{Lu}[^?]{8,160}\?\s*$/u.test(line.raw)
  const asked = marked ?? (isBare ? line.raw : undefined)
  const said =
    ANSWER.exec(next.raw)?.[1] ??
    (marked === undefined && next.start === line.end + 1 ? plainAnswer(next.raw) : undefined)
  return asked === undefined || said === undefined ? null : { asked, said }
}

/** One asks and another answers. Only a question that is one sentence and names what it is about is understood alone. */
function spokenPair(line: Said, next: Said): Pair | null {
  if (next.speaker === '' || next.speaker === line.speaker) return null
  const asked = line.text
    .replace(/^(?:and|but|so|well|then|now|(?:professor|dr\.?|mr\.?|mrs\.?|ms\.?|sir|madam) [^,?]{2,30}),?\s+/i, '')
    .trim()
  const isAlone = /^(?:what|who|why|how|when|where|which)\b[^.?!]{12,140}\?$/i.test(asked)
  const leans =
    /\b(?:it|they|them|he|she|him|her|this|that|these|those|you|your|we|us|our|i|me|my|there|here|then|do so)\b/i.test(
      asked,
    )
  return isAlone && !leans ? { asked, said: next.text } : null
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
