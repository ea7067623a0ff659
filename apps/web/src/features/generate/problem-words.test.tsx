import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProblemWords } from './problem-words.tsx'

function wordsAfter(retryAfterSeconds: number | null): string {
  const problem = { kind: 'rate-limit' as const, message: null, retryAfterSeconds }
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <ProblemWords problem={problem} />
    </I18nProvider>,
  )
  return container.textContent ?? ''
}

test.each([
  [1, 'Try again in 1 second.'],
  [0.2, 'Try again in 1 second.'],
  [12, 'Try again in 12 seconds.'],
  [59, 'Try again in 59 seconds.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [3_600, 'Try again in 1 hour.'],
])('after %s s: %s', (seconds, words) => {
  expect(wordsAfter(seconds)).toMatch(new RegExp(`kept. ${words}$`.replaceAll('.', '\\.')))
})

test('without a time the catalogue says what to do', () => {
  expect(wordsAfter(null)).toMatch(/kept\. Wait a little, then try again\.$/)
})
