import type { DeckCounts, DeckWithCounts } from '../../data/queries.ts'
import { nameOf, pathKey, pathOf, toTitle } from '../../lib/deck-path.ts'
import type { DeckOrder } from './deck-order.ts'

export interface ShelvedDeck extends DeckWithCounts {
  /** The study day on which it was studied last; null for never, or long ago. */
  readonly lastStudied: string | null
}

export interface DeckLeaf {
  readonly kind: 'deck'
  readonly deck: ShelvedDeck
}

/** A path that decks stand below. */
export interface Folder {
  readonly kind: 'folder'
  /** The same for paths that differ in case alone. */
  readonly key: string
  readonly path: string
  /** The deck that has the path as its title; null when none has. */
  readonly deck: ShelvedDeck | null
  /** Sums over everything at and below it. */
  readonly counts: DeckCounts
  /** Decks at and below it. */
  readonly decks: readonly ShelvedDeck[]
  readonly children: readonly DeckNode[]
}

export type DeckNode = DeckLeaf | Folder

/** The decks as their titles nest them, every level in the order asked for; equal ones by name. */
export function deckTree(decks: readonly ShelvedDeck[], order: DeckOrder): readonly DeckNode[] {
  return levelOf(decks, 0, order)
}

/** Every folder there is, outermost first. */
export function foldersOf(decks: readonly { readonly title: string }[]): readonly string[] {
  const folders = new Map<string, string>()
  for (const { title } of decks) {
    const path = pathOf(title)
    for (let depth = 1; depth < path.length; depth += 1) {
      const folder = toTitle(path.slice(0, depth))
      if (!folders.has(pathKey(folder))) folders.set(pathKey(folder), folder)
    }
  }
  return [...folders.values()].sort((one, other) => one.localeCompare(other))
}

export const nameOfNode = (node: DeckNode): string => nameOf(node.kind === 'deck' ? node.deck.title : node.path)
export const decksOfNode = (node: DeckNode): readonly ShelvedDeck[] => (node.kind === 'deck' ? [node.deck] : node.decks)

/** The decks that have the same names down to `depth`, made into what stands at that depth. */
function levelOf(decks: readonly ShelvedDeck[], depth: number, order: DeckOrder): readonly DeckNode[] {
  const groups = new Map<string, ShelvedDeck[]>()
  for (const deck of decks) {
    const key = pathKey(toTitle(pathOf(deck.title).slice(0, depth + 1)))
    const group = groups.get(key)
    if (group) group.push(deck)
    else groups.set(key, [deck])
  }
  const nodes = [...groups].flatMap(([key, group]) => nodesOf(key, group, depth, order))
  return nodes.sort((one, other) => COMPARE[order](one, other) || nameOfNode(one).localeCompare(nameOfNode(other)))
}

function nodesOf(key: string, group: readonly ShelvedDeck[], depth: number, order: DeckOrder): readonly DeckNode[] {
  const below = group.filter(({ title }) => pathOf(title).length > depth + 1)
  const here = group.filter(({ title }) => pathOf(title).length === depth + 1)
  const [first] = below
  if (first === undefined) return here.map((deck) => ({ kind: 'deck', deck }))
  // Two decks of one title: the first is the folder, the other stands beside it.
  const [own = null, ...others] = here
  const decks = own === null ? below : [own, ...below]
  const path = own?.title ?? toTitle(pathOf(first.title).slice(0, depth + 1))
  const folder: Folder = {
    ...{ kind: 'folder', key, path, deck: own, decks },
    counts: sumCounts(decks),
    children: levelOf(below, depth + 1, order),
  }
  return [folder, ...others.map((deck): DeckNode => ({ kind: 'deck', deck }))]
}

export function sumCounts(decks: readonly ShelvedDeck[]): DeckCounts {
  const sum = (of: (counts: DeckCounts) => number) => decks.reduce((total, { counts }) => total + of(counts), 0)
  return {
    cards: sum(({ cards }) => cards),
    new: sum((counts) => counts.new),
    learning: sum(({ learning }) => learning),
    due: sum(({ due }) => due),
    mastered: sum(({ mastered }) => mastered),
  }
}

const countsOf = (node: DeckNode): DeckCounts => (node.kind === 'deck' ? node.deck.counts : node.counts)
const waiting = (node: DeckNode): number => countsOf(node).due + countsOf(node).learning
const share = (node: DeckNode): number => countsOf(node).mastered / Math.max(1, countsOf(node).cards)
const latest = (node: DeckNode, of: (deck: ShelvedDeck) => number): number => Math.max(...decksOfNode(node).map(of))

const latestDay = (node: DeckNode): string =>
  decksOfNode(node).reduce(
    (day, { lastStudied }) => (lastStudied !== null && lastStudied > day ? lastStudied : day),
    '',
  )

const COMPARE: Record<DeckOrder, (one: DeckNode, other: DeckNode) => number> = {
  changed: (one, other) => latest(other, (deck) => deck.updatedAt) - latest(one, (deck) => deck.updatedAt),
  waiting: (one, other) => waiting(other) - waiting(one),
  mastery: (one, other) => share(one) - share(other),
  studied: (one, other) => (latestDay(other) > latestDay(one) ? 1 : latestDay(other) < latestDay(one) ? -1 : 0),
  title: () => 0,
}
