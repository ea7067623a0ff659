import { expect, test } from 'vitest'
import { loginMail, resetMail } from './mail-texts.ts'

const LINK = 'https://cairn.example/login?link=abc&next=%2Freview'

test.each([
  ['sign-in', loginMail, '10 minutes'],
  ['new password', resetMail, '30 minutes'],
])('the %s mail says what the link does, how long, and what to do if it was not asked for', (_, write, life) => {
  const mail = write({ to: 'lea@example.com', link: LINK })
  expect(mail.to).toBe('lea@example.com')
  expect(mail.text).toContain(`\n${LINK}\n`)
  expect(mail.text).toContain(life)
  expect(mail.text).toContain('You did not ask for it?')
  expect(mail.text + mail.subject).not.toMatch(/!|\bPlease\b/)
  expect(mail.html).toContain('href="https://cairn.example/login?link=abc&amp;next=%2Freview"')
  expect(mail.html).not.toMatch(/<script|<img|src=/)
})

test('nothing in a link becomes markup', () => {
  const { html } = loginMail({ to: 'lea@example.com', link: 'https://cairn.example/"><img src=x>' })
  expect(html).not.toContain('<img')
})
