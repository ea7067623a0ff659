import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// The files share one environment, which is slow to make, and nothing else: each begins with fresh modules and stores.
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
globalThis.indexedDB = new IDBFactory()
if (typeof window !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

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
