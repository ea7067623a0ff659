import { type RefObject, useMemo, useRef, useState } from 'react'
import type { HighlightActions } from './highlight.tsx'
import type { PlacedCard, SourceView } from './source-view.ts'

const NONE: readonly string[] = []

export interface ShownCards {
  /** Of the highlight that was pointed at last, else of the one that was chosen. */
  readonly shownIds: readonly string[]
  /** A highlight was chosen: its cards stay beside the text. */
  readonly isKept: boolean
  readonly keep: (ids: readonly string[]) => void
  readonly close: () => void
  readonly actions: HighlightActions
  /** The card after the one shown, or before it; without one the first behind `place`. Null at the end. */
  readonly beside: (by: 1 | -1, place: number) => PlacedCard | null
}

/** Which cards stand beside the text. */
export function useShownCards(view: SourceView, panel: RefObject<HTMLElement | null>): ShownCards {
  const [kept, setKept] = useState<readonly string[]>(NONE)
  const [peeked, setPeeked] = useState<readonly string[]>(NONE)
  const keptNow = useRef(kept)
  keptNow.current = kept
  const actions = useMemo(
    (): HighlightActions => ({
      // What was pointed at stays until something else is, so that the pointer can get to its card.
      peek: (ids) => setPeeked((before) => ids ?? (keptNow.current.length > 0 ? NONE : before)),
      choose: (ids, byKey) => {
        setKept(ids)
        setPeeked(NONE)
        // After it is drawn.
        if (byKey) requestAnimationFrame(() => panel.current?.focus())
      },
    }),
    [panel],
  )
  const shownIds = peeked.length > 0 ? peeked : kept
  const beside = (by: 1 | -1, place: number): PlacedCard | null => {
    const starts = view.inOrder.map(({ anchor }) => anchor?.start ?? 0)
    const at = view.inOrder.findIndex(({ card }) => card.id === shownIds[0])
    // Cards that begin together are shown together: the next one is the next to begin.
    const from = at === -1 ? place - (by === 1 ? 1 : 0) : (starts[at] ?? 0)
    const next = by === 1 ? starts.findIndex((start) => start > from) : starts.findLastIndex((start) => start < from)
    return view.inOrder[next] ?? null
  }
  return {
    shownIds,
    isKept: kept.length > 0,
    keep: (ids) => {
      setKept(ids)
      setPeeked(NONE)
    },
    close: () => {
      setKept(NONE)
      setPeeked(NONE)
    },
    actions,
    beside,
  }
}
