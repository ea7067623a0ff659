import { useLingui } from '@lingui/react/macro'
import { readableTitle } from '../../lib/deck-path.ts'
import { undoAction } from '../../lib/undo-action.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type DeckNode, nameOfNode } from './deck-tree.ts'
import { type DeckMove, moveIntoFolder, renameNode } from './move-decks.ts'

export interface DeckMoves {
  /** Puts a deck or folder into a folder (empty: in none) and says so; answers why not, null when it is there. */
  readonly move: (node: DeckNode, folder: string) => Promise<string | null>
  readonly rename: (node: DeckNode, name: string) => Promise<string | null>
}

/** Moves and renames that are done at once and have one way back. */
export function useDeckMoves(): DeckMoves {
  const { t } = useLingui()
  const settle = async (made: () => Promise<DeckMove>, told: string): Promise<string | null> => {
    try {
      const outcome = await made()
      if (!outcome.ok)
        return outcome.problem === 'too-long'
          ? t`The names of the folders are too long together. Nothing was moved.`
          : t`A folder cannot stand inside itself. Nothing was moved.`
      if (outcome.count > 0) showToast(told, { action: undoAction(outcome.undo) })
      return null
    } catch (error) {
      // The browser would not store it, and the one transaction left everything as it was.
      if (!(error instanceof DOMException)) throw error
      return t`Nothing was changed: this browser has no room left to store it.`
    }
  }
  return {
    move: (node, folder) => {
      const name = nameOfNode(node)
      const told =
        folder === '' ? t`“${name}” is in no folder now.` : t`“${name}” is in “${readableTitle(folder)}” now.`
      return settle(() => moveIntoFolder(node, folder), told)
    },
    rename: (node, name) =>
      settle(() => renameNode(node, name), t`“${nameOfNode(node)}” is “${readableTitle(name)}” now.`),
  }
}
