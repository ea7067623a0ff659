import type { Me } from '@cairn/contract/accounts'
import { expect, test } from 'vitest'
import { redirectFor } from './guards.ts'
import { learner } from './testing/learner.ts'

const fresh: Me = { ...learner, onboardedAt: null }

test.each([
  ['public', null, '/', undefined, null],
  ['public', learner, '/', undefined, null],
  ['guest', null, '/login', undefined, null],
  ['guest', learner, '/login', undefined, '/dashboard'],
  ['guest', learner, '/login?next=%2Flibrary', '/library', '/library'],
  ['guest', learner, '/login?next=%2F%2Fevil.example', '//evil.example', '/dashboard'],
  ['auth', null, '/library?q=is:due', undefined, '/login?next=%2Flibrary%3Fq%3Dis%3Adue'],
  ['auth', learner, '/library', undefined, null],
  ['auth', fresh, '/onboarding', undefined, null],
  ['onboarded', null, '/dashboard', undefined, '/login?next=%2Fdashboard'],
  ['onboarded', fresh, '/dashboard', undefined, '/onboarding'],
  ['onboarded', learner, '/dashboard', undefined, null],
] as const)('%s page, visitor %#: %s', (guard, visitor, href, next, expected) => {
  expect(redirectFor(guard, visitor, href, next)).toBe(expected)
})
