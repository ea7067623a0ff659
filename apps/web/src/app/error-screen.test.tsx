import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FatalErrorBoundary } from './error-boundary.tsx'
import { ErrorScreen, StatusError } from './error-screen.tsx'
import { RouteError } from './route-error.tsx'

const show = (error: unknown) =>
  render(
    <I18nProvider i18n={i18n}>
      <ErrorScreen error={error} />
    </I18nProvider>,
  )

test('a missing page', () => {
  show(new StatusError(404, 'Page not found: /nowhere'))
  expect(screen.getByText('404')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page Not Found')
  expect(screen.getByText("Don't worry! Let's get you back to your learning journey.")).toBeDefined()
  expect(screen.getByText('Page not found: /nowhere')).toBeDefined()
})

test('any other error with its message', () => {
  show(new Error('The deck could not be opened'))
  expect(screen.getByText('500')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('An Error Occurred')
  expect(screen.getByText('The deck could not be opened')).toBeDefined()
})

test('an error without a message, and one button', () => {
  show(new Error(''))
  expect(screen.getByText("Something went wrong. Let's get you back on track.")).toBeDefined()
  expect(
    screen.getByText('Ready to continue your learning journey? We have plenty of flashcards waiting for you!'),
  ).toBeDefined()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Return to Home'])
})

test('within a layout it has no second landmark and no second name', () => {
  render(
    <I18nProvider i18n={i18n}>
      <ErrorScreen error={new Error('')} isWithin />
    </I18nProvider>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('An Error Occurred')
  expect(screen.queryByRole('main')).toBeNull()
  expect(screen.queryByText('Cairn')).toBeNull()
})

test('a fatal error outside of every route shows the screen', () => {
  console.error = () => undefined // React reports what the boundary catches
  const Broken = () => {
    throw new Error('Broken to the core')
  }
  render(
    <I18nProvider i18n={i18n}>
      <FatalErrorBoundary>
        <Broken />
      </FatalErrorBoundary>
    </I18nProvider>,
  )
  expect(screen.getByText('Broken to the core')).toBeDefined()
})

test('a screen that is not on this device says so, and is no fault of the server', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <I18nProvider i18n={i18n}>
      <RouteError error={new TypeError('Failed to fetch dynamically imported module: /assets/study.js')} />
    </I18nProvider>,
  )
  expect(await screen.findByText('503')).toBeDefined()
  expect(screen.getByText(/This screen is not on your device yet/)).toBeDefined()
})
