import { type ChatRequest, chatRequest, DATA_RULE } from '../ai-protocol/chat-request.ts'
import { aiUnexpected } from '../ai-protocol/errors.ts'
import { isRecord } from '../ai-protocol/json-object.ts'
import { type ReplyRecord, replyObject } from '../ai-protocol/reply.ts'

/** A card as a model sees it. */
export interface CardBrief {
  readonly id: string
  readonly front: string
  readonly back: string
  /** Headings above the place it comes from, outermost first, joined by " > "; sent along when it is known. */
  readonly heading?: string
  /** What else is right, as "I was right" has collected it; games accept it and never offer it as a wrong answer. */
  readonly aliases?: readonly string[]
}

/** Hard limits and wishes; further keys are passed on as they are. */
export interface PathPreferences {
  readonly goal?: string
  readonly minutesPerDay?: number
  readonly days?: number
  readonly proficiency?: string
  readonly weaknesses?: readonly string[]
  readonly strengths?: readonly string[]
  /** Median of the learner's answer times in seconds, and the spread of their logarithm; see `answerTimesOf`. */
  readonly medianSeconds?: number
  readonly spread?: number
  readonly [other: string]: string | number | boolean | null | undefined | readonly string[]
}

export interface PathStep {
  readonly title: string
  readonly cardIds: readonly string[]
  readonly estimatedMinutes: number
  readonly objectives: readonly string[]
  /** Between these the minutes lie in about 80 % of cases. */
  readonly minutesLow?: number
  readonly minutesHigh?: number
  /** Study day from 1, when minutes or days were limited. */
  readonly day?: number
  /** Earlier steps (from 0) that explain what this one uses. */
  readonly needs?: readonly number[]
  /** Why a card is here, for cards of which there is something to say. */
  readonly reasons?: readonly { readonly cardId: string; readonly reason: string }[]
}

export interface LearningPath {
  readonly steps: readonly PathStep[]
  /** Every card of the request that is in no step, with the reason. */
  readonly skipped: readonly { readonly cardId: string; readonly reason: string }[]
  /** Sum over the steps. */
  readonly totalMinutes: number
}

export const MAX_STEP_CARDS = 12
/** Minutes assumed for a card where a reply gives none. */
const MINUTES_PER_CARD = 0.75

/** The path request; the user message is JSON of `cards` and `preferences`. */
export function buildLearningPathRequest(input: {
  readonly cards: readonly CardBrief[]
  readonly preferences: PathPreferences
}): ChatRequest<false> {
  const system = [
    'You plan in which order a learner should study flashcards. The user message is JSON: "cards" (id, front, back) and "preferences".',
    DATA_RULE,
    '',
    `- Group the cards into steps of at most ${MAX_STEP_CARDS}. What a card needs to be understood comes in an earlier step or earlier in the same step.`,
    '- Every card id occurs in exactly one step or once in "skipped" with a short reason. Use only ids of the request.',
    '- "objectives": one to three per step: "Define X", "Explain how X leads to Y", "Distinguish X from Z".',
    '- "estimatedMinutes": minutes for a first study of the step, a number above 0.',
    '- Preferences are hard limits. When they do not allow all cards, skip the least important and say so.',
    '',
    'Reply with one JSON object and nothing else, exactly in this form:',
    '{"steps": [{"title": "…", "cardIds": ["…"], "estimatedMinutes": 6, "objectives": ["…"]}], "skipped": [{"cardId": "…", "reason": "…"}]}',
  ].join('\n')
  const cards = input.cards.map(({ id, front, back, heading }) => ({
    id,
    front,
    back,
    ...(heading === undefined ? {} : { heading }),
  }))
  return chatRequest(
    'learning-path',
    { system, user: JSON.stringify({ cards, preferences: input.preferences }) },
    false,
  )
}

/**
 * The path of a reply to a request with these card ids. Unknown and repeated ids are dropped, steps left empty too, and
 * cards the reply forgot are listed as skipped. Throws `AiReplyError`: 'No content returned from API', or 'AI returned
 * response in unexpected format.' without a `steps` array that holds at least one card of the request.
 */
export function parseLearningPathReply(content: string | null | undefined, cardIds: readonly string[]): LearningPath {
  const reply = replyObject(content, (value) => Array.isArray(value.steps), aiUnexpected)
  const unplaced = new Set(cardIds)
  const listed: readonly unknown[] = Array.isArray(reply.steps) ? reply.steps : []
  const steps = listed.map((step, index) => toStep(step, index, unplaced)).filter((step) => step !== null)
  if (steps.length === 0 && cardIds.length > 0) throw aiUnexpected()
  const reasons = skipReasons(reply.skipped)
  const skipped = [...unplaced].map((cardId) => ({ cardId, reason: reasons.get(cardId) ?? 'The plan left it out.' }))
  return { steps, skipped, totalMinutes: steps.reduce((sum, step) => sum + step.estimatedMinutes, 0) }
}

function toStep(value: unknown, index: number, unplaced: Set<string>): PathStep | null {
  if (!isRecord(value)) return null
  const cardIds = idsOf(value).filter((id) => unplaced.delete(id))
  if (cardIds.length === 0) return null
  const minutes = firstNumber(value, ['estimatedMinutes', 'estimatedTime', 'minutes'])
  return {
    title: textOf(value.title) || `Step ${index + 1}`,
    cardIds,
    estimatedMinutes:
      minutes !== null && minutes > 0 ? minutes : Math.max(1, Math.ceil(cardIds.length * MINUTES_PER_CARD)),
    objectives: texts(value.objectives ?? value.learningObjectives).slice(0, 5),
    ...extras(value, index, cardIds),
  }
}

/** What the built-in planner says in addition; left out where it is malformed. */
function extras(value: ReplyRecord, index: number, cardIds: readonly string[]): Partial<PathStep> {
  const low = firstNumber(value, ['minutesLow'])
  const high = firstNumber(value, ['minutesHigh'])
  const day = firstNumber(value, ['day'])
  const needs: readonly unknown[] = Array.isArray(value.needs) ? value.needs : []
  const earlier = needs.filter(
    (need): need is number => Number.isInteger(need) && Number(need) >= 0 && Number(need) < index,
  )
  const reasons = [...skipReasons(value.reasons)].flatMap(([cardId, reason]) =>
    cardIds.includes(cardId) ? [{ cardId, reason }] : [],
  )
  return {
    ...(low !== null && high !== null && low >= 0 && low <= high ? { minutesLow: low, minutesHigh: high } : {}),
    ...(day !== null && Number.isInteger(day) && day > 0 ? { day } : {}),
    ...(Array.isArray(value.needs) ? { needs: earlier } : {}),
    ...(reasons.length > 0 ? { reasons } : {}),
  }
}

function idsOf(step: ReplyRecord): string[] {
  const listed = [step.cardIds, step.recommendedCards, step.cards].find(Array.isArray)
  const entries: readonly unknown[] = listed ?? []
  return entries.map((entry) => (isRecord(entry) ? textOf(entry.id) : textOf(entry)))
}

function skipReasons(skipped: unknown): Map<string, string> {
  const reasons = new Map<string, string>()
  const entries: readonly unknown[] = Array.isArray(skipped) ? skipped : []
  for (const entry of entries) {
    if (!isRecord(entry)) continue
    const reason = textOf(entry.reason)
    if (reason !== '') reasons.set(textOf(entry.cardId), reason)
  }
  return reasons
}

function firstNumber(value: ReplyRecord, keys: readonly string[]): number | null {
  for (const key of keys) {
    const given = value[key]
    const minutes = typeof given === 'string' ? Number.parseFloat(given) : given
    if (typeof minutes === 'number' && Number.isFinite(minutes)) return Math.min(minutes, 1_440)
  }
  return null
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, 500) : typeof value === 'number' ? String(value) : ''

function texts(value: unknown): string[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return entries.map(textOf).filter((text) => text !== '')
}
