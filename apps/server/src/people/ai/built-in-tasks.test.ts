import { readFileSync } from 'node:fs'
import type { ChatRequest } from '@cairn/core/ai-protocol/chat-request'
import { AiReplyError, userMessageOf } from '@cairn/core/ai-protocol/errors'
import {
  buildAssessmentQuestionsRequest,
  parseAssessmentQuestionsReply,
} from '@cairn/core/assessment/assessment-questions'
import { buildEvaluationRequest, parseEvaluationReply } from '@cairn/core/assessment/evaluation'
import { parseExplainReply } from '@cairn/core/explain/explain-reply'
import { buildExplainRequest } from '@cairn/core/explain/explain-request'
import { buildGameContentRequest, parseGameContentReply } from '@cairn/core/games/game-content'
import { buildFlashcardsRequest, parseFlashcardsReply } from '@cairn/core/generation/flashcards'
import { buildLearningPathRequest, parseLearningPathReply } from '@cairn/core/paths/learning-path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openSqlite } from '../../platform/db/engines.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { startListeningServer } from '../../platform/llm/testing/listening-server.ts'

const LECTURE = readFileSync(
  new URL('../../../../../fixtures/texts/huxley-piece-of-chalk.txt', import.meta.url),
  'utf8',
)
const text = LECTURE.slice(0, 15_000)

let database: Engine
let server: Awaited<ReturnType<typeof startListeningServer>>
beforeAll(async () => {
  database = openSqlite(':memory:')
  await migrate(database, { backupDir: null, now: () => 1 })
  server = await startListeningServer(database, { llm: null })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** As the browser asks: the official client and the payload of core. */
async function whole(request: ChatRequest<false>) {
  const { messages, metadata, ...rest } = request
  const reply = await server
    .client('ada')
    .chat.completions.create({ ...rest, messages: [...messages], metadata: { ...metadata } })
  expect(reply.system_fingerprint).toBe('built-in')
  expect(reply.choices[0]?.finish_reason).toBe('stop')
  expect(reply.usage?.prompt_tokens).toBeGreaterThan(0)
  return reply.choices[0]?.message.content
}

async function streamed(request: ChatRequest<true>) {
  const { messages, metadata, ...rest } = request
  const startedAt = performance.now()
  const stream = await server
    .client('ada')
    .chat.completions.create({ ...rest, messages: [...messages], metadata: { ...metadata } })
  const pieces: { text: string; at: number }[] = []
  for await (const chunk of stream) {
    const piece = chunk.choices[0]?.delta.content
    if (piece) pieces.push({ text: piece, at: performance.now() - startedAt })
  }
  return pieces
}

test('flashcards: card by card, ten and a title', async () => {
  const pieces = await streamed(buildFlashcardsRequest({ text }))
  const { flashcards, suggestedTitle } = parseFlashcardsReply(pieces.map((piece) => piece.text).join(''))
  expect(flashcards).toHaveLength(10)
  expect(suggestedTitle).not.toBe('')
  expect(pieces.length).toBeGreaterThanOrEqual(10)
})

test('questions and their evaluation', async () => {
  const questions = parseAssessmentQuestionsReply(await whole(buildAssessmentQuestionsRequest({ text })))
  expect(questions).toHaveLength(5)
  const answers = Object.fromEntries(questions.map(({ answer }, index) => [String(index), answer ?? 'A']))
  const profile = parseEvaluationReply(await whole(buildEvaluationRequest({ context: text, questions, answers })))
  expect(profile.score).toBeGreaterThanOrEqual(0)
  expect(profile.proficiency).not.toBe('')
})

test('five questions need a longer text: the learner reads that, and not that the reply is malformed', async () => {
  const short = await whole(buildAssessmentQuestionsRequest({ text: 'Chalk is a soft white rock.' }))
  const told = catching(() => parseAssessmentQuestionsReply(short))
  expect(userMessageOf(told).happened).toMatch(/^Five questions need a longer text: this one carries \d\.$/)
  const cards = [{ id: 'one', front: 'What is chalk?', back: 'A soft white rock' }]
  const reply = await whole(buildGameContentRequest({ cards, gameType: 'crossword' }))
  const game = catching(() => parseGameContentReply(reply, { gameType: 'crossword', cardIds: ['one'] }))
  expect(userMessageOf(game).happened).toMatch(/^This game wants at least \d+ cards; there are 1\.$/)
})

function catching(read: () => unknown): AiReplyError {
  try {
    read()
  } catch (error) {
    if (error instanceof AiReplyError) return error
    throw error
  }
  throw new Error('It was read')
}

test('a path and a game of cards', async () => {
  const made = parseFlashcardsReply(
    (await streamed(buildFlashcardsRequest({ text }))).map((piece) => piece.text).join(''),
  )
  const cards = made.flashcards.map((card, index) => ({ id: `card-${index}`, ...card }))
  const cardIds = cards.map(({ id }) => id)
  const path = parseLearningPathReply(await whole(buildLearningPathRequest({ cards, preferences: {} })), cardIds)
  const placed = [...path.steps.flatMap((step) => step.cardIds), ...path.skipped.map(({ cardId }) => cardId)]
  expect(placed.toSorted()).toEqual(cardIds.toSorted())
  for (const gameType of ['match', 'memory', 'quiz', 'truefalse']) {
    const reply = await whole(buildGameContentRequest({ cards, gameType }))
    expect(parseGameContentReply(reply, { gameType, cardIds }).gameType).toBe(gameType)
  }
})

test('requests take turns card by card: a short one does not wait for a long one to end', async () => {
  const order: string[] = []
  const read = async (name: string, request: ChatRequest<true>) => {
    const { model, messages, response_format: format, metadata } = request
    const { pieces } = await server.models.builtIn.complete(
      { model, messages, format, metadata, sampling: {}, stream: true },
      new AbortController().signal,
    )
    for await (const piece of pieces) order.push(`${name}: ${piece}`)
    order.push(`${name} ends`)
  }
  await Promise.all([
    read('long', buildFlashcardsRequest({ text: LECTURE, count: 60 })),
    read('short', buildFlashcardsRequest({ text: text.slice(0, 1_500), count: 1 })),
  ])
  const [shortEnds, longEnds] = [order.indexOf('short ends'), order.indexOf('long ends')]
  expect(shortEnds).toBeGreaterThan(-1)
  expect(longEnds - shortEnds).toBeGreaterThan(5)
})

test('an explanation is checked fact by fact', async () => {
  const facts = [
    { front: 'What is chalk made of?', back: 'The shells of tiny sea creatures', quote: null },
    { front: 'How old is the cliff?', back: '70 million years', quote: null },
  ]
  const asked = { facts, explanation: 'Chalk consists of the shells of tiny creatures of the sea.' }
  const pieces = await streamed(buildExplainRequest(asked))
  const grades = parseExplainReply(pieces.map((piece) => piece.text).join(''), asked)
  expect(grades.map(({ standing }) => standing)).toEqual(['told', 'missing'])
})
