import { TEST_TYPES, type TestType } from '@cairn/core/study-modes/test-session'

const KEY = 'cairn-test-types'
const USUAL: readonly TestType[] = ['choice', 'typed']

/** The kinds of questions chosen last on this device. */
export function keptTestTypes(): readonly TestType[] {
  const kept = (localStorage.getItem(KEY) ?? '').split(' ')
  const types = TEST_TYPES.filter((type) => kept.includes(type))
  return types.length === 0 ? USUAL : types
}

export function keepTestTypes(types: readonly TestType[]): void {
  try {
    localStorage.setItem(KEY, types.join(' '))
  } catch (error) {
    // Without room the next test begins with the usual kinds.
    if (!(error instanceof DOMException)) throw error
  }
}
