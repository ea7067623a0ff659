import { expect, test } from 'vitest'
import type { AssessmentQuestion } from './assessment-questions.ts'
import { type CheckCode, checkItems } from './check-items.ts'

const TEXT = [
  'Diffusion is the movement of particles from a high to a low concentration.',
  'Osmosis is the diffusion of water through a membrane.',
  'Peter Agre discovered aquaporins in 1992.',
  'Heat speeds diffusion up because warm particles move faster.',
  'Ions cannot pass the membrane without a protein.',
  'The pump moves three sodium ions out of the cell.',
].join(' ')

const GOOD: readonly AssessmentQuestion[] = [
  {
    question: 'What is the movement of particles from a high to a low concentration called?',
    options: { A: 'Osmosis', B: 'Diffusion', C: 'Active transport', D: 'Endocytosis' },
    answer: 'B',
    quote: 'Diffusion is the movement of particles from a high to a low concentration.',
  },
  {
    question: 'In what year did Peter Agre discover aquaporins?',
    options: { A: '1975', B: '1983', C: '1992', D: '2003' },
    answer: 'C',
    quote: 'Peter Agre discovered aquaporins in 1992.',
  },
  {
    question: 'Why does heat speed diffusion up?',
    options: {
      A: 'Because warm particles move faster',
      B: 'Because warm particles move slower',
      C: 'Because warm membranes move faster',
      D: 'Because warm membranes move slower',
    },
    answer: 'A',
    quote: 'Heat speeds diffusion up because warm particles move faster.',
  },
  {
    question: 'Which statement about ions is right?',
    options: {
      A: 'Ions cannot pass the membrane without a lipid',
      B: 'Ions can pass the membrane without a protein',
      C: 'Ions cannot leave the membrane without a lipid',
      D: 'Ions cannot pass the membrane without a protein',
    },
    answer: 'D',
    quote: 'Ions cannot pass the membrane without a protein.',
  },
  {
    question: 'How many sodium ions does the pump move out of the cell?',
    options: { A: 'Two', B: 'Three', C: 'Four', D: 'Five' },
    answer: 'B',
    quote: 'The pump moves three sodium ions out of the cell.',
  },
]

/** The good five with one of them changed. */
function changed(index: number, change: Partial<AssessmentQuestion>): readonly AssessmentQuestion[] {
  return GOOD.map((question, at) => (at === index ? { ...question, ...change } : question))
}

const codes = (questions: readonly AssessmentQuestion[]): CheckCode[] => [
  ...new Set(checkItems(questions, { text: TEXT }).map(({ code }) => code)),
]

test('five good questions break no rule', () => {
  expect(checkItems(GOOD, { text: TEXT })).toEqual([])
})

const BROKEN: readonly (readonly [CheckCode, number, Partial<AssessmentQuestion>])[] = [
  ['no-question', 0, { question: 'The movement of particles is called' }],
  ['negative-stem', 0, { question: 'Which of these is NOT called diffusion of any kind?' }],
  ['negative-stem', 0, { question: 'Which of these is not the movement of particles?' }],
  ['negative-stem', 3, { question: 'Which statement about ions is false?' }],
  ['all-or-none', 0, { options: { A: 'Osmosis', B: 'Diffusion', C: 'Endocytosis', D: 'All of the above' } }],
  ['same-options', 0, { options: { A: 'osmosis', B: 'Diffusion', C: 'Osmosis', D: 'Endocytosis' } }],
  ['nested-options', 0, { options: { A: 'Osmosis', B: 'Diffusion', C: 'Transport', D: 'Active transport' } }],
  ['uneven-length', 0, { options: { A: 'Osmosis', B: 'Diffusion', C: 'A thing that moves all by itself', D: 'Heat' } }],
  ['not-parallel', 0, { options: { A: 'Osmosis', B: 'Diffusion', C: 'Because of heat', D: 'Endocytosis' } }],
  ['numbers-unordered', 1, { options: { A: '1983', B: '1975', C: '1992', D: '2003' } }],
  ['key-in-stem', 0, { question: 'What is the movement of particles by diffusion called?' }],
  ['key-positions', 2, { answer: 'B' }],
  ['shared-answer', 4, { options: { A: 'Diffusion', B: 'Osmosis', C: 'Heat', D: 'Ions' }, answer: 'A' }],
  ['shared-sentence', 4, { quote: GOOD[0]?.quote ?? '' }],
  ['shared-sentence', 4, { quote: 'the movement of particles from a high' }],
  [
    'absolute-word',
    3,
    {
      options: {
        A: 'Ions never pass the membrane without a lipid',
        B: 'Ions can pass the membrane without a protein',
        C: 'Ions cannot leave the membrane without a lipid',
        D: 'Ions cannot pass the membrane without a protein',
      },
    },
  ],
  ['quote-not-found', 0, { quote: 'Diffusion is what everybody likes.' }],
  ['key-unsupported', 1, { answer: 'A' }],
  ['distractor-supported', 0, { question: 'Which process is the diffusion of water through a membrane?', answer: 'B' }],
  [
    'answers-another',
    4,
    { question: 'How many ions move when diffusion is the movement of particles from a high concentration?' },
  ],
]

test.each(BROKEN)('%s is found in question %i', (code, index, change) => {
  expect(codes(changed(index, change))).toContain(code)
})

test('a question without a key is told, and its keys are not judged', () => {
  const questions = GOOD.map(({ question, options, quote = '', answer = 'A' }, index) =>
    index === 0 ? { question, options, quote } : { question, options, quote, answer },
  )
  expect(checkItems(questions, { text: TEXT })).toEqual([{ code: 'no-key', question: 0, detail: GOOD[0]?.question }])
})

test('four questions are not five', () => {
  expect(codes(GOOD.slice(0, 4))).toContain('not-five')
})

test('a key that is the longest option three times gives itself away', () => {
  const long = { A: 'Heat', B: 'A much longer key', C: 'Ions', D: 'Cell' }
  const questions = GOOD.map((question, index) =>
    index < 3 ? { ...question, options: long, answer: 'B' as const } : question,
  )
  expect(codes(questions)).toContain('key-longest')
})

test('questions of earlier tests are found in any spelling', () => {
  const found = checkItems(GOOD, { usedStems: ['why does HEAT speed diffusion up'] })
  expect(found).toEqual([{ code: 'asked-before', question: 2, detail: 'Why does heat speed diffusion up?' }])
})

test('what a quoted sentence denies makes no negative question', () => {
  const question = 'Which word completes this statement: “Ions do not pass the _____ by themselves.”?'
  expect(codes(changed(3, { question })).includes('negative-stem')).toBe(false)
})

test('the words of the key in another order are no support for a wrong option', () => {
  const options = {
    A: 'Membranes pass the ions without a protein',
    B: 'Ions pass the membranes without a protein',
    C: 'Ions pass the lipids without a protein',
    D: 'Lipids pass the ions without a protein',
  }
  const text = 'Ions pass the membranes without a protein.'
  const found = checkItems([{ question: 'Which statement about ions is right?', options, answer: 'B' }], { text })
  expect(found.map(({ code }) => code)).not.toContain('distractor-supported')
})
