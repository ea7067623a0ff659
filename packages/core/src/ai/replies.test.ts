import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AI_UNEXPECTED_FORMAT, AiReplyError, API_UNEXPECTED_FORMAT, NO_CONTENT } from '../ai-protocol/errors.ts'
import { firstJsonObject } from '../ai-protocol/json-object.ts'
import { parseAssessmentQuestionsReply } from '../assessment/assessment-questions.ts'
import { parseEvaluationReply } from '../assessment/evaluation.ts'
import { parseGameContentReply } from '../games/game-content.ts'
import { parseFlashcardsReply } from '../generation/flashcards.ts'
import { parseLearningPathReply } from '../paths/learning-path.ts'

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

describe('flashcards', () => {
  test('keys of other habits, code fences and think blocks are understood, elements that are no cards are left out', () => {
    const reply = `<think>{"flashcards": []}</think>\`\`\`json
{"suggestedTitle": "“A title of far more than ten words that has to be cut short here”",
 "flashcards": [{"front": " a ", "back": "b"}, {"question": "c", "answer": "d"}, {"q": "e", "a": 7}, {"term": "f", "definition": "g"},
  {"front": "", "back": "x"}, {"front": "y"}, null, "z", {"front": ["l"], "back": "x"}, {"front": "${'l'.repeat(10_001)}", "back": "x"}]}
\`\`\``
    expect(parseFlashcardsReply(reply)).toEqual({
      suggestedTitle: 'A title of far more than ten words that has',
      flashcards: [
        { front: 'a', back: 'b' },
        { front: 'c', back: 'd' },
        { front: 'e', back: '7' },
        { front: 'f', back: 'g' },
      ],
    })
  })

  test('an empty array is a reply, a missing title is empty', () => {
    expect(parseFlashcardsReply('{"flashcards": []}')).toEqual({ suggestedTitle: '', flashcards: [] })
    expect(parseFlashcardsReply('{"flashcards": [], "suggestedTitle": 5}').suggestedTitle).toBe('')
  })
})

describe('questions', () => {
  const question = (extra: object = {}) => ({ question: 'Q?', options: { A: '1', B: '2', C: '3', D: '4' }, ...extra })
  const five = (first: unknown) =>
    JSON.stringify({ questions: [first, question(), question(), question(), question()] })

  test('five well-formed ones pass, optional parts are kept when they are sound', () => {
    const parsed = parseAssessmentQuestionsReply(
      five(question({ answer: ' b ', quote: 'A sentence.', why: { A: 'no', B: 'yes', E: 'x', C: 3 } })),
    )
    expect(parsed).toHaveLength(5)
    expect(parsed[0]).toEqual({
      question: 'Q?',
      options: { A: '1', B: '2', C: '3', D: '4' },
      answer: 'B',
      quote: 'A sentence.',
      why: { A: 'no', B: 'yes', C: '3' },
    })
    expect(parseAssessmentQuestionsReply(five(question({ answer: 'E', quote: 4, why: [] })))[0]).toEqual({
      ...question(),
      quote: '4',
    })
  })

  test.each([
    [4, JSON.stringify({ questions: Array(4).fill(question()) })],
    [6, JSON.stringify({ questions: Array(6).fill(question()) })],
    ['no text', five({ ...question(), question: '' })],
    ['three options', five({ ...question(), options: { A: '1', B: '2', C: '3' } })],
    ['options as a list', five({ ...question(), options: ['1', '2', '3', '4'] })],
    ['an empty option', five({ ...question(), options: { A: '1', B: ' ', C: '3', D: '4' } })],
    ['no object', five('What?')],
    ['none, and a note that says nothing', JSON.stringify({ questions: [], note: ' ' })],
    ['none, and a note that is no text', JSON.stringify({ questions: [], note: 5 })],
    ['six, and a note', JSON.stringify({ questions: Array(6).fill(question()), note: 'One more.' })],
  ])('%s: malformed', (_, content) => {
    expect(() => parseAssessmentQuestionsReply(content)).toThrow('AI returned response in unexpected format.')
  })

  test('fewer than five with the reason: the reason is what the learner reads', () => {
    const note = 'Five questions need a longer text: this one carries 2.'
    for (const content of [
      { questions: [], note },
      { questions: [question()], note: ` Five questions need\na longer text: this one carries 2. ` },
      { note },
    ]) {
      const read = () => parseAssessmentQuestionsReply(JSON.stringify(content))
      expect(read).toThrow(expect.objectContaining({ code: 'fell-short', message: note }))
    }
    const endless = () => parseAssessmentQuestionsReply(JSON.stringify({ questions: [], note: 'x'.repeat(10_000) }))
    expect(endless).toThrow(expect.objectContaining({ message: 'x'.repeat(300) }))
  })
})

describe('evaluation', () => {
  const profile = { proficiency: 'intermediate', score: 3, strengths: ['a'], weaknesses: [' b\nc '], suggestions: [] }

  test('types are checked, the score is an integer of 0-5, the level is spelt as ours', () => {
    expect(parseEvaluationReply(JSON.stringify(profile))).toEqual({
      ...profile,
      proficiency: 'Intermediate',
      weaknesses: ['b c'],
    })
    for (const [given, score] of [
      [7, 5],
      [-1, 0],
      [2.6, 3],
    ]) {
      expect(parseEvaluationReply(JSON.stringify({ ...profile, score: given })).score).toBe(score)
    }
    expect(parseEvaluationReply(JSON.stringify({ ...profile, proficiency: 'Wizard' })).proficiency).toBe('Wizard')
  })

  test.each([
    { proficiency: 3 },
    { score: '3' },
    { score: null },
    { strengths: 'a' },
    { weaknesses: null },
    { suggestions: [1] },
  ])('%j: malformed', (change) => {
    expect(() => parseEvaluationReply(JSON.stringify({ ...profile, ...change }))).toThrow(
      'AI returned response in unexpected format.',
    )
  })
})

describe('path', () => {
  test('every card is in one step or skipped with a reason, the total is the sum', () => {
    const reply = {
      steps: [
        { title: 'Basics', cardIds: ['a', 'b', 'ghost', 'a'], estimatedMinutes: 4, objectives: ['Define X', 3, ''] },
        { recommendedCards: [{ id: 'c' }, { id: 'b' }], estimatedTime: '6 min', learningObjectives: ['Explain Y'] },
        { title: 'Empty', cardIds: ['ghost'] },
        'junk',
        { title: 'Bare', cards: ['d'] },
      ],
      skipped: [
        { cardId: 'e', reason: 'Too little time' },
        { cardId: 'a', reason: 'in a step' },
      ],
    }
    expect(parseLearningPathReply(JSON.stringify(reply), ['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({
      steps: [
        { title: 'Basics', cardIds: ['a', 'b'], estimatedMinutes: 4, objectives: ['Define X', '3'] },
        { title: 'Step 2', cardIds: ['c'], estimatedMinutes: 6, objectives: ['Explain Y'] },
        { title: 'Bare', cardIds: ['d'], estimatedMinutes: 1, objectives: [] },
      ],
      skipped: [
        { cardId: 'e', reason: 'Too little time' },
        { cardId: 'f', reason: 'The plan left it out.' },
      ],
      totalMinutes: 11,
    })
  })
})

describe('the first object', () => {
  test.each([
    ['x {"a": 1} y', { a: 1 }],
    ['{bad} {"a": "}"}', { a: '}' }],
    ['{"a": {"b": 2}}', { a: { b: 2 } }],
    ['<think>{"a": 1}</think>{"a": 2}', { a: 2 }],
    ['{"a": "<think>"} {"b": 1}', { a: '<think>' }],
    ['{"a": 1', null],
    ['none', null],
  ])('%s', (text, expected) => {
    expect(firstJsonObject(text)).toEqual(expected)
  })

  test('any object is found among chatter without braces', () => {
    const chatter = fc.string().map((text) => text.replace(/[{}<]/g, ''))
    fc.assert(
      fc.property(chatter, fc.dictionary(fc.string(), fc.jsonValue()), chatter, (before, object, after) => {
        expect(firstJsonObject(before + JSON.stringify(object) + after)).toEqual(JSON.parse(JSON.stringify(object)))
      }),
    )
  })
})
