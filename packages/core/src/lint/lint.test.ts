import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-time.ts'
import { cardsOn } from '../testing/fixtures.ts'
import { oddText } from '../text/testing/odd-text.ts'
import { isBlocked, lintCard } from './lint.ts'
import { LINT_CODES, type LintCode } from './lint-codes.ts'
import { BAD_CARDS, FRESH_BAD_CARDS, FRESH_GOOD_CARDS, GOOD_CARDS } from './testing/lint-sets.ts'

const bad = BAD_CARDS.map(({ code, front, back }) => ({ code, card: { front, back } }))
const good = [...GOOD_CARDS, ...FRESH_GOOD_CARDS, ...cardsOn('huxley-piece-of-chalk'), ...cardsOn('canals')]
const isCaught = (code: LintCode, front: string, back: string) =>
  lintCard({ front, back }).some((finding) => finding.code === code)

test('of two hundred bad cards, a dozen for each rule, at least 95 % are caught by the rule they break', () => {
  const missed = bad.filter(({ code, card }) => !isCaught(code, card.front, card.back))
  expect(bad.length).toBeGreaterThanOrEqual(200)
  // A form stops a side over the limit before the linter does: two cards are enough there.
  for (const code of LINT_CODES.filter((other) => other !== 'side-too-long'))
    expect(bad.filter((row) => row.code === code).length, code).toBeGreaterThanOrEqual(12)
  expect(missed.length / bad.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05)
})

test('of cards written after the rules at least 95 % are caught too', () => {
  const missed = FRESH_BAD_CARDS.filter(({ code, front, back }) => !isCaught(code, front, back))
  expect(missed.length / FRESH_BAD_CARDS.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(0.05)
})

test('every finding has its reason in a plain sentence', () => {
  for (const { card } of bad) {
    for (const { message } of lintCard(card)) expect(message).toMatch(/^[A-Z“].{8,90}[.]$/)
  }
})

test('of the good cards at most 2 % are blocked and at most 4 % draw any remark', () => {
  const remarks = good.map((card) => ({
    card,
    codes: lintCard(card).map(({ code }) => code),
    blocked: isBlocked(lintCard(card)),
  }))
  const blocked = remarks.filter((remark) => remark.blocked)
  const noted = remarks.filter(({ codes }) => codes.length > 0)
  expect(good.length).toBeGreaterThanOrEqual(400)
  expect(blocked.length / good.length, JSON.stringify(blocked, null, 1)).toBeLessThanOrEqual(0.02)
  expect(noted.length / good.length, JSON.stringify(noted, null, 1)).toBeLessThanOrEqual(0.04)
})

test('a side over the limit is said at once', () => {
  expect(lintCard({ front: 'What is long?', back: 'x'.repeat(10_001) })[0]).toMatchObject({
    code: 'side-too-long',
    severity: 'block',
  })
})

test('blocks come before warnings', () => {
  const findings = lintCard({
    front: 'Which is NOT named here? What is it?',
    back: 'It is this. The other is that one over there.',
  })
  const severities = findings.map(({ severity }) => severity)
  expect(severities).toContain('block')
  expect(severities).toContain('warn')
  expect(severities.lastIndexOf('block')).toBeLessThan(severities.indexOf('warn'))
})

test('any two texts are judged without a throw, a full side in little time', { timeout: 30_000 }, () => {
  const word = fc.constantFrom(
    'what',
    'is',
    'it',
    'and',
    'why',
    '?',
    ', ',
    'the',
    'author',
    '_____',
    'not',
    'following',
    '1.',
    '\n',
    'a',
    'or',
    '"',
    '{{c1::x}}',
  )
  const side = fc.oneof(
    oddText(),
    fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
  )
  fc.assert(fc.property(side, side, (front, back) => Array.isArray(lintCard({ front, back }))))
  for (const text of [
    'what and '.repeat(1_100),
    'a, '.repeat(3_300),
    ' '.repeat(9_999),
    '? '.repeat(5_000),
    '_'.repeat(10_000),
    'the '.repeat(2_500),
    '{{c1::'.repeat(1_600),
    `x${'\n'.repeat(9_998)}x`,
  ]) {
    const spent = cpuMs(() => lintCard({ front: text, back: text }))
    expect(spent, text.slice(0, 10)).toBeLessThan(1_000)
  }
})
