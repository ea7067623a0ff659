import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { localLearner } from '../data/session.ts'
import { exportDoor } from '../lib/export-door.ts'
import { importDoor } from '../lib/import-door.ts'
import { shareDoor } from '../lib/share-door.ts'
import { useGlobalKeys } from './use-global-keys.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const ExportDialog = lazy(() => import('../features/export/export-dialog.tsx'))
const ImportDialog = lazy(() => import('../features/import/import-dialog.tsx'))
const ShareDialog = lazy(() => import('../features/sharing/share-dialog.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))

/** The palette, the list of keys, import, export and sharing, over any screen. */
export function Overlays() {
  const [overlay, setOverlay] = useState<'palette' | 'keys' | null>(null)
  useGlobalKeys((wanted) => localLearner() !== null && setOverlay(wanted))
  const importing = useSyncExternalStore(importDoor.subscribe, importDoor.subject)
  const exporting = useSyncExternalStore(exportDoor.subscribe, exportDoor.subject)
  const sharing = useSyncExternalStore(shareDoor.subscribe, shareDoor.subject)
  return (
    <Suspense>
      {importing !== null && <ImportDialog onClose={importDoor.close} />}
      {exporting !== null && <ExportDialog deck={exporting.deck} onClose={exportDoor.close} />}
      {sharing !== null && <ShareDialog {...sharing} onClose={shareDoor.close} />}
      {overlay === 'palette' && <CommandPalette onClose={() => setOverlay(null)} onKeys={() => setOverlay('keys')} />}
      {overlay === 'keys' && <KeyList onClose={() => setOverlay(null)} />}
    </Suspense>
  )
}
