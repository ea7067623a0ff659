import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { done, fakeApi } from '../../app/testing/fake-api.ts'
import { learner } from '../../app/testing/learner.ts'
import { renderPage } from '../../app/testing/render-page.tsx'
import { localDb } from '../../data/queries.ts'
import { localLearner, setLearner } from '../../data/session.ts'
import { freshDevice } from '../../data/testing/fresh-device.ts'
import { keepUnsaved } from '../../data/unsaved-text.ts'
import LogoutPage from './logout-page.tsx'

const SIGN_OUT = 'POST /api/auth/sign-out'

beforeEach(async () => {
  await freshDevice()
  await setLearner(learner)
})

test('signs out and leaves nothing on the device', async () => {
  const sent = fakeApi({ [SIGN_OUT]: done })
  await renderPage(LogoutPage, '/logout')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'You are signed out' })
  expect(sent.map((request) => request.call)).toEqual([SIGN_OUT])
  expect(localLearner()).toBeNull()
})

test('without network nothing is removed', async () => {
  fakeApi({ [SIGN_OUT]: 'no network' })
  await renderPage(LogoutPage, '/logout')
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was removed/)
  expect(localLearner()?.id).toBe(learner.id)
})

test('warns of what has not reached the server', async () => {
  fakeApi({ [SIGN_OUT]: done })
  const db = await localDb()
  await db?.idb.put('changes', { cardId: 'c1', change: { starred: true } })
  await renderPage(LogoutPage, '/logout')
  expect((await screen.findByRole('alert')).textContent).toMatch(/One change has not reached the server yet/)
  expect(screen.getByRole('button', { name: 'Send them now' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign out and lose them' })).toBeDefined()
})

test('warns of text that was typed into a deck and has not left this device', async () => {
  fakeApi({ [SIGN_OUT]: done })
  keepUnsaved('deck', { id: 'c1', front: 'Typed', back: '', position: 1 })
  await renderPage(LogoutPage, '/logout')
  expect((await screen.findByRole('alert')).textContent).toMatch(/One change has not reached the server yet/)
})
