import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// The files share one environment, which is slow to make, and nothing else: each begins with fresh modules and stores.
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
globalThis.indexedDB = new IDBFactory()

i18n.load('en', {})
i18n.activate('en')

let errors: unknown[][] = []

/** An unexpected `console.error` fails the test that caused it. A test that expects one replaces the spy itself. */
beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...text) => void errors.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(errors).toEqual([])
})
