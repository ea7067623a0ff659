import { useState, useSyncExternalStore } from 'react'
import { localLearner } from '../data/session.ts'
import { exportDoor } from '../lib/export-door.ts'
import { importDoor } from '../lib/import-door.ts'
import { latePart } from '../lib/lazy-part.ts'
import { shareDoor } from '../lib/share-door.ts'
import { useGlobalKeys } from './use-global-keys.ts'

const CommandPalette = latePart(() => import('./command-palette.tsx'))
const ExportDialog = latePart(() => import('../features/export/export-dialog.tsx'))
const ImportDialog = latePart(() => import('../features/import/import-dialog.tsx'))
const ShareDialog = latePart(() => import('../features/sharing/share-dialog.tsx'))
const KeyList = latePart(() => import('./key-list.tsx'))

/** The palette, the list of keys, import, export and sharing, over any screen. */
export function Overlays() {
  const [overlay, setOverlay] = useState<'palette' | 'keys' | null>(null)
  useGlobalKeys((wanted) => localLearner() !== null && setOverlay(wanted))
  const importing = useSyncExternalStore(importDoor.subscribe, importDoor.subject)
  const exporting = useSyncExternalStore(exportDoor.subscribe, exportDoor.subject)
  const sharing = useSyncExternalStore(shareDoor.subscribe, shareDoor.subject)
  return (
    <>
      {importing !== null && <ImportDialog onClose={importDoor.close} />}
      {exporting !== null && <ExportDialog deck={exporting.deck} onClose={exportDoor.close} />}
      {sharing !== null && <ShareDialog {...sharing} onClose={shareDoor.close} />}
      {overlay === 'palette' && <CommandPalette onClose={() => setOverlay(null)} onKeys={() => setOverlay('keys')} />}
      {overlay === 'keys' && <KeyList onClose={() => setOverlay(null)} />}
    </>
  )
}
