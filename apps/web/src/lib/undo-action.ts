import { t } from '@lingui/core/macro'
import { showToast } from '../ui/toast-store.ts'

/** A message's way back of what was stored on this device. Where the browser does not store that either, it is said. */
export function undoAction(undo: () => Promise<unknown>): { label: string; run: () => Promise<void> } {
  const run = async () => {
    try {
      if (!isRefused(await undo())) return
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
    showToast(t`That could not be taken back on this device.`, { tone: 'problem' })
  }
  return { label: t`Undo`, run }
}

const isRefused = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false
