/** How the learner of this device looks at the library: kept in the browser, and without room for the visit alone. */
import { useState } from 'react'
import { localLearner } from '../../data/session.ts'
import { DECK_ORDERS, type DeckOrder } from './deck-order.ts'

export const LAYOUTS = ['list', 'grid'] as const
export type Layout = (typeof LAYOUTS)[number]

export interface LibraryView {
  readonly order: DeckOrder
  readonly layout: Layout
  /** Keys of folders that are folded up. */
  readonly closed: readonly string[]
}

const FIRST: LibraryView = { order: 'changed', layout: 'list', closed: [] }
const keyOf = () => `cairn-library-view-${localLearner()?.id ?? ''}`

/** What was kept, and the way to change it. */
export function useLibraryView(): readonly [LibraryView, (change: Partial<LibraryView>) => void] {
  const [view, setView] = useState(readView)
  const change = (wanted: Partial<LibraryView>) => {
    const next = { ...view, ...wanted }
    setView(next)
    try {
      localStorage.setItem(keyOf(), JSON.stringify(next))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  }
  return [view, change]
}

function readView(): LibraryView {
  const kept = parse(localStorage.getItem(keyOf()))
  if (typeof kept !== 'object' || kept === null) return FIRST
  const read = (name: keyof LibraryView): unknown => Reflect.get(kept, name)
  const closed = read('closed')
  return {
    order: DECK_ORDERS.find((known) => known === read('order')) ?? FIRST.order,
    layout: LAYOUTS.find((known) => known === read('layout')) ?? FIRST.layout,
    closed: Array.isArray(closed) ? closed.filter((key) => typeof key === 'string') : FIRST.closed,
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}
