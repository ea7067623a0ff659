import { MAX_DECK_TITLE } from '@cairn/contract/limits'
import { changeTitles } from '../../data/deck-edits.ts'
import { isWithin, titleIn, titleRenamed } from '../../lib/deck-path.ts'
import { type DeckNode, decksOfNode, type ShelvedDeck } from './deck-tree.ts'

export type DeckMove =
  /** `undo` gives every deck the title it had. */
  | { readonly ok: true; readonly count: number; readonly undo: () => Promise<void> }
  | { readonly ok: false; readonly problem: 'into-itself' | 'too-long' }

/** Where a node stands now: the title of the deck, or the path of the folder. */
export const pathOfNode = (node: DeckNode): string => (node.kind === 'deck' ? node.deck.title : node.path)

/** Puts a deck, or a folder with all that is in it, into the folder `to` (empty: in none). */
export async function moveIntoFolder(node: DeckNode, to: string): Promise<DeckMove> {
  const from = pathOfNode(node)
  if (to !== '' && node.kind === 'folder' && isWithin(to, from)) return { ok: false, problem: 'into-itself' }
  return retitle(decksOfNode(node), (title) => titleIn(title, from, to))
}

/** Gives a deck, or a folder, another name where it stands. */
export function renameNode(node: DeckNode, name: string): Promise<DeckMove> {
  const from = pathOfNode(node)
  return retitle(decksOfNode(node), (title) => titleRenamed(title, from, name))
}

async function retitle(decks: readonly ShelvedDeck[], titleOf: (title: string) => string): Promise<DeckMove> {
  const titles = new Map(
    decks.flatMap(({ id, title }): [string, string][] => (titleOf(title) === title ? [] : [[id, titleOf(title)]])),
  )
  if ([...titles.values()].some((title) => title.length > MAX_DECK_TITLE)) return { ok: false, problem: 'too-long' }
  const before = await changeTitles(titles)
  return { ok: true, count: before.size, undo: async () => void (await changeTitles(before)) }
}
