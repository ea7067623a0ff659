import { t } from '@lingui/core/macro'
import { type DatabaseEvent, onDatabaseEvent } from '../data/local-db.ts'
import { showToast } from '../ui/toast-store.ts'
import { takeUpRelease } from './release-watch.ts'

/**
 * Says what to do when tabs of different releases meet at the learner's data: the older one lets go of it, and is
 * reloaded on its next navigation or at once on demand. Returns the way to stop.
 */
export function startStorageWatch(): () => void {
  const shown = new Map<DatabaseEvent, () => void>()
  const say = (event: DatabaseEvent, message: string, action?: { label: string; run: () => void }) => {
    shown.get(event)?.()
    shown.set(event, showToast(message, { action, durationMs: Number.POSITIVE_INFINITY }))
  }
  return onDatabaseEvent((event) => {
    switch (event) {
      case 'blocked':
        return say(event, t`Another tab has an older Cairn open. Close that tab to go on here.`)
      case 'opened':
        return shown.get('blocked')?.()
      case 'newer':
        takeUpRelease()
        return say(event, t`A newer Cairn is open in another tab. Reload to go on here.`, {
          label: t`Reload`,
          run: () => location.reload(),
        })
      default:
        return event satisfies never
    }
  })
}
