import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProblemWords } from './problem-words.tsx'
import type { RunProblem } from './run-state.ts'

function wordsAfter(retryAfterSeconds: number | null): string {
  return wordsOf({ kind: 'rate-limit', message: null, retryAfterSeconds })
}

function wordsOf(problem: RunProblem): string {
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

test('where nothing was found, what the engine says of it stands between what happened and what works', () => {
  const words = (message: string | null) => wordsOf({ kind: 'nothing-found', message, retryAfterSeconds: null })
  const note = 'The built-in engine cannot make cards from text in Japanese.'
  expect(words(note)).toMatch(
    /^No card could be made from this text\. The built-in engine .+ Japanese\. Texts that explain/,
  )
  expect(words(null)).toMatch(/^No card could be made from this text\.\s+Texts that explain/)
})

test.each([
  ['refusal', /^The AI model refused .+ kept\. Try again/],
  ['content-filter', /^The AI model’s content filter .+ kept\. Try again/],
  ['model-setup', /^This server’s AI model can’t be used .+ kept\. Tell whoever runs this server/],
] as const)('%s is told in words of its own', (kind, words) => {
  expect(wordsOf({ kind, message: null, retryAfterSeconds: null })).toMatch(words)
})
