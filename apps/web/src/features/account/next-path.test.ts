import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each(['/library', '/study/abc?mode=learn#top', '/a'])('%s is followed', (path) => {
  expect(nextPath(path)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'library',
  '/',
  '',
  undefined,
  7,
])('%s is not followed', (path) => {
  expect(nextPath(path)).toBe('/dashboard')
})
