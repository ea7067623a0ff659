import { isRecord } from '@cairn/core/ai-protocol/json-object'
import { AI_TASKS, type AiTask, DEFAULT_CARD_COUNT, MAX_CARD_COUNT } from '@cairn/core/ai-protocol/models'
import type { ChatRequest } from '../protocol/chat-types.ts'
import type { CardRequest, Tailoring } from '../protocol/engine-types.ts'

/** Which of the five uses a request is: `metadata.task`, else the model, else the words of the system prompt. */
export function taskOf(request: ChatRequest): AiTask {
  const named = request.metadata?.task
  const task = AI_TASKS.find((known) => known === named)
  if (task !== undefined) return task
  if (request.model === 'viable-1') return 'evaluation'
  if (request.model === 'viable-3') return 'assessment-questions'
  const system = systemOf(request)
  const user = userOf(request)
  if (/"gameType"\s*:/.test(user) || /\bgame\b/i.test(system)) return 'game-content'
  if (
    /"preferences"\s*:/.test(user) ||
    /\blearning path\b|\bstudy path\b|\border .{0,40}study flashcards\b/i.test(system)
  )
    return 'learning-path'
  if (request.model === 'viable-2') return 'flashcards'
  if (/\bevaluat(?:e|ion)\b/i.test(system) && /"answers"\s*:/.test(user)) return 'evaluation'
  if (/\bmultiple[- ]choice\b|\bassessment questions\b/i.test(system)) return 'assessment-questions'
  return 'flashcards'
}

/** All system (or developer) messages. */
export function systemOf({ messages }: ChatRequest): string {
  return messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ content }) => content)
    .join('\n')
}

/** The last user message: the source text, or the JSON of the other uses. */
export function userOf({ messages }: ChatRequest): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? ''
}

/** What a card request asks for, read from metadata and the system prompt; never from the source text. */
export function cardRequestOf(request: ChatRequest): CardRequest {
  const system = systemOf(request)
  return {
    text: userOf(request),
    count: countOf(request.metadata?.count, system),
    wantTitle: wantsTitle(system),
    tailoring: tailoringOf(request, system),
    avoidFronts: quotedAfter(system, /These questions exist already[^:\n]*:/i),
  }
}

/** Questions of earlier tests that must not come again. */
export function avoidedStemsOf(request: ChatRequest): readonly string[] {
  return quotedAfter(systemOf(request), /Asked before, not to be repeated[^:\n]*:/i)
}

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const COUNT = new RegExp(
  `\\b(\\d{1,4}|${NUMBER_WORDS.join('|')}|fifteen|twenty|thirty|fifty)\\s+(?:[a-z-]+\\s+){0,3}(?:flash\\s?cards?|cards)\\b`,
  'i',
)

function countOf(given: unknown, system: string): number {
  const stated = Number(typeof given === 'string' || typeof given === 'number' ? given : Number.NaN)
  const count = Number.isInteger(stated) && stated > 0 ? stated : (countIn(system) ?? DEFAULT_CARD_COUNT)
  return Math.min(MAX_CARD_COUNT, Math.max(1, count))
}

function countIn(system: string): number | null {
  const exact = /\bexactly\s+(\d{1,4})\b/i.exec(system)
  const word = exact?.[1] ?? COUNT.exec(system)?.[1]
  if (word === undefined) return null
  const digits = Number(word)
  if (Number.isInteger(digits) && digits > 0) return digits
  const spelled: Readonly<Record<string, number>> = { fifteen: 15, twenty: 20, thirty: 30, fifty: 50 }
  const index = NUMBER_WORDS.indexOf(word.toLowerCase())
  return index >= 0 ? index + 1 : (spelled[word.toLowerCase()] ?? null)
}

function wantsTitle(system: string): boolean {
  if (
    /"?suggestedTitle"?\s+is\s+the\s+empty\s+string|(?:no|without a|do not (?:suggest|include) a) title\b/i.test(system)
  )
    return false
  return /suggested\s?title|suggest (?:a )?title|\btitle (?:of|for|in) (?:at most|the cards|max)/i.test(system)
}

const LEVEL = /\b(Beginner|Novice|Intermediate|Proficient|Advanced|Expert)\b/

function tailoringOf(request: ChatRequest, system: string): Tailoring | null {
  const given: unknown = request.metadata?.tailoring
  const source = isRecord(given) ? given : (request.metadata ?? {})
  const proficiency = typeof source.proficiency === 'string' ? source.proficiency : (levelIn(system) ?? '')
  const weaknesses = topicsOf(source.weaknesses) ?? topicsIn(system, /(?:weak(?:nesses| topics| areas)?)[^:\n]{0,40}:/i)
  const strengths =
    topicsOf(source.strengths) ?? topicsIn(system, /(?:strengths|strong (?:topics|areas))[^:\n]{0,40}:/i)
  return proficiency === '' && weaknesses.length === 0 && strengths.length === 0
    ? null
    : { proficiency, weaknesses, strengths }
}

function levelIn(system: string): string | null {
  const line = system.split('\n').find((text) => /\b(?:level|proficiency)\b/i.test(text) && LEVEL.test(text))
  return line === undefined ? null : (LEVEL.exec(line)?.[1] ?? null)
}

function topicsOf(given: unknown): string[] | null {
  if (typeof given === 'string')
    return given
      .split(/[,;]/)
      .map((topic) => topic.trim())
      .filter(Boolean)
  return Array.isArray(given) ? given.filter((topic): topic is string => typeof topic === 'string') : null
}

function topicsIn(system: string, label: RegExp): string[] {
  const quoted = quotedAfter(system, label)
  if (quoted.length > 0) return quoted
  const line = lineAfter(system, label)
  return (
    line
      .split(/[.\n]/)[0]
      ?.split(/[,;]/)
      .map((topic) => topic.replace(/["[\]]/g, '').trim())
      .filter(Boolean) ?? []
  )
}

/** The quoted labels of the line that `label` opens. */
function quotedAfter(system: string, label: RegExp): string[] {
  return [...lineAfter(system, label).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) =>
    (match[1] ?? '').replace(/\\(["\\])/g, '$1'),
  )
}

function lineAfter(system: string, label: RegExp): string {
  const found = label.exec(system)
  if (found === null) return ''
  return system.slice(found.index + found[0].length).split('\n')[0] ?? ''
}
