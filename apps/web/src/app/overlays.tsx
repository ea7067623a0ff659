import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { localLearner } from '../data/session.ts'
import { closeImport, isImportOpen, subscribeToImport } from '../lib/import-door.ts'
import { closeSharing, openedSharing, subscribeToSharing } from '../lib/share-door.ts'
import { useGlobalKeys } from './use-global-keys.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const ImportDialog = lazy(() => import('../features/import/import-dialog.tsx'))
const ShareDialog = lazy(() => import('../features/sharing/share-dialog.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))

/** The palette, the list of keys, the import and sharing, over any screen. */
export function Overlays() {
  const [overlay, setOverlay] = useState<'palette' | 'keys' | null>(null)
  useGlobalKeys((wanted) => localLearner() !== null && setOverlay(wanted))
  const importing = useSyncExternalStore(subscribeToImport, isImportOpen)
  const sharing = useSyncExternalStore(subscribeToSharing, openedSharing)
  return (
    <Suspense>
      {importing && <ImportDialog onClose={closeImport} />}
      {sharing !== null && <ShareDialog {...sharing} onClose={closeSharing} />}
      {overlay === 'palette' && <CommandPalette onClose={() => setOverlay(null)} onKeys={() => setOverlay('keys')} />}
      {overlay === 'keys' && <KeyList onClose={() => setOverlay(null)} />}
    </Suspense>
  )
}
