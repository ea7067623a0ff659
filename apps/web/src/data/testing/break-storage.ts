import { vi } from 'vitest'

/** From now on the local database fails as no browser does: a defect of ours. Mended after the test, like all spies. */
export function breakStorage(): Error {
  const defect = new Error('Inconsistent: the local database broke')
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw defect
  })
  return defect
}
