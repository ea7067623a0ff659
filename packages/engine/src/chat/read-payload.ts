import { isRecord } from '@cairn/core/ai-protocol/json-object'
import { OPTION_LETTERS, type OptionLetter } from '@cairn/core/ai-protocol/models'
import { MAX_ALIASES } from '@cairn/core/answers/aliases'
import type { AssessmentQuestion } from '@cairn/core/assessment/assessment-questions'
import type { CardBrief, PathPreferences } from '@cairn/core/paths/learning-path'
import type { EvaluationRequest, GameRequest, PathRequest } from '../protocol/engine-types.ts'

type Payload = Readonly<Record<string, unknown>>

const MAX_CARDS = 5_000

/** The evaluation a message asks for; null without a list of questions. Answers may be a record, a list, or letters. */
export function readEvaluation(payload: Payload): EvaluationRequest | null {
  if (!Array.isArray(payload.questions)) return null
  const questions = payload.questions.flatMap((value: unknown) => readQuestion(value) ?? [])
  if (questions.length === 0) return null
  const context = typeof payload.context === 'string' ? payload.context : ''
  return { context, questions, answers: readAnswers(payload.answers ?? payload.userAnswers) }
}

function readQuestion(value: unknown): AssessmentQuestion | null {
  if (!isRecord(value) || typeof value.question !== 'string' || !isRecord(value.options)) return null
  const { options } = value
  const [A, B, C, D] = OPTION_LETTERS.map((letter) => (typeof options[letter] === 'string' ? options[letter] : ''))
  const answer = letterOf(value.answer)
  const base = { question: value.question, options: { A: A ?? '', B: B ?? '', C: C ?? '', D: D ?? '' } }
  return answer === null ? base : { ...base, answer }
}

function readAnswers(value: unknown): Record<string, OptionLetter> {
  const answers: Record<string, OptionLetter> = {}
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((entry: unknown, index): [string, unknown] => [String(index), entry])
    : isRecord(value)
      ? Object.entries(value)
      : []
  for (const [key, entry] of entries) {
    const letter = letterOf(isRecord(entry) ? (entry.answer ?? entry.choice) : entry)
    if (letter !== null) answers[key] = letter
  }
  return answers
}

function letterOf(value: unknown): OptionLetter | null {
  if (typeof value !== 'string') return null
  const letter = value.trim().charAt(0).toUpperCase()
  return OPTION_LETTERS.find((known) => known === letter) ?? null
}

/** The path a message asks for; null without a list of cards. */
export function readPath(payload: Payload): PathRequest | null {
  const cards = readCards(payload.cards)
  return cards === null ? null : { cards, preferences: readPreferences(payload.preferences) }
}

/** The game a message asks for, dealt by the seed of its metadata; null without a list of cards. */
export function readGame(payload: Payload, seed?: unknown): GameRequest | null {
  const cards = readCards(payload.cards)
  const gameType = typeof payload.gameType === 'string' ? payload.gameType : ''
  if (cards === null) return null
  return typeof seed === 'string' && seed !== '' ? { cards, gameType, seed: seed.slice(0, 300) } : { cards, gameType }
}

/** Cards with their ids; a missing or repeated id becomes the card's position. */
function readCards(value: unknown): CardBrief[] | null {
  if (!Array.isArray(value)) return null
  const used = new Set<string>()
  return value.slice(0, MAX_CARDS).flatMap((entry: unknown, index) => {
    if (!isRecord(entry)) return []
    const front = textOf(entry.front ?? entry.question ?? entry.term)
    const back = textOf(entry.back ?? entry.answer ?? entry.definition)
    if (front === '' || back === '') return []
    const named = textOf(entry.id)
    const id = named === '' || used.has(named) ? String(index) : named
    used.add(id)
    const heading = textOf(entry.heading)
    const aliases = readAliases(entry.aliases)
    return [{ id, front, back, ...(heading === '' ? {} : { heading }), ...(aliases.length === 0 ? {} : { aliases }) }]
  })
}

function readAliases(value: unknown): string[] {
  const listed: readonly unknown[] = Array.isArray(value) ? value : []
  return listed
    .map(textOf)
    .filter((alias) => alias !== '')
    .slice(0, MAX_ALIASES)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function readPreferences(value: unknown): PathPreferences {
  if (!isRecord(value)) return {}
  const known: Record<string, string | number | boolean | null | readonly string[]> = {}
  for (const [key, entry] of Object.entries(value)) {
    if (typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean' || entry === null)
      known[key] = entry
    else if (Array.isArray(entry)) known[key] = entry.filter((item): item is string => typeof item === 'string')
  }
  const { goal, minutesPerDay, days, medianSeconds, spread, proficiency, weaknesses, strengths, ...others } = known
  return {
    ...others,
    ...(typeof goal === 'string' ? { goal } : {}),
    ...(isPositive(minutesPerDay) ? { minutesPerDay } : {}),
    ...(isPositive(days) ? { days } : {}),
    ...(isPositive(medianSeconds) ? { medianSeconds } : {}),
    ...(isPositive(spread) ? { spread } : {}),
    ...(typeof proficiency === 'string' ? { proficiency } : {}),
    ...(Array.isArray(weaknesses)
      ? { weaknesses: weaknesses.filter((item): item is string => typeof item === 'string') }
      : {}),
    ...(Array.isArray(strengths)
      ? { strengths: strengths.filter((item): item is string => typeof item === 'string') }
      : {}),
  }
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}
