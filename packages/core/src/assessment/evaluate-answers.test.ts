import { expect, test } from 'vitest'
import { OPTION_LETTERS, PROFICIENCY_LEVELS } from '../ai-protocol/models.ts'
import type { AssessmentQuestion } from './assessment-questions.ts'
import { evaluateAnswers } from './evaluate-answers.ts'
import { scoreRange } from './score.ts'

const FACTS: readonly (readonly [topic: string, sentence: string])[] = [
  ['diffusion', 'Diffusion is the movement of particles.'],
  ['osmosis', 'Osmosis moves water through a membrane.'],
  ['aquaporins', 'Peter Agre discovered aquaporins in 1992.'],
  ['vesicles', 'Large particles travel in small sacs called vesicles.'],
  ['sodium pump', 'The sodium pump costs nerve cells most of their energy.'],
]
const CONTEXT = FACTS.map(([, sentence]) => sentence).join(' ')
const QUESTIONS: readonly AssessmentQuestion[] = FACTS.map(([topic], index) => ({
  question: `What does the text say of the ${topic} first?`,
  options: { A: 'red', B: 'green', C: 'blue', D: 'yellow' },
  answer: OPTION_LETTERS[index % 4] ?? 'A',
}))

/** Answers with the questions of the bits set answered rightly, the others wrongly. */
function answersOf(pattern: number): Record<string, string> {
  return Object.fromEntries(
    QUESTIONS.map(({ answer }, index) => {
      const other = OPTION_LETTERS.find((letter) => letter !== answer) ?? 'A'
      return [String(index), (pattern >> index) % 2 === 1 ? (answer ?? 'A') : other]
    }),
  )
}

const lying = { proficiency: 'Expert', score: 5, strengths: ['dragons'], weaknesses: ['osmosis'], suggestions: [] }

test.each(Array.from({ length: 32 }, (_, pattern) => pattern))(
  'pattern %i is marked exactly, whatever a model says',
  (pattern) => {
    const rightOnes = QUESTIONS.flatMap((_, index) => ((pattern >> index) % 2 === 1 ? [index] : []))
    for (const reply of [undefined, lying]) {
      const input = { context: CONTEXT, questions: QUESTIONS, answers: answersOf(pattern) }
      const result = evaluateAnswers(reply === undefined ? input : { ...input, reply })
      expect(result.profile.score).toBe(rightOnes.length)
      expect(result.profile.proficiency).toBe(PROFICIENCY_LEVELS[rightOnes.length])
      expect(result.marks.filter(({ isRight }) => isRight).map(({ question }) => question)).toEqual(rightOnes)
      expect(result.inferred).toEqual([])
      expect(result.strengths.flatMap(({ questions }) => questions)).toEqual(rightOnes)
      expect(result.weaknesses.flatMap(({ questions }) => questions)).toHaveLength(5 - rightOnes.length)
      for (const { questions } of result.weaknesses)
        for (const index of questions) expect(rightOnes).not.toContain(index)
      for (const topic of [...result.profile.strengths, ...result.profile.weaknesses])
        expect(CONTEXT.toLowerCase()).toContain(topic.toLowerCase())
    }
  },
)

test('a model names topics in its own words where they occur and fit the question', () => {
  const reply = {
    ...lying,
    strengths: ['sodium pump'],
    weaknesses: ['Osmosis', 'unicorns'],
    suggestions: ['Draw osmosis.'],
  }
  const { profile } = evaluateAnswers({ context: CONTEXT, questions: QUESTIONS, answers: answersOf(0b11101), reply })
  expect(profile.weaknesses).toEqual(['Osmosis'])
  expect(profile.strengths).toContain('sodium pump')
  expect(profile.strengths).not.toContain('dragons')
  expect(profile.suggestions).toEqual(['Draw osmosis.'])
})

test('only the first 15,000 characters of the context are looked at', () => {
  const context = `${'Filler words stand here. '.repeat(700)}${CONTEXT}`
  const far = evaluateAnswers({ context, questions: QUESTIONS, answers: {} })
  expect(far.profile.weaknesses).not.toContain('osmosis')
  const near = evaluateAnswers({ context: CONTEXT, questions: QUESTIONS, answers: {} })
  expect(near.profile.weaknesses).toContain('osmosis')
})

test('a key that nobody gave is inferred from the text, counted and told', () => {
  const asked: AssessmentQuestion[] = [
    {
      question: 'What is the movement of particles?',
      options: { A: 'Osmosis', B: 'Vesicles', C: 'Diffusion', D: 'Energy' },
    },
    {
      question: 'Which statement about osmosis is right?',
      options: {
        A: 'Osmosis moves energy through a membrane',
        B: 'Osmosis moves water through a membrane',
        C: 'Osmosis moves sacs through a membrane',
        D: 'Osmosis moves water through a pump',
      },
    },
    {
      question: 'In what year did Peter Agre discover aquaporins?',
      options: { A: '1975', B: '1983', C: '1992', D: '2003' },
    },
  ]
  const result = evaluateAnswers({ context: CONTEXT, questions: asked, answers: { 0: 'C', 1: 'B', 2: 'C' } })
  expect(result.marks.map(({ key }) => key)).toEqual(['C', 'B', 'C'])
  expect(result.inferred).toEqual([0, 1, 2])
  expect(result.profile.suggestions.join(' ')).toContain('inferred')
})

test('a known key goes before inference; answers that are no letters count as left out', () => {
  const [first] = QUESTIONS
  const bare = [{ question: first?.question ?? '', options: first?.options ?? { A: '', B: '', C: '', D: '' } }]
  const result = evaluateAnswers({ context: CONTEXT, questions: bare, answers: { 0: ' d ' }, keyFor: () => 'D' })
  expect(result.marks).toEqual([{ question: 0, key: 'D', chosen: 'D', isRight: true, isInferred: false }])
  expect(evaluateAnswers({ context: CONTEXT, questions: QUESTIONS, answers: { 0: '?' } }).marks[0]?.chosen).toBeNull()
})

test.each([
  [0, 5, 0, 1],
  [3, 5, 2, 4],
  [5, 5, 4, 5],
  [30, 50, 3, 3],
])('%i of %i right: a score between %i and %i', (right, asked, low, high) => {
  expect(scoreRange(right, asked)).toEqual({ low, high })
})
