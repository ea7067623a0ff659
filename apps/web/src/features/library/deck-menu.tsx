import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, FolderInput, PencilLine, Play, Share2, SquarePen, Trash2 } from 'lucide-react'
import { type ExportSubject, openExport } from '../../lib/export-door.ts'
import { openSharing } from '../../lib/share-door.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { type DeckNode, nameOfNode } from './deck-tree.ts'
import type { ShelfActions } from './shelf-actions.ts'

/** What can be done with a deck, a folder, or a deck that is a folder. */
export function DeckMenu({ node, actions }: { node: DeckNode; actions: ShelfActions }) {
  const { t } = useLingui()
  const deck = node.deck
  return (
    <div className="relative z-10">
      <Menu
        align="end"
        trigger={
          <IconButton label={t`More for ${nameOfNode(node)}`}>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        {node.kind === 'folder' && (
          <MenuItem icon={Play} render={<Link to="/review" search={{ folder: node.path }} />}>
            <Trans>Review the folder</Trans>
          </MenuItem>
        )}
        {deck !== null && (
          <MenuItem icon={SquarePen} render={<Link to="/edit/$id" params={{ id: deck.id }} />}>
            <Trans>Edit cards</Trans>
          </MenuItem>
        )}
        <MenuItem icon={PencilLine} onSelect={() => actions.onRename(node)}>
          <Trans>Rename</Trans>
        </MenuItem>
        <MenuItem icon={FolderInput} onSelect={() => actions.onMove(node)}>
          <Trans>Move to a folder…</Trans>
        </MenuItem>
        {deck !== null && (
          <MenuItem icon={Share2} onSelect={() => openSharing(deck)}>
            <Trans>Share…</Trans>
          </MenuItem>
        )}
        <MenuItem icon={Download} onSelect={() => openExport(subjectOf(node))}>
          <Trans>Export…</Trans>
        </MenuItem>
        {deck !== null && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => actions.onDelete(deck)}>
              <Trans>Delete</Trans>
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  )
}

function subjectOf(node: DeckNode): ExportSubject['deck'] {
  if (node.kind === 'folder') return { id: node.deck?.id ?? null, title: node.path }
  return { id: node.deck.id, title: node.deck.title }
}
