import 'fake-indexeddb/auto'
import { i18n } from '@lingui/core'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// The files share one environment, which is slow to make, and nothing else: each begins with fresh modules and stores.
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
globalThis.indexedDB = new IDBFactory()
endTimersOfEarlierFiles()

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

/** What an earlier file left to be done later, such as another try after a failure, would be done amid this one. */
function endTimersOfEarlierFiles(): void {
  const known: unknown = Reflect.get(globalThis.setTimeout, 'started')
  if (known instanceof Set) {
    for (const timer of known) clearTimeout(timer)
    known.clear()
    return
  }
  const started = new Set<unknown>()
  const watched = new Proxy(globalThis.setTimeout, {
    apply: (target, self, args) => {
      const timer: unknown = Reflect.apply(target, self, args)
      started.add(timer)
      return timer
    },
  })
  globalThis.setTimeout = Object.assign(watched, { started })
}
