import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAssessmentQuestionsReply } from '../assessment/assessment-questions.ts'
import { parseEvaluationReply } from '../assessment/evaluation.ts'
import { parseGameContentReply } from '../games/game-content.ts'
import { parseFlashcardsReply } from '../generation/flashcards.ts'
import { parseLearningPathReply } from '../paths/learning-path.ts'
import { AI_UNEXPECTED_FORMAT, AiReplyError, API_UNEXPECTED_FORMAT, NO_CONTENT } from './errors.ts'

const READERS = [
  { name: 'flashcards', read: parseFlashcardsReply, message: 'API returned response in unexpected format.' },
  { name: 'questions', read: parseAssessmentQuestionsReply, message: 'AI returned response in unexpected format.' },
  { name: 'evaluation', read: parseEvaluationReply, message: 'AI returned response in unexpected format.' },
  {
    name: 'path',
    read: (content: string | null) => parseLearningPathReply(content, ['c1']),
    message: 'AI returned response in unexpected format.',
  },
  {
    name: 'game',
    read: (content: string | null) => parseGameContentReply(content, { gameType: 'quiz', cardIds: ['c1'] }),
    message: 'AI returned response in unexpected format.',
  },
]

describe.each(READERS)('$name', ({ read, message }) => {
  test.each([null, '', '  \n', '<think>hm</think>', '<think>never ends'])('%j is no content', (content) => {
    expect(() => read(content)).toThrow(
      expect.objectContaining({ name: 'AiReplyError', code: 'empty-reply', message: 'No content returned from API' }),
    )
  })

  test.each([
    'no',
    '[]',
    '"text"',
    '42',
    'null',
    '{}',
    '{"flashcards": {}}',
    '{"questions": []}',
    '[{"front":"a","back":"b"}]',
    '{"flashcards": [',
    '{"error": "no"}',
    '{'.repeat(100_000),
  ])('%s is malformed', (content) => {
    expect(() => read(content)).toThrow(
      expect.objectContaining({ name: 'AiReplyError', code: 'unexpected-format', message }),
    )
  })

  test('whatever comes, it is a value or an AiReplyError', () => {
    const scrap = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '"flashcards"',
      '"questions"',
      '"steps"',
      '"rounds"',
      '"score"',
      '1',
      'null',
      '{"front":"a"}',
      '<think>',
      '```',
    )
    const reply = fc.oneof(
      fc.json(),
      fc.string(),
      fc.array(scrap, { maxLength: 30 }).map((scraps) => scraps.join('')),
    )
    fc.assert(
      fc.property(reply, (content) => {
        try {
          read(content)
        } catch (error) {
          expect(error).toBeInstanceOf(AiReplyError)
        }
      }),
    )
  })
})

test('the catalogue, to the letter', () => {
  expect([NO_CONTENT, API_UNEXPECTED_FORMAT, AI_UNEXPECTED_FORMAT]).toEqual([
    'No content returned from API',
    'API returned response in unexpected format.',
    'AI returned response in unexpected format.',
  ])
})
