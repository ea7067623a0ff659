import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { importDoor } from '../../lib/import-door.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import OnboardingPage from './onboarding-page.tsx'

beforeEach(async () => {
  await freshDevice()
  await signedIn(new FakeServer().install())
})
afterEach(() => {
  importDoor.close()
  vi.unstubAllGlobals()
})

test('whoever has cards elsewhere keeps the answers given so far and is led to the import', async () => {
  const { router } = await renderScreen('/onboarding', <OnboardingPage />)
  fireEvent.click(await screen.findByRole('radio', { name: '30 min' }))
  fireEvent.click(screen.getByRole('button', { name: 'Import existing cards' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/library'))
  expect(importDoor.subject()).not.toBeNull()
})

test('a day that is over is no exam date, and the field takes the focus', async () => {
  await renderScreen('/onboarding', <OnboardingPage />)
  fireEvent.change(await screen.findByLabelText('Exam date'), { target: { value: '2001-01-01' } })
  fireEvent.click(screen.getByRole('button', { name: 'Import existing cards' }))
  expect(await screen.findByText('Choose a day that is still to come.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Exam date'))
  expect(importDoor.subject()).toBeNull()
})
