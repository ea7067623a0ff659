import { expect, test } from 'vitest'
import { toEmailAddress } from './email-address.ts'

test.each([
  ['lea@example.com', 'lea@example.com'],
  ['  Lea.Meier+cards@Example.COM \n', 'lea.meier+cards@example.com'],
  ["o'neill@example.co.uk", "o'neill@example.co.uk"],
  ['lea@zürich.example', 'lea@xn--zrich-kva.example'],
  ['lea@ZÜRICH.example', 'lea@xn--zrich-kva.example'],
  ['lea@ｅｘａｍｐｌｅ.com', 'lea@example.com'],
])('%j is the mailbox %s', (typed, address) => {
  expect(toEmailAddress(typed)).toBe(address)
})

test('a look-alike domain is another address and shows that it is', () => {
  const cyrillic = toEmailAddress('lea@ex\u0430mple.com')
  expect(cyrillic).toBe('lea@xn--exmple-4nf.com')
  expect(cyrillic).not.toBe(toEmailAddress('lea@example.com'))
})

test.each([
  '',
  'lea',
  '@example.com',
  'lea@',
  'lea@localhost',
  'lea@@example.com',
  'lea@example..com',
  '.lea@example.com',
  'le a@example.com',
  'lea@exam ple.com',
  'lea@example.com\r\nBcc: eve@example.com',
  'lea@example.com,eve@example.com',
  '"lea"@example.com',
  'lea@[127.0.0.1]',
  'l\u0435a@example.com',
  'lea\u0131@example.com',
  'l\u200bea@example.com',
  'lea@example.com\0',
  `${'x'.repeat(65)}@example.com`,
  `lea@${'x.'.repeat(130)}com`,
])('%j is no address', (typed) => {
  expect(toEmailAddress(typed)).toBeNull()
})
