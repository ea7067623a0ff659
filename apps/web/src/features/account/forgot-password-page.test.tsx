import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { done, failure, fakeApi } from '../../app/testing/fake-api.ts'
import { renderPage } from '../../app/testing/render-page.tsx'
import ForgotPasswordPage from './forgot-password-page.tsx'

const RESET = 'POST /api/auth/reset-password'

function setPassword(value: string): void {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Set password' }))
}

test('asks for a mail', async () => {
  const sent = fakeApi({ 'POST /api/auth/forgot-password': done })
  await renderPage(ForgotPasswordPage, '/forgot-password')
  fireEvent.change(screen.getByRole('textbox', { name: 'E-mail' }), { target: { value: 'ada@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send me a link' }))
  await screen.findByText(/If ada@example.org has an account/)
  expect(sent[0]?.body).toEqual({ email: 'ada@example.org' })
})

test('sets the new password with the token of the mail', async () => {
  const sent = fakeApi({ [RESET]: done })
  await renderPage(ForgotPasswordPage, '/forgot-password#token=0123456789')
  setPassword('a long password')
  await screen.findByRole('heading', { name: 'Your new password is set' })
  expect(sent[0]?.body).toEqual({ token: '0123456789', password: 'a long password' })
})

test('a short one is refused before anything is sent', async () => {
  const sent = fakeApi({})
  await renderPage(ForgotPasswordPage, '/forgot-password#token=0123456789')
  setPassword('short')
  expect(screen.getByText('Use at least 8 characters.')).toBeDefined()
  expect(sent).toEqual([])
})

test('an expired token leads to a new mail', async () => {
  fakeApi({ [RESET]: failure(410, 'expired-link') })
  await renderPage(ForgotPasswordPage, '/forgot-password#token=0123456789')
  setPassword('a long password')
  await screen.findByRole('heading', { name: 'This link no longer works' })
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeDefined()
})
