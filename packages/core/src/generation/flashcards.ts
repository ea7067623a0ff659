import { type ChatRequest, chatRequest, DATA_RULE, quotedLabel, safeSlice } from '../ai-protocol/chat-request.ts'
import { apiUnexpected } from '../ai-protocol/errors.ts'
import { DEFAULT_CARD_COUNT, MAX_CARD_COUNT, TITLE_MAX_WORDS } from '../ai-protocol/models.ts'
import { replyObject } from '../ai-protocol/reply.ts'
import type { Flashcard } from '../cards/card.ts'
import { toFlashcard, toTitle } from './card-keys.ts'
import { type Tailoring, tailoringLines, topicFact } from './tailoring.ts'

export interface FlashcardsInput {
  /** The source text or one chunk of it; it is the whole user message. */
  readonly text: string
  readonly count?: number
  /** The deck's title. Without one (or an empty one) a title is asked for. */
  readonly title?: string
  readonly tailoring?: Tailoring
  /** Headings above a chunk, outermost first. */
  readonly headingPath?: readonly string[]
  /** How many cards each part of the text should get, in its order; sums to `count`. `heading` may be empty. */
  readonly quotas?: readonly { readonly heading: string; readonly count: number }[]
  /** Fronts that exist already and must not be asked again; the last 40 are sent. */
  readonly avoidFronts?: readonly string[]
}

export interface FlashcardsReply {
  /** Empty when none was asked for. */
  readonly suggestedTitle: string
  readonly flashcards: readonly Flashcard[]
}

const CARD_RULES = [
  'Rules for every card:',
  '- One fact per card and exactly one right answer. Split what has two.',
  '- The back is at most 20 words, a bare term at most 5: the answer itself, no preamble, no restating of the question.',
  '- The front is a full question ending in "?", or a statement with exactly one blank written _____ whose missing words are the back.',
  '- No yes/no or true/false questions, and no lists: never ask for four or more things at once, ask for one of them or for the link between them.',
  '- The front names its subject. It is understood without the text: no "it", "this", "they", "the author", "the text", "the passage", "above", "following".',
  '- No vague questions ("What is important about ...", "What does the text say about ..."): ask what, who, when, where, how many, why or how about one named thing.',
  '- The front does not contain the answer and does not give it away by grammar or wording.',
  '- Ask for understanding where the text explains (why, how, difference, cause, consequence) and for facts where it states them.',
  '- A definition comes before the cards that use the term; otherwise keep the order of the text.',
  '- Only what the text supports. Copy numbers, dates, units and names exactly as they stand there. Never add knowledge of your own.',
  '- Cover the whole text evenly, its end and its tables as much as its beginning. No two cards ask the same.',
  '- Skip captions, references, exercises, tables of contents, navigation and advertisements.',
]

/** The card request for a text or a chunk of one. Throws RangeError for a count that is not an integer from 1 to 200. */
export function buildFlashcardsRequest(input: FlashcardsInput): ChatRequest<true> {
  const count = input.count ?? DEFAULT_CARD_COUNT
  if (!Number.isInteger(count) || count < 1 || count > MAX_CARD_COUNT) throw new RangeError(`Card count: ${count}`)
  const wantsTitle = (input.title ?? '').trim() === ''
  const tailoring = input.tailoring === undefined ? [] : tailoringLines(input.tailoring)
  const system = [
    'You write flashcards for a learner who studies with spaced repetition. The user message is the source text.',
    DATA_RULE,
    '',
    `Write exactly ${count} ${count === 1 ? 'flashcard' : 'flashcards'} from the source text, in its language. Write fewer only when it does not hold that many facts; never pad.`,
    ...contextLines(input),
    '',
    ...CARD_RULES,
    ...tailoring.flatMap((line, index) => (index === 0 ? ['', line] : [line])),
    '',
    ...formatLines(wantsTitle),
  ].join('\n')
  return chatRequest('flashcards', { system, user: input.text }, true, requestFacts(count, input.tailoring ?? {}))
}

/**
 * The same facts beside the prompt, for an engine that reads no prose. Always all of them, so that nothing in the prompt
 * (a heading, a title) can be taken for one.
 */
function requestFacts(count: number, { proficiency = '', weaknesses = [], strengths = [] }: Tailoring) {
  return {
    count: String(count),
    proficiency: safeSlice(proficiency.trim(), 40),
    weaknesses: topicFact(weaknesses),
    strengths: topicFact(strengths),
  }
}

function contextLines({ title, headingPath, quotas, avoidFronts }: FlashcardsInput): string[] {
  const lines: string[] = []
  if (title !== undefined && title.trim() !== '') lines.push(`The deck is called ${quotedLabel(title, 200)} (a label).`)
  if (headingPath !== undefined && headingPath.length > 0) {
    const path = headingPath.slice(-4).map((heading) => quotedLabel(heading, 80))
    lines.push(`The text is the part of a longer one under these headings (labels): ${path.join(' > ')}.`)
  }
  if (quotas !== undefined && quotas.length > 1) {
    lines.push(`Cards for each part of the text, in its order: ${quotaList(quotas)}.`)
  }
  if (avoidFronts !== undefined && avoidFronts.length > 0) {
    const fronts = avoidFronts.slice(-40).map((front) => quotedLabel(front, 160))
    lines.push(`These questions exist already; do not ask them again in any wording: ${fronts.join('; ')}.`)
  }
  return lines
}

/** Parts without a heading go by their place: words of the text have no place among the instructions. */
function quotaList(quotas: NonNullable<FlashcardsInput['quotas']>): string {
  const shares = quotas.map(({ heading, count }, index) => ({
    count,
    label: heading === '' ? `part ${index + 1} of ${quotas.length}` : quotedLabel(heading, 80),
  }))
  const wanted = shares.filter(({ count }) => count > 0).slice(0, 60)
  return wanted.map(({ label, count }) => `${label}: ${count}`).join('; ')
}

function formatLines(wantsTitle: boolean): string[] {
  const title = wantsTitle ? `a title for the cards, at most ${TITLE_MAX_WORDS} words` : ''
  return [
    'Reply with one JSON object and nothing else (no code fence, no comment), exactly in this form:',
    `{"suggestedTitle": "${title}", "flashcards": [{"front": "…", "back": "…"}]}`,
    wantsTitle
      ? `"suggestedTitle" is at most ${TITLE_MAX_WORDS} words, in the language of the text, and names its subject.`
      : '"suggestedTitle" is the empty string: a title exists.',
    'Every element of "flashcards" has exactly the keys "front" and "back", both non-empty plain text.',
  ]
}

/**
 * The cards of a model's whole reply. Tolerates code fences, think blocks, chatter around the object and the keys
 * question/answer, q/a and term/definition; elements that are no cards are left out. Throws `AiReplyError`:
 * 'No content returned from API', or 'API returned response in unexpected format.' without a `flashcards` array.
 */
export function parseFlashcardsReply(content: string | null | undefined): FlashcardsReply {
  const reply = replyObject(content, (value) => Array.isArray(value.flashcards), apiUnexpected)
  const listed: readonly unknown[] = Array.isArray(reply.flashcards) ? reply.flashcards : []
  const flashcards = listed.map(toFlashcard).filter((card) => card !== null)
  return { suggestedTitle: toTitle(reply.suggestedTitle), flashcards }
}
