import { t } from '@lingui/core/macro'
import { showToast } from '../ui/toast-store.ts'

/** Whether the browser stored a change, all of it; where it did not, that is said. */
export async function isStoredHere(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    // The one transaction left everything as it was.
    if (!(error instanceof DOMException)) throw error
    sayNotStored()
    return false
  }
}

export function sayNotStored(): void {
  showToast(t`Nothing was changed: this browser has no room left to store it.`, { tone: 'problem' })
}
