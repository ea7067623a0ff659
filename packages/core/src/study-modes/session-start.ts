import { shuffled } from './shuffle.ts'
import type { StudyDeck } from './study-deck.ts'

/** What every session starts from. The same start gives the same session. */
export interface SessionStart {
  readonly deck: StudyDeck
  /** Decides every order and choice. */
  readonly seed: string
  /** Cards to ask (after filters); all of the deck unless given. Ids that the deck does not have are ignored. */
  readonly ids?: readonly string[]
  /** In the order of the seed (the default), or of the deck. */
  readonly shuffle?: boolean
  /** Cards that come first in the order given: what was sure but wrong on an earlier day. */
  readonly first?: readonly string[]
}

/** The cards of a session in the order they are first asked, each once. */
export function sessionOrder({ deck, seed, ids = deck.ids, shuffle = true, first = [] }: SessionStart): string[] {
  const wanted = [...new Set(ids)].filter((id) => deck.cardOf(id) !== undefined)
  const known = new Set(wanted)
  const ahead = [...new Set(first)].filter((id) => known.has(id))
  const behind = ahead.length === 0 ? wanted : wanted.filter((id) => !ahead.includes(id))
  return [...ahead, ...(shuffle ? shuffled(behind, `order ${seed}`, (id) => id) : behind)]
}

/** After how many other cards a missed one comes back, and one that was sure but wrong: sooner. */
export const RETURN_AFTER = 3
export const SURE_RETURN_AFTER = 1

/** The queue with a missed card put back: what was sure but wrong comes before other misses. */
export function putBack<Item extends { readonly isSure: boolean }>(queue: readonly Item[], item: Item): Item[] {
  const place = Math.min(queue.length, item.isSure ? SURE_RETURN_AFTER : RETURN_AFTER)
  return [...queue.slice(0, place), item, ...queue.slice(place)]
}
