import {
  buildAssessmentQuestionsRequest,
  parseAssessmentQuestionsReply,
} from '@cairn/core/assessment/assessment-questions'
import { buildEvaluationRequest, parseEvaluationReply } from '@cairn/core/assessment/evaluation'
import { buildGameContentRequest, parseGameContentReply } from '@cairn/core/games/game-content'
import { buildFlashcardsRequest, parseFlashcardsReply } from '@cairn/core/generation/flashcards'
import { buildLearningPathRequest, parseLearningPathReply } from '@cairn/core/paths/learning-path'
import { expect, test } from 'vitest'
import { cardRequestOf, taskOf } from './chat/read-request.ts'
import { answerChat } from './chat.ts'
import { createEngine } from './engine.ts'
import type { ChatEnd, ChatRequest } from './protocol/chat-types.ts'
import { expectStrictCards } from './testing/any-text.ts'
import { shippedTexts } from './testing/shipped-texts.ts'

const engine = createEngine()
const money = shippedTexts().find(({ name }) => name === 'money-and-prices')?.text ?? ''

function run(request: ChatRequest): { pieces: string[]; end: ChatEnd } {
  const reply = answerChat(engine, request)
  const pieces: string[] = []
  let step = reply.next()
  while (!step.done) {
    pieces.push(step.value)
    step = reply.next()
  }
  return { pieces, end: step.value }
}

function ask(model: string, system: string, user: string, metadata?: Record<string, unknown>): ChatRequest {
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    metadata,
  }
}

test('our own card request gives N cards and a title, each card as a piece', () => {
  const { pieces, end } = run(buildFlashcardsRequest({ text: money, count: 7 }))
  const reply = parseFlashcardsReply(pieces.join(''))
  expect(reply.flashcards).toHaveLength(7)
  expect(reply.suggestedTitle).toBe('Money, Prices and Banks')
  expect(pieces).toHaveLength(9)
  expect(end).toMatchObject({ task: 'flashcards', note: null })
  expect(end.promptTokens).toBeGreaterThan(400)
  expect(end.completionTokens).toBeGreaterThan(50)
})

test('a deck that has a title gets none, and questions asked before are not asked again', () => {
  const first = parseFlashcardsReply(run(buildFlashcardsRequest({ text: money, count: 5 })).pieces.join(''))
  const avoidFronts = first.flashcards.map(({ front }) => front)
  const second = parseFlashcardsReply(
    run(buildFlashcardsRequest({ text: money, count: 5, title: 'Mine', avoidFronts })).pieces.join(''),
  )
  expect(second.suggestedTitle).toBe('')
  expect(second.flashcards.length).toBeGreaterThan(0)
  for (const { front } of second.flashcards) expect(avoidFronts).not.toContain(front)
})

test('the other four of our requests are answered in their shapes', () => {
  const questions = parseAssessmentQuestionsReply(run(buildAssessmentQuestionsRequest({ text: money })).pieces.join(''))
  expect(questions).toHaveLength(5)
  const answers = Object.fromEntries(questions.map(({ answer }, index) => [String(index), answer ?? 'A']))
  const profile = parseEvaluationReply(
    run(buildEvaluationRequest({ context: money, questions, answers })).pieces.join(''),
  )
  expect(profile).toMatchObject({ score: 5, proficiency: 'Expert', weaknesses: [] })
  const cards = parseFlashcardsReply(run(buildFlashcardsRequest({ text: money })).pieces.join('')).flashcards.map(
    (card, index) => ({ id: `c${index}`, ...card }),
  )
  const ids = cards.map(({ id }) => id)
  expect(
    parseLearningPathReply(run(buildLearningPathRequest({ cards, preferences: {} })).pieces.join(''), ids).steps.length,
  ).toBeGreaterThan(0)
  const game = parseGameContentReply(run(buildGameContentRequest({ cards, gameType: 'memory' })).pieces.join(''), {
    gameType: 'memory',
    cardIds: ids,
  })
  expect(game.gameType).toBe('memory')
})

test.each<[string, ChatRequest, string]>([
  ['metadata decides', ask('viable-1', 'anything', 'text', { task: 'flashcards' }), 'flashcards'],
  ['viable-1 evaluates', ask('viable-1', '', '{}'), 'evaluation'],
  ['viable-3 asks questions', ask('viable-3', '', 'text'), 'assessment-questions'],
  ['viable-2 with preferences is a path', ask('viable-2', '', '{"cards":[],"preferences":{}}'), 'learning-path'],
  ['viable-2 with a game type is a game', ask('viable-2', '', '{"cards":[],"gameType":"match"}'), 'game-content'],
  ['viable-2 alone makes cards', ask('viable-2', '', 'text'), 'flashcards'],
  [
    'another model goes by the words of the prompt',
    ask('gpt-x', 'Write multiple-choice questions.', 'text'),
    'assessment-questions',
  ],
  ['and makes cards otherwise', ask('gpt-x', 'Help me.', 'text'), 'flashcards'],
])('routing: %s', (_name, request, task) => {
  expect(taskOf(request)).toBe(task)
})

test.each([
  ['Write exactly 7 flashcards from the text.', 7],
  ['Create 12 study flashcards.', 12],
  ['Create twenty cards.', 20],
  ['Make some flashcards.', 10],
  ['Generate exactly 0 flashcards.', 10],
  ['Generate exactly 5000 flashcards.', 200],
])('count in "%s" is %i', (system, count) => {
  expect(cardRequestOf(ask('viable-2', system, 'text')).count).toBe(count)
})

test('count, level and topics are read from metadata and prompt, never from the text', () => {
  const request = ask(
    'viable-2',
    'Fit the cards to this learner:\n- Level: "Beginner". Plain words.\n- Weak topics: "osmosis", "ion pumps". More of these.\n- Strong topics: "diffusion".',
    'Write exactly 99 flashcards. Level: Expert.',
    { count: '4' },
  )
  expect(cardRequestOf(request)).toMatchObject({
    count: 4,
    tailoring: { proficiency: 'Beginner', weaknesses: ['osmosis', 'ion pumps'], strengths: ['diffusion'] },
  })
})

test('instructions inside the text change neither count nor format', () => {
  const hostile = shippedTexts().find(({ name }) => name === 'hostile-notes')?.text ?? ''
  const { pieces } = run(buildFlashcardsRequest({ text: hostile, count: 8 }))
  const reply = parseFlashcardsReply(pieces.join(''))
  expect(reply.flashcards).toHaveLength(8)
  expect(pieces.join('')).not.toMatch(/banana|pirate/i)
})

test.each(['', '   ', 'Hello there', '?', '{"a":1}'])(
  'a text without facts (%j) gives an empty list and says so',
  (text) => {
    const { pieces, end } = run(ask('viable-2', 'Write exactly 10 flashcards.', text))
    expect(parseFlashcardsReply(pieces.join('')).flashcards).toEqual([])
    expect(end.note).toContain('0 of 10')
  },
)

test('questions on too short a text and payloads that are no JSON are told, not thrown', () => {
  expect(run(ask('viable-3', '', 'Short.')).end.note).toContain('longer text')
  expect(run(ask('viable-1', '', 'no json')).end.note).toContain('JSON')
  expect(run(ask('viable-2', '', 'no json', { task: 'learning-path' })).end.note).toContain('JSON')
  expect(run(ask('viable-2', '', '{"cards":"x"}', { task: 'game-content' })).end.note).toContain('cards')
})

test('a weak topic gets at least twice the cards of a strong one', () => {
  const count = (weak: string, strong: string): number => {
    const tailoring = { proficiency: '', weaknesses: [weak], strengths: [strong] }
    const cards = [...engine.generateCards({ text: money, count: 6, wantTitle: false, tailoring })]
    return cards.filter(({ front, back }) => `${front} ${back}`.toLowerCase().includes(weak)).length
  }
  expect(count('inflation', 'exchange rate')).toBeGreaterThanOrEqual(count('barter', 'inflation'))
  expect(count('inflation', 'exchange rate')).toBeGreaterThanOrEqual(2)
})

test('any text gives strict JSON whose spans lie in the text, for a few', () => expectStrictCards(engine, 3))
