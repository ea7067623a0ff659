import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { oddText } from '../text/testing/odd-text.ts'
import { isBlocked, lintCard } from './lint.ts'
import { LINT_CODES, type LintCode } from './lint-codes.ts'
import { fixesOf, fixFinding } from './lint-fix.ts'
import { BAD_CARDS } from './testing/lint-sets.ts'

type Row = readonly [code: LintCode, front: string, back: string, cards: readonly (readonly [string, string])[]]

const ROWS: readonly Row[] = [
  [
    'list-answer',
    'Name the four bases of DNA.',
    'Adenine, cytosine, guanine, thymine',
    [
      ['The four bases of DNA are _____, cytosine, guanine and thymine.', 'adenine'],
      ['The four bases of DNA are adenine, _____, guanine and thymine.', 'cytosine'],
      ['The four bases of DNA are adenine, cytosine, _____ and thymine.', 'guanine'],
      ['The four bases of DNA are adenine, cytosine, guanine and _____.', 'thymine'],
    ],
  ],
  [
    'list-answer',
    'What are the four chambers of the heart?',
    'Left atrium, right atrium, left ventricle and right ventricle',
    [
      ['The four chambers of the heart are _____, right atrium, left ventricle and right ventricle.', 'left atrium'],
      ['The four chambers of the heart are left atrium, _____, left ventricle and right ventricle.', 'right atrium'],
      ['The four chambers of the heart are left atrium, right atrium, _____ and right ventricle.', 'left ventricle'],
      ['The four chambers of the heart are left atrium, right atrium, left ventricle and _____.', 'right ventricle'],
    ],
  ],
  [
    'list-answer',
    'What does a plant need to live?',
    '- light\n- water\n- air\n- minerals',
    [
      ['What does a plant need to live, besides water, air and minerals?', 'light'],
      ['What does a plant need to live, besides light, air and minerals?', 'water'],
      ['What does a plant need to live, besides light, water and minerals?', 'air'],
      ['What does a plant need to live, besides light, water and air?', 'minerals'],
    ],
  ],
  ['yes-no', 'Is the heart a muscle?', 'Yes', [['What is the heart?', 'A muscle']]],
  ['yes-no', 'Are whales mammals?', 'Yes, they are', [['What are whales?', 'Mammals']]],
  ['yes-no', 'Was Napoleon born in Corsica?', 'Yes', [['Napoleon was born in _____.', 'Corsica']]],
  ['yes-no', 'True or false: light is faster than sound', 'True', [['Light is faster than _____.', 'sound']]],
  [
    'two-facts',
    'What is the Danube?',
    'The second longest river of Europe; it flows into the Black Sea',
    [
      ['What is the Danube?', 'The second longest river of Europe'],
      ['The Danube flows into the _____.', 'Black Sea'],
    ],
  ],
  [
    'two-facts',
    'What is a prime number?',
    'A number with exactly two divisors. The smallest is two.',
    [
      ['What is a prime number?', 'A number with exactly two divisors'],
      ['A prime number: the smallest is _____.', 'two'],
    ],
  ],
  [
    'two-questions',
    'Where was Mozart born and when did he die?',
    'Salzburg; 1791',
    [
      ['Where was Mozart born?', 'Salzburg'],
      ['When did Mozart die?', '1791'],
    ],
  ],
  [
    'two-questions',
    'When and where was the United Nations founded?',
    '1945 in San Francisco',
    [
      ['When was the United Nations founded?', '1945'],
      ['Where was the United Nations founded?', 'In San Francisco'],
    ],
  ],
  [
    'many-blanks',
    'The Nile flows through _____ into the _____.',
    'Egypt, Mediterranean',
    [
      ['The Nile flows through _____ into the Mediterranean.', 'Egypt'],
      ['The Nile flows through Egypt into the _____.', 'Mediterranean'],
    ],
  ],
  ['answer-leak', 'What gas do plants give off (oxygen)?', 'Oxygen', [['What gas do plants give off?', 'Oxygen']]],
  ['answer-leak', 'What is the capital of Peru, Lima?', 'Lima', [['What is the capital of Peru?', 'Lima']]],
  [
    'answer-leak',
    'Green plants use sunlight. What do plants use?',
    'Sunlight',
    [['Green plants use _____.', 'Sunlight']],
  ],
  [
    'answer-leak',
    'What is osmosis, the movement of water through a membrane?',
    'Osmosis',
    [['What is osmosis?', 'The movement of water through a membrane']],
  ],
  [
    'dangling-reference',
    'According to the text, who invented the telegraph?',
    'Morse',
    [['Who invented the telegraph?', 'Morse']],
  ],
  ['dangling-reference', 'How deep is the canal mentioned above?', '24 m', [['How deep is the canal?', '24 m']]],
  [
    'not-a-question',
    'Capital of the state of New York in the United States',
    'Albany',
    [['What is the capital of the state of New York in the United States?', 'Albany']],
  ],
  [
    'not-a-question',
    'the man who painted the ceiling of the Sistine Chapel',
    'Michelangelo',
    [['Who is the man who painted the ceiling of the Sistine Chapel?', 'Michelangelo']],
  ],
  [
    'back-too-long',
    'What is a mortgage?',
    'A mortgage is a loan that a bank gives to somebody who wants to buy a house, and the house itself is the security of the bank',
    [['What is a mortgage?', 'A loan that a bank gives to somebody who wants to buy a house']],
  ],
  [
    'back-too-long',
    'What is the term for fear of heights?',
    'Acrophobia, a fear that many people have',
    [['What is the term for fear of heights?', 'Acrophobia']],
  ],
  [
    'front-too-long',
    `There was a war. ${'It was long and sad and cost many lives on all sides of the front. '.repeat(4)}In which year did the Thirty Years’ War end?`,
    '1648',
    [['In which year did the Thirty Years’ War end?', '1648']],
  ],
]

test.each(ROWS)('%s: %s -> %s', (code, front, back, cards) => {
  const card = { front, back }
  expect(lintCard(card).map((finding) => finding.code)).toContain(code)
  expect(fixFinding(card, code)?.cards).toEqual(
    cards.map(([newFront, newBack]) => ({ front: newFront, back: newBack })),
  )
})

describe('with the sentence of the source', () => {
  const QUOTE = 'However, the Suez Canal was opened in November 1869 after ten years of work.'
  test.each<[LintCode, string, string, string, string]>([
    [
      'vague-stem',
      'What about the Suez Canal?',
      'ten years',
      QUOTE,
      'The Suez Canal was opened in November 1869 after _____ of work.',
    ],
    [
      'dangling-reference',
      'When was it opened?',
      'November 1869',
      `The Suez Canal was opened in November 1869.`,
      'When was the Suez Canal opened?',
    ],
    [
      'dangling-reference',
      'What did he invent?',
      'the condenser',
      'James Watt invented the condenser in Glasgow.',
      'What did James Watt invent?',
    ],
    ['yes-no', 'Is the canal older than Panama?', 'November 1869', QUOTE, ''],
    ['thin-cloze', 'It _____.', 'ten years', QUOTE, 'The Suez Canal was opened in November 1869 after _____ of work.'],
  ])('%s: %s', (code, front, back, quote, expected) => {
    const fix = fixFinding({ front, back }, code, quote)
    if (expected === '') expect(fix?.cards[0]?.front).toContain('_____')
    else expect(fix?.cards[0]?.front).toBe(expected)
  })

  test('a pronoun that may mean two things is left alone', () => {
    const quote = 'Watt met Boulton in Glasgow, and Wedgwood wrote of the condenser.'
    expect(fixFinding({ front: 'What did he write of?', back: 'soup' }, 'dangling-reference', quote)).toBeNull()
  })

  test('an answer that stands there twice, or not at all, gives no blank', () => {
    const card = (back: string) => ({ front: 'What about chalk?', back })
    expect(fixFinding(card('lime'), 'vague-stem', 'Chalk is lime, and lime is white.')).toBeNull()
    expect(fixFinding(card('flint'), 'vague-stem', 'Chalk is lime.')).toBeNull()
  })
})

test('what code cannot mend without new words has no fix', () => {
  for (const code of ['empty-side', 'no-answer', 'negative-stem', 'side-too-long'] satisfies LintCode[]) {
    const bad = BAD_CARDS.filter((card) => card.code === code)
    for (const { front, back } of bad) expect(fixFinding({ front, back }, code)).toBeNull()
  }
  expect(fixFinding({ front: 'Do penguins live at the North Pole?', back: 'No' }, 'yes-no')).toBeNull()
})

test('every fix of the bad set takes its finding away, blocks nothing else, and invents no word of its own', () => {
  let fixed = 0
  const added = /^(?:what|who|is|are|the|besides|and|a|one|that|comes|after|first|in)$/i
  for (const { code, front, back } of BAD_CARDS) {
    const fix = fixFinding({ front, back }, code)
    if (fix === null) continue
    fixed += 1
    const known = `${front} ${back}`.toLowerCase()
    for (const card of fix.cards) {
      const findings = lintCard(card)
      expect(findings.map((finding) => finding.code)).not.toContain(code)
      expect(isBlocked(findings)).toBe(false)
      const words = `${card.front} ${card.back}`.match(/[\p{L}]{2,}/gu) ?? []
      expect(words.filter((word) => !known.includes(word.toLowerCase()) && !added.test(word))).toEqual([])
    }
  }
  expect(fixed).toBeGreaterThanOrEqual(65)
})

test('any two texts are mended or left, without a throw and in little time', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(oddText(), oddText(), oddText(), (front, back, quote) => {
      for (const code of LINT_CODES) fixFinding({ front, back }, code, quote)
      return true
    }),
    { numRuns: 60 },
  )
  for (const text of [
    'what and '.repeat(1_100),
    'a, '.repeat(3_300),
    'the '.repeat(2_500),
    '. '.repeat(5_000),
    `${'It is a. '.repeat(1_000)}?`,
  ]) {
    const spent = cpuMs(() => {
      fixesOf({ front: `${text}?`, back: text }, text)
      for (const code of LINT_CODES) {
        fixFinding({ front: `${text}?`, back: text }, code, text)
        fixFinding({ front: `${text.slice(0, 1_900)}?`, back: text.slice(0, 1_900) }, code, text)
      }
    })
    expect(spent, text.slice(0, 10)).toBeLessThan(2_000)
  }
})
