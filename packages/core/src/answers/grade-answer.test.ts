import { expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { isAccepted } from './grade.ts'
import { gradeAnswer } from './grade-answer.ts'
import { createKnownAnswers } from './known-answers.ts'
import { expectAnyGrades, expectPlainAnswersRight } from './testing/any-answers.ts'
import { key, others } from './testing/keys.ts'
import { measureAnswers } from './testing/measure-answers.ts'

test.each(['tuned', 'aside'] as const)(
  '%s pairs: 97 in 100 graded as by hand, at most one in 100 accepted against it',
  (set) => {
    const { pairs, agreed, falseAccepts } = measureAnswers(set)
    expect(pairs).toBeGreaterThan(450)
    expect(agreed / pairs).toBeGreaterThanOrEqual(0.97)
    expect(falseAccepts / pairs).toBeLessThanOrEqual(0.01)
  },
)

test.each([
  ['Paris', 'paris', 'correct', 'exact'],
  ['the mitochondrion', 'Mitochondrion.', 'correct', 'same-form'],
  ['cosy', 'Cosy', 'correct', 'exact'],
  ['la cosa', 'Cosa', 'correct', 'same-form'],
  ['cost', 'COST', 'correct', 'exact'],
  ['haemoglobin', 'hemoglobin', 'correct', 'same-form'],
  ['Brontë', 'Bronte', 'close', 'accents'],
  ['photosynthesis', 'photosynthisis', 'close', 'typo'],
  ['9.81 m/s²', '9.8 m/s^2', 'close', 'rounded'],
  ['9.81 m/s²', '9.81', 'close', 'unit-missing'],
  ['9.81 m/s²', '9.81 km/h', 'wrong', 'unit'],
  ['9.81 m/s²', '9.18 m/s²', 'wrong', 'number'],
  ['$H_2O$', 'h2o', 'close', 'case'],
  ['ln a', 'LN A', 'close', 'case'],
  ['it increases', 'it decreases', 'wrong', 'opposite'],
  ['it increases', 'it does not increase', 'wrong', 'negated'],
  ['der Hund', 'die Hund', 'wrong', 'article'],
  ['red, green and blue', 'blue; red; green', 'correct', 'same-form'],
  ['red, green and blue', 'blue, red', 'wrong', 'list-incomplete'],
  ['red, green and blue', 'blue, red, green, pink', 'wrong', 'list-extra'],
  ['red', '', 'wrong', 'empty'],
  ['red', '???', 'wrong', 'empty'],
  ['', 'red', 'wrong', 'no-answer'],
  ['![a map](map.png)', 'red', 'wrong', 'no-answer'],
] as const)('%j, typed %j: %s, %s', (back, typed, verdict, reason) => {
  expect(gradeAnswer(typed, key('What do we ask about here today?', back))).toMatchObject({ verdict, reason })
})

test.each([
  ['What is the capital of France?', 'Paris', 'Pari', 'close', 'typo'],
  ['Capital of France', 'Paris', 'pari', 'close', 'typo'],
  ['Which treaty ended that war?', 'Treaty of Paris', 'treaty of pari', 'close', 'typo'],
  ['What is the capital of Greece?', 'Athens', 'Athen', 'close', 'typo'],
  ['Which city is the seat of the council?', 'Brussels', 'Brussel', 'close', 'typo'],
  ['Which planet is called the red one?', 'Mars', 'Mar', 'wrong', 'different'],
  ['Which game is played at Wimbledon every summer?', 'Tennis', 'tenni', 'close', 'typo'],
  ['What causes the flu, seen from its biology?', 'virus', 'viru', 'close', 'typo'],
  ['What is taking something apart called here?', 'analysis', 'analysi', 'close', 'typo'],
  ['Which vessels lead away from the heart?', 'Arteries', 'artery', 'correct', 'same-form'],
  ['What speeds up reactions in all the cells?', 'Enzymes', 'enzyme', 'correct', 'same-form'],
  ['What speeds up reactions in all the cells?', 'enzyme', 'enzymes', 'correct', 'same-form'],
  ['What waits in front of the station all day?', 'Taxis', 'taxi', 'correct', 'same-form'],
  ['What does a waiter bring to each of the tables?', 'menus', 'menu', 'correct', 'same-form'],
] as const)('%s %j, typed %j: %s, %s: an s that makes no plural is missed', (front, back, typed, verdict, reason) => {
  expect(gradeAnswer(typed, key(front, back))).toMatchObject({ verdict, reason })
})

test('a letter by itself is no slip', () => {
  const card = key('Which of the vitamins of this group is meant here?', 'riboflavin')
  expect(isAccepted(gradeAnswer('riboflavin B', card))).toBe(false)
  expect(isAccepted(gradeAnswer('ribo flavin', card))).toBe(true)
})

test('a list is in the order that the front asks for', () => {
  const ordered = key('Name the phases of mitosis in order', 'prophase, metaphase, anaphase, telophase')
  expect(gradeAnswer('prophase metaphase anaphase telophase', ordered).verdict).toBe('correct')
  expect(gradeAnswer('metaphase, prophase, anaphase, telophase', ordered).reason).toBe('list-order')
})

test('a slip that is the answer of another card is that answer', () => {
  const card = key('What do I see in the text that we read?', 'affinity')
  expect(gradeAnswer('afinity', card, others('infinity')).verdict).toBe('close')
  const grade = gradeAnswer('afinity', card, others('oak', 'Afinity'))
  expect(grade).toMatchObject({ verdict: 'wrong', reason: 'another-answer', otherCardId: 'other-1' })
})

test('a slip as near to another answer as to the right one is not taken for either', () => {
  const card = key('Which movement goes towards the midline?', 'adduction')
  expect(gradeAnswer('aduction', card).reason).toBe('typo')
  expect(gradeAnswer('aduction', card, others('abduction')).reason).toBe('another-answer')
})

test('the same answer on other cards takes nothing away', () => {
  const known = createKnownAnswers([
    { id: 'own', back: 'the artery' },
    { id: 'a', back: 'artery' },
    { id: 'b', back: 'Artery' },
  ])
  const card = key('Which vessel leads away from the heart?', 'the artery')
  expect(gradeAnswer('artery', card, known).verdict).toBe('correct')
  expect(gradeAnswer('artrey', card, known).verdict).toBe('close')
})

test('accents decide where they tell two cards apart', () => {
  const card = key('Say that it is lovely, auf Deutsch', 'schön')
  expect(gradeAnswer('schon', card).reason).toBe('accents')
  expect(gradeAnswer('schon', card, others('schon')).reason).toBe('another-answer')
})

test('what was accepted before is accepted', () => {
  const card = key('Tax on goods from abroad', 'tariff')
  expect(isAccepted(gradeAnswer('import duty', card))).toBe(false)
  const grade = gradeAnswer('import duty', key(card.front, card.back, ['import duty']))
  expect(grade).toMatchObject({ verdict: 'correct', reason: 'alias', expected: 'import duty' })
})

test('names that objects have by themselves are words like any other', () => {
  for (const word of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']) {
    expect(gradeAnswer(word, key('Which word is it in this language?', word)).reason).toBe('exact')
    expect(isAccepted(gradeAnswer(word, key('Which word is it in this language?', 'photosynthesis')))).toBe(false)
  }
})

test('grades anything, the same each time, in a few cases', () => expectAnyGrades(100))

test('a plain answer typed as it stands is right, whatever the front, in a few cases', () =>
  expectPlainAnswersRight(100))

test('long and hostile texts cost no more than a moment', () => {
  const nasty = [
    '('.repeat(5_000),
    '{{c1::'.repeat(2_000),
    '$'.repeat(5_000),
    '1,'.repeat(5_000),
    'a '.repeat(5_000),
    '\\frac{'.repeat(1_500),
    '**a'.repeat(2_000),
    '[a]('.repeat(2_000),
    '<a '.repeat(2_000),
    '`'.repeat(5_001),
    "l'".repeat(4_000),
    'a.'.repeat(4_000),
    '(a'.repeat(3_000),
  ]
  for (const text of nasty) {
    const spent = cpuMs(() => {
      gradeAnswer(text, key(text, text))
      gradeAnswer('abc', key(text, text))
    })
    expect(spent, text.slice(0, 8)).toBeLessThan(500)
  }
})
