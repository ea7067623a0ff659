import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { normalizePassword, passwordProblem } from './password-rules.ts'

test.each([
  ['1234567', 'too-short'],
  ['🗝🗝🗝🗝', 'too-short'],
  ['x7#Kq!2z'.repeat(33), 'too-long'],
  ['password', 'common'],
  ['Password1!', 'common'],
  ['P@ssw0rd', 'common'],
  ['p4$$w0rd2024', 'common'],
  ['12345678', 'common'],
  ['1234567890', 'common'],
  ['9876543210', 'common'],
  ['11111111', 'common'],
  ['abababab', 'common'],
  ['abcdefghijkl', 'common'],
  ['qwertyuiop', 'common'],
  ['ILoveYou123', 'common'],
  ['cairn2025', 'common'],
  ['C4irn!!!', 'common'],
  ['flashcards1', 'common'],
  ['Anki1234', 'common'],
  ['lea.meier@example.com', 'about-yourself'],
  ['Lea.Meier', 'about-yourself'],
] as const)('%j is refused as %s', (password, problem) => {
  expect(passwordProblem(password, ['lea.meier@example.com', 'lea.meier', 'Lea Meier', ''])).toBe(problem)
})

test.each([
  'correct horse battery staple',
  'zwei steine auf dem weg',
  'tjuvlyssna',
  '🗝🗝🪨🌲🗝🪨🌲🗻',
  '4821937465',
  'monkey 93847561',
  'aaaaaaab cc',
  'x7#Kq!2z',
  `${'x'.repeat(200)}yz`,
])('%j is taken', (password) => {
  expect(passwordProblem(password, ['lea@example.com'])).toBeNull()
})

test('length counts code points, not UTF-16 units', () => {
  const keys = ['🗝', '🪨', '🌲', '🗻']
  const long = Array.from({ length: 256 }, (_, n) => keys[(n * n) % 4]!).join('')
  expect(long.length).toBeGreaterThan(256)
  expect(passwordProblem(`${long.slice(0, -2)}🌊`, [])).toBeNull()
})

test('one password however a keyboard composes it', () => {
  expect(normalizePassword('Zu\u0308rich Grüße ﬁn')).toBe(normalizePassword('Zürich Gru\u0308ße fin'))
})

test('the list holds a few hundred words that the check can meet', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(400)
  for (const word of COMMON_PASSWORDS) expect(word).toBe(word.toLowerCase())
})
