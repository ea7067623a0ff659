import { DeckRow } from './deck-row.tsx'
import { DeckTile } from './deck-tile.tsx'
import type { DeckNode } from './deck-tree.ts'
import { FolderRow } from './folder-row.tsx'
import type { Layout } from './library-view.ts'
import type { ShelfActions } from './shelf-actions.ts'

interface DeckNodesProps {
  nodes: readonly DeckNode[]
  layout: Layout
  actions: ShelfActions
  isNested?: boolean
}

/** Decks and folders of one level, those in open folders below them. */
export function DeckNodes({ nodes, layout, actions, isNested = false }: DeckNodesProps) {
  const indent = isNested ? '-mb-px ml-4 border-l border-line pl-2 sm:ml-6 sm:pl-4' : ''
  const folder = (node: Extract<DeckNode, { kind: 'folder' }>) => (
    <FolderRow key={node.key} node={node} actions={actions} isNested={isNested}>
      <DeckNodes nodes={node.children} layout={layout} actions={actions} isNested />
    </FolderRow>
  )
  if (layout === 'list')
    return (
      <ul className={indent}>
        {nodes.map((node) =>
          node.kind === 'deck' ? <DeckRow key={node.deck.id} node={node} actions={actions} /> : folder(node),
        )}
      </ul>
    )
  const folders = nodes.filter((node) => node.kind === 'folder')
  const decks = nodes.filter((node) => node.kind === 'deck')
  return (
    <div className={indent}>
      {decks.length > 0 && (
        <ul className="grid gap-4 py-4 sm:grid-cols-2 lg:grid-cols-3">
          {decks.map((node) => (
            <DeckTile key={node.deck.id} node={node} actions={actions} />
          ))}
        </ul>
      )}
      {folders.length > 0 && <ul>{folders.map(folder)}</ul>}
    </div>
  )
}
