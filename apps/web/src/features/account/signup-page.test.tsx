import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { done, failure, fakeApi, ok } from '../../app/testing/fake-api.ts'
import { learner } from '../../app/testing/learner.ts'
import { renderPage } from '../../app/testing/render-page.tsx'
import { takeHandedOverText } from '../../data/handover.ts'
import SignupPage from './signup-page.tsx'

const SIGN_UP = 'POST /api/auth/sign-up'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

function fill(email: string, password: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: 'E-mail' }), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }))

test('makes an account and hands the text of the demo to the screen that makes cards', async () => {
  sessionStorage.setItem('cairn-demo-text', 'Iron rusts.')
  const sent = fakeApi({ [SIGN_UP]: ok(learner) })
  const where = await renderPage(SignupPage, '/signup?next=%2Fupload')
  fill('ada@example.org', 'a long password')
  submit()
  await waitFor(() => expect(where()).toBe('/upload'))
  expect(sent[0]?.body).toMatchObject({ email: 'ada@example.org', password: 'a long password' })
  expect(await takeHandedOverText()).toBe('Iron rusts.')
  expect(sessionStorage.getItem('cairn-demo-text')).toBeNull()
})

test('a short password is refused before anything is sent; its length is told in words while it is typed', async () => {
  const sent = fakeApi({})
  await renderPage(SignupPage, '/signup')
  fill('ada@example.org', 'sevench')
  expect(screen.getByText('One more character')).toBeDefined()
  submit()
  await screen.findByText('Use at least 8 characters.')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(sent).toEqual([])
  fill('ada@example.org', 'fifteen charact')
  expect(screen.getByText('Long enough to be hard to guess.')).toBeDefined()
})

test('a known address offers two ways in', async () => {
  const sent = fakeApi({ [SIGN_UP]: failure(409, 'email-already-in-use'), 'POST /api/auth/email-link': done })
  await renderPage(SignupPage, '/signup?next=%2Flibrary')
  fill('ada@example.org', 'a long password')
  submit()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/already an account/)
  expect(alert.querySelector('a')?.getAttribute('href')).toMatch(/^\/login\?next=/)
  fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }))
  await screen.findByText(/on its way to ada@example.org/)
  expect(sent.at(-1)?.body).toEqual({ email: 'ada@example.org', next: '/library' })
})

test('a password that is easy to guess is said at its field', async () => {
  fakeApi({ [SIGN_UP]: failure(400, 'weak-password') })
  await renderPage(SignupPage, '/signup')
  fill('ada@example.org', 'password1')
  submit()
  await screen.findByText(/easy to guess/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
})
