import { MAX_DECK_TITLE } from '@cairn/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { folderOf, isWithin, pathKey, readableTitle } from '../../lib/deck-path.ts'
import { type DeckNode, foldersOf, nameOfNode, type ShelvedDeck } from './deck-tree.ts'
import { pathOfNode } from './move-decks.ts'
import { type Place, PlaceDialog } from './place-dialog.tsx'

interface MoveDeckDialogProps {
  node: DeckNode
  decks: readonly ShelvedDeck[]
  onClose: () => void
  /** Puts it into the folder of that path, empty for none; answers why not. */
  onMove: (folder: string) => Promise<string | null>
}

/** Asks for the folder that a deck, or another folder, goes into. */
export default function MoveDeckDialog({ node, decks, onClose, onMove }: MoveDeckDialogProps) {
  const { t } = useLingui()
  const from = pathOfNode(node)
  const current = pathKey(folderOf(from))
  const folders = foldersOf(decks)
    .filter((folder) => pathKey(folder) !== current && !(node.kind === 'folder' && isWithin(folder, from)))
    .map((folder): Place => ({ value: folder, label: readableTitle(folder) }))
  const top: readonly Place[] = folderOf(from) === '' ? [] : [{ value: '', label: t`No folder` }]
  return (
    <PlaceDialog
      title={<Trans>Move “{nameOfNode(node)}” to</Trans>}
      fieldLabel={t`Find a folder, or name a new one`}
      hint={t`Two colons nest it: School::Biology is Biology inside School.`}
      longest={MAX_DECK_TITLE - 200}
      places={[...top, ...folders]}
      newLabel={(name) => t`New folder “${readableTitle(name)}”`}
      onClose={onClose}
      onChoose={(choice) => onMove('place' in choice ? choice.place.value : choice.name)}
    />
  )
}
