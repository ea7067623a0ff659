import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOnline } from '../../data/use-live.ts'
import { Icon } from '../../ui/icon.tsx'
import { type SaveState, type SettingName, saveStateOf, subscribeToSaves } from './save-settings.ts'

const SHOWN_MS = 3_000
/** What is quicker than this needs no word. */
const SLOW_MS = 800

/** Says quietly that a setting was saved, and plainly that it was not. */
export function SaveMark({ name }: { name: SettingName }) {
  const state = useSyncExternalStore(subscribeToSaves, () => saveStateOf(name))
  return (
    <span role="status" className="text-sm">
      {state !== undefined && <Words key={state} state={state} />}
    </span>
  )
}

function Words({ state }: { state: SaveState }) {
  const { t } = useLingui()
  const online = useOnline()
  const age = useAge()
  switch (state) {
    case 'saving':
      return age === 'young' ? null : <span className="text-muted">{t`Saving…`}</span>
    case 'saved':
      return age === 'old' ? null : (
        <span className="inline-flex items-center gap-1 text-moss">
          <Icon of={Check} size={14} />
          <Trans>Saved</Trans>
        </span>
      )
    case 'waiting':
      return (
        <span className="text-muted">
          {online
            ? t`Holds on this device; sent as soon as the server answers.`
            : t`Holds on this device; sent once you are online again.`}
        </span>
      )
    case 'signed-out':
      return <span className="text-amber">{t`Holds on this device; sent once you have signed in again.`}</span>
    case 'refused':
      return <span className="text-brick">{t`Not taken by the server: what was set before holds.`}</span>
    case 'storage-full':
      return <span className="text-brick">{t`Not saved: this browser has no room left.`}</span>
    case 'failed':
      return (
        <span className="text-brick">{t`Not saved: something went wrong on this device. Reload and try again.`}</span>
      )
    default:
      return state satisfies never
  }
}

/** How long the words have stood: under 0.8 s, under 3 s, longer. */
function useAge(): 'young' | 'grown' | 'old' {
  const [age, setAge] = useState<'young' | 'grown' | 'old'>('young')
  useEffect(() => {
    const timers = [setTimeout(() => setAge('grown'), SLOW_MS), setTimeout(() => setAge('old'), SHOWN_MS)]
    return () => timers.forEach(clearTimeout)
  }, [])
  return age
}
