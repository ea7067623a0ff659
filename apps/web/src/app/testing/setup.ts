import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

i18n.load('en', {})
i18n.activate('en')

// jsdom has no layout to scroll.
if (typeof window !== 'undefined') window.scrollTo = () => undefined

// Screens that load code or read the database take their time on a busy machine.
configure({ asyncUtilTimeout: 8_000 })

let errors: unknown[][] = []

/** An unexpected `console.error` fails the test that caused it. A test that expects one replaces the spy itself. */
beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...text) => void errors.push(text))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  expect(errors).toEqual([])
})
