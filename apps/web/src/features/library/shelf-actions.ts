import type { DeckNode, ShelvedDeck } from './deck-tree.ts'
import type { DeckDrag } from './use-deck-drag.ts'

/** What the rows of a shelf need beside the decks themselves. */
export interface ShelfActions {
  /** Decks of which text waits on this device. */
  readonly unsaved: ReadonlySet<string>
  /** Keys of folders that are folded up. */
  readonly closed: ReadonlySet<string>
  readonly onToggle: (key: string) => void
  readonly onRename: (node: DeckNode) => void
  readonly onMove: (node: DeckNode) => void
  readonly onDelete: (deck: ShelvedDeck) => void
  readonly drag: DeckDrag
}
