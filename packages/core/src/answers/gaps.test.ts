import { expect, test } from 'vitest'
import { clozeOf, gradeGaps } from './gaps.ts'

test('blanks take their answers from the back in order', () => {
  const front = 'The ____ pumps blood to the _____.'
  const cloze = clozeOf(front, 'heart; lungs')
  expect(cloze?.answers).toEqual(['heart', 'lungs'])
  expect(cloze?.parts.map((part) => (part.kind === 'gap' ? part.gap : part.text))).toEqual([
    'The ',
    0,
    ' pumps blood to the ',
    1,
    '.',
  ])
  if (cloze === null) throw new Error('Inconsistent: no gaps')
  expect(gradeGaps(['Heart', 'the lungs'], cloze, front).verdict).toBe('correct')
  const swapped = gradeGaps(['lungs', 'heart'], cloze, front)
  expect(swapped.gaps.map(({ verdict }) => verdict)).toEqual(['wrong', 'wrong'])
  expect(gradeGaps(['heart'], cloze, front).gaps[1]?.reason).toBe('empty')
})

test('marked gaps carry their answers and hints', () => {
  const front = '{{c1::Paris::city}} lies on the {{c2::Seine}}.'
  const cloze = clozeOf(front, '')
  expect(cloze?.answers).toEqual(['Paris', 'Seine'])
  expect(cloze?.parts[0]).toEqual({ kind: 'gap', gap: 0, hint: 'city' })
  if (cloze === null) throw new Error('Inconsistent: no gaps')
  expect(gradeGaps(['paris', 'Rhine'], cloze, front).verdict).toBe('wrong')
  // The word in one gap is no help for another, though it stands in the text of the card.
  expect(gradeGaps(['Seine', 'Paris'], cloze, front).gaps.map(({ verdict }) => verdict)).toEqual(['wrong', 'wrong'])
})

test.each([
  ['One _____ only.', 'blank'],
  ['No gap at all', 'x; y'],
  ['Two ____ and ____', 'one answer for both'],
  ['{{c1::mixed}} with ____', 'x; y'],
])('%j is asked as one answer', (front, back) => {
  expect(clozeOf(front, back)).toBeNull()
})
