import { lazy, Suspense, useState } from 'react'
import { localLearner } from '../data/session.ts'
import { useGlobalKeys } from './use-global-keys.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))

/** The palette and the list of keys, over any screen. */
export function Overlays() {
  const [overlay, setOverlay] = useState<'palette' | 'keys' | null>(null)
  useGlobalKeys((wanted) => localLearner() !== null && setOverlay(wanted))
  return (
    <Suspense>
      {overlay === 'palette' && <CommandPalette onClose={() => setOverlay(null)} onKeys={() => setOverlay('keys')} />}
      {overlay === 'keys' && <KeyList onClose={() => setOverlay(null)} />}
    </Suspense>
  )
}
