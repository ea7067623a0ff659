import { describe, expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { meaningChanges } from './meaning-change.ts'

const back = (before: string, after: string) =>
  meaningChanges({ front: 'Q', back: before }, { front: 'Q', back: after }).length > 0

describe('another answer', () => {
  test.each([
    ['Paris', 'Lyon'],
    ['1066', '1067'],
    ['193 kilometres', '195 kilometres'],
    ['It conducts electricity', 'It does not conduct electricity'],
    ["It isn't soluble", 'It is soluble'],
    ['The mitochondrion makes ATP', 'Ribosomes build proteins'],
    ['yes', 'no'],
    ['Paris', ''],
    ['$E = mc^2$', '$F = ma$'],
    ['{{c1::Paris}} lies on the Seine', '{{c1::Lyon}} lies on the Rhône'],
    ['巴黎', '里昂'],
  ])('"%s" → "%s"', (before, after) => expect(back(before, after)).toBe(true))
})

describe('the same answer', () => {
  test.each([
    ['Paris', 'paris.'],
    ['Paris', '**Paris**'],
    ['The capital is Paris', 'The  capital is Paris!'],
    ['Mitochondrion', 'Mitochondria'],
    ['Photosynthesis', 'Photosyntesis'],
    ['Paris', 'Paris, the largest city of France'],
    ['Paris, the largest city of France', 'Paris'],
    ['193 kilometres, a long way', '193 kilometres'],
    ['Red, black and white', 'white, red, black'],
    ['A soft white rock made of tiny shells', 'A soft white stone built of tiny shells'],
    ['Paris lies on the Seine', '{{c1::Paris}} lies on the {{c2::Seine}}'],
    ['', 'Paris'],
    ['', ''],
  ])('"%s" → "%s"', (before, after) => expect(back(before, after)).toBe(false))
})

test('each side is judged by itself', () => {
  const france = { front: 'What is the capital of France?', back: 'Paris' }
  expect(meaningChanges(france, { front: 'What is the capital of Italy?', back: 'Rome' })).toEqual(['front', 'back'])
  expect(meaningChanges(france, { ...france, front: "What's France's capital?" })).toEqual([])
  expect(
    meaningChanges(
      { front: 'Which river flows through Cairo?', back: 'The Nile' },
      { front: 'When was the canal opened?', back: 'the nile' },
    ),
  ).toEqual(['front'])
})

test('a long and strange text is judged in bounded time', () => {
  const words = (from: number) => Array.from({ length: 1_500 }, (_, at) => `word${from + at}`).join(' ')
  const before = { front: words(0), back: '$'.repeat(9_999) }
  const after = { front: words(5_000), back: '9'.repeat(9_999) }
  expect(cpuMs(() => meaningChanges(before, after))).toBeLessThan(1_000)
})
