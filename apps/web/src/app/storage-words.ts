import { t } from '@lingui/core/macro'
import { onChange } from '../data/live.ts'
import type { DatabaseEvent } from '../data/local-db.ts'
import { unsyncedCount } from '../data/outbox.ts'
import { showToast } from '../ui/toast-store.ts'
import { takeUpRelease } from './release-watch.ts'

const shown = new Map<DatabaseEvent, () => void>()

/**
 * Says what to do when tabs of different releases meet at the learner's data: the older one lets go of it, and is
 * reloaded on its next navigation or at once on demand. What stands in for the data is said by the screens.
 */
export function sayOf(event: DatabaseEvent): void {
  switch (event) {
    case 'blocked':
      say(event, t`Another tab has an older Cairn open. Close that tab to go on here.`)
      break
    case 'opened':
      shown.get('blocked')?.()
      break
    case 'newer':
      takeUpRelease()
      say(event, t`A newer Cairn is open in another tab. Reload to go on here.`, {
        label: t`Reload`,
        run: () => location.reload(),
      })
      break
    case 'volatile':
      warnBeforeLeaving()
      break
    case 'beside':
      // Where the server has the newer one, it is to be had.
      takeUpRelease()
      break
    default:
      event satisfies never
  }
}

function say(event: DatabaseEvent, message: string, action?: { label: string; run: () => void }): void {
  shown.get(event)?.()
  shown.set(event, showToast(message, { action, durationMs: Number.POSITIVE_INFINITY }))
}

let isWarning = false

/** As long as this tab alone holds something, the browser asks before it is closed. */
function warnBeforeLeaving(): void {
  if (isWarning) return
  isWarning = true
  let waiting = 0
  const count = () => void unsyncedCount().then((unsynced) => (waiting = unsynced), reportError)
  onChange(count)
  count()
  window.addEventListener('beforeunload', (event) => {
    if (waiting > 0) event.preventDefault()
  })
}
