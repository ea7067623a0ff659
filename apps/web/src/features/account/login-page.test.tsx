import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { done, failure, fakeApi, ok } from '../../app/testing/fake-api.ts'
import { learner } from '../../app/testing/learner.ts'
import { renderPage } from '../../app/testing/render-page.tsx'
import { localLearner, setLearner } from '../../data/session.ts'
import LoginPage from './login-page.tsx'

const SIGN_IN = 'POST /api/auth/sign-in'
const LINK = 'POST /api/auth/email-link'
const REDEEM = 'POST /api/auth/email-link/redeem'
const LOOK = 'POST /api/auth/email-link/look'
const CONFIRM = 'POST /api/auth/confirmation/redeem'
const seen = (effect: string) => ok({ email: 'ada@example.org', effect })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const email = () => screen.getByRole('textbox', { name: 'E-mail' })
const password = () => screen.getByLabelText('Password')
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('signs in, keeps the learner and goes where the learner wanted to', async () => {
  const sent = fakeApi({ [SIGN_IN]: ok(learner) })
  const where = await renderPage(LoginPage, '/login?next=%2Flibrary%3Fq%3Dis%3Adue')
  type(email(), ' ada@example.org ')
  type(password(), 'a long password')
  press('Sign in')
  await waitFor(() => expect(where()).toBe('/library?q=is:due'))
  expect(sent[0]).toEqual({ call: SIGN_IN, body: { email: 'ada@example.org', password: 'a long password' } })
  expect(localLearner()?.id).toBe(learner.id)
  await setLearner({ ...learner, id: 'nobody' })
})

test('an empty form says what is missing and focuses the first field', async () => {
  const sent = fakeApi({})
  await renderPage(LoginPage, '/login')
  type(email(), '')
  press('Sign in')
  await screen.findByText('Enter your password.')
  expect(screen.getByText(/Enter your e-mail address/)).toBeDefined()
  expect(document.activeElement).toBe(email())
  expect(sent).toEqual([])
})

test('a wrong password is said plainly, and a link is one tap away', async () => {
  fakeApi({ [SIGN_IN]: failure(401, 'invalid-credential') })
  await renderPage(LoginPage, '/login')
  type(email(), 'ada@example.org')
  type(password(), 'wrong')
  press('Sign in')
  expect((await screen.findByRole('alert')).textContent).toMatch(/do not belong together/)
  expect(document.activeElement).toBe(password())
  press('Get a link')
  expect(await screen.findByRole('button', { name: 'Send me a link' })).toBeDefined()
  expect((email() as HTMLInputElement).value).toBe('ada@example.org')
})

test.each([
  [failure(429, 'too-many-requests', { 'retry-after': '30' }), /Try again in 30 seconds/],
  [failure(429, 'too-many-requests', { 'retry-after': '600' }), /Try again in 10 minutes/],
  [failure(403, 'user-disabled'), /switched off/],
  ['no network' as const, /does not answer/],
])('trouble %# is said plainly', async (answer, words) => {
  fakeApi({ [SIGN_IN]: answer })
  await renderPage(LoginPage, '/login')
  type(email(), 'ada@example.org')
  type(password(), 'a long password')
  press('Sign in')
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

test('the password can be looked at', async () => {
  fakeApi({})
  await renderPage(LoginPage, '/login')
  expect(password().getAttribute('type')).toBe('password')
  press('Show password')
  expect(password().getAttribute('type')).toBe('text')
})

test('a link is sent on request, in the same words for every address', async () => {
  const sent = fakeApi({ [LINK]: done })
  await renderPage(LoginPage, '/login?next=%2Flibrary')
  fireEvent.click(screen.getByRole('radio', { name: 'Link by e-mail' }))
  type(email(), 'ada@example.org')
  press('Send me a link')
  expect((await screen.findByText(/If ada@example.org has an account/)).textContent).toMatch(/10 minutes/)
  expect(sent[0]?.body).toEqual({ email: 'ada@example.org', next: '/library' })
})

test('opening a link says what it does and spends nothing, the button does', async () => {
  const sent = fakeApi({ [LOOK]: seen('signs-in'), [REDEEM]: ok({ ...learner, effect: 'signs-in' }) })
  const where = await renderPage(LoginPage, '/login#link=0123456789012345')
  await screen.findByText(/signs you in as ada@example.org/)
  expect(sent).toEqual([{ call: LOOK, body: { token: '0123456789012345' } }])
  press('Sign in')
  await waitFor(() => expect(where()).toBe('/dashboard'))
  expect(sent[1]?.body).toMatchObject({ token: '0123456789012345' })
  await setLearner({ ...learner, id: 'nobody' })
})

test('a link that ends the password of an account says so before and after', async () => {
  const sent = fakeApi({ [LOOK]: seen('takes-over'), [REDEEM]: ok({ ...learner, effect: 'takes-over' }) })
  const where = await renderPage(LoginPage, '/login#link=0123456789012345')
  await screen.findByText(/this link ends that password, signs out every device and revokes/)
  expect(screen.getByRole('link', { name: 'Sign in with the password instead' })).toBeDefined()
  expect(sent.map(({ call }) => call)).toEqual([LOOK])
  press('Sign in and end the old password')
  await screen.findByRole('heading', { name: 'You are signed in' })
  expect(screen.getByText(/The old password no longer works, all other devices are signed out/)).toBeDefined()
  expect(where()).toMatch(/^\/login/)
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/dashboard')
  await setLearner({ ...learner, id: 'nobody' })
})

test('an expired link offers a new one with one tap, also when it expires while it is read', async () => {
  localStorage.setItem('cairn-last-email', 'ada@example.org')
  const sent = fakeApi({ [LOOK]: seen('signs-in'), [REDEEM]: failure(410, 'expired-link'), [LINK]: done })
  await renderPage(LoginPage, '/login#link=0123456789012345')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/expired or was used/)
  press('Send a new link to ada@example.org')
  await screen.findByText(/a link is on its way/)
  expect(sent.at(-1)).toEqual({ call: LINK, body: { email: 'ada@example.org' } })
})

test('a link whose effect cannot be told yet is not spent; it can be tried again', async () => {
  fakeApi({ [LOOK]: 'no network' })
  await renderPage(LoginPage, '/login#link=0123456789012345')
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not answer/)
  fakeApi({ [LOOK]: failure(410, 'expired-link') })
  press('Try again')
  await screen.findByRole('heading', { name: 'This link no longer works' })
})

test('a mail that does not come is spoken of after a minute, and given up when its link would be over', async () => {
  fakeApi({ [LINK]: done })
  await renderPage(LoginPage, '/login')
  fireEvent.click(screen.getByRole('radio', { name: 'Link by e-mail' }))
  type(email(), 'ada@example.org')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  press('Send me a link')
  await screen.findByText(/a link is on its way/)
  expect(screen.queryByText(/Nothing there yet/)).toBeNull()
  act(() => void vi.advanceTimersByTime(65_000))
  expect(screen.getByText(/we keep trying for 10 minutes/)).toBeDefined()
  act(() => void vi.advanceTimersByTime(10 * 60_000))
  expect(screen.getByText(/it could not be delivered/)).toBeDefined()
  vi.useRealTimers()
})

test('a new address is confirmed where its account is signed in', async () => {
  await setLearner({ ...learner, emailState: 'unconfirmed' })
  const sent = fakeApi({ [CONFIRM]: ok({ ...learner, emailState: 'confirmed' }) })
  await renderPage(LoginPage, '/login#confirm=0123456789012345')
  await screen.findByRole('button', { name: 'Confirm' })
  press('Confirm')
  await screen.findByRole('heading', { name: 'Your email is confirmed' })
  expect(sent).toEqual([{ call: CONFIRM, body: { token: '0123456789012345' } }])
  expect(localLearner()?.emailState).toBe('confirmed')
  await setLearner({ ...learner, id: 'nobody' })
})

test('a new address is confirmed nowhere else: first its account is signed in to', async () => {
  await setLearner({ ...learner, id: 'other' })
  const answers = { [CONFIRM]: failure(401, 'unauthorized'), [SIGN_IN]: ok(learner) }
  fakeApi(answers)
  await renderPage(LoginPage, '/login#confirm=0123456789012345')
  await screen.findByRole('button', { name: 'Confirm' })
  press('Confirm')
  await screen.findByText(/Sign in to the account first/)
  const sent = fakeApi({ ...answers, [CONFIRM]: ok({ ...learner, emailState: 'confirmed' }) })
  type(email(), 'ada@example.org')
  type(password(), 'a long password')
  press('Sign in')
  await screen.findByRole('heading', { name: 'Your email is confirmed' })
  expect(sent.map(({ call }) => call)).toEqual([SIGN_IN, CONFIRM])
  await setLearner({ ...learner, id: 'nobody' })
})
