import { useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface WindowRowsOptions {
  readonly count: number
  /** A name for each row: the same function for as long as the list is the same. */
  readonly keyOf: (index: number) => string
  /** Height in px of a row that was not measured yet. */
  readonly rowPixels: number
  readonly overscan: number
}

export interface WindowRows<List extends HTMLElement> {
  /** For the element that holds the rows. */
  readonly place: RefObject<List | null>
  /** Of all rows together, px: the height of that element. */
  readonly height: number
  /** Those near the window, `top` being px below the beginning of the list. */
  readonly rows: readonly (Pick<VirtualItem, 'index' | 'key'> & { readonly top: number })[]
  readonly virtualizer: Virtualizer<Window, Element>
}

/** The rows of a list of any length that are near the window, measured as they come. */
export function useWindowRows<List extends HTMLElement>(options: WindowRowsOptions): WindowRows<List> {
  const { count, keyOf, rowPixels, overscan } = options
  const placed = usePlaced(count, keyOf)
  const place = useRef<List>(null)
  const scrollMargin = useTopOf(place)
  const virtualizer = useWindowVirtualizer({
    count: placed,
    estimateSize: useCallback(() => rowPixels, [rowPixels]),
    overscan,
    scrollMargin,
    // With another function every row is placed anew, with the same one only those after a row that was measured.
    getItemKey: keyOf,
  })
  const rows = virtualizer.getVirtualItems().map(({ index, key, start }) => ({ index, key, top: start - scrollMargin }))
  return { place, height: virtualizer.getTotalSize() + (count - placed) * rowPixels, rows, virtualizer }
}

/** To place each of many rows takes longer than to draw those that are seen. */
const PLACED_FIRST = 300
const NEAR_BEGINNING_PIXELS = 10_000
const STANDS_MS = 200

/**
 * How many rows are placed one by one. Of a list that has just come only the first ones, until it stands for a moment, as
 * while a search is typed; all of them where the window is further down, as on the way back to a place in a list.
 */
function usePlaced(count: number, keyOf: (index: number) => string): number {
  const [whole, setWhole] = useState<((index: number) => string) | null>(null)
  const isFar = useIsFar()
  const isWhole = count <= PLACED_FIRST || whole === keyOf || isFar()
  useEffect(() => {
    if (isWhole) return
    const timer = setTimeout(() => setWhole(() => keyOf), STANDS_MS)
    return () => clearTimeout(timer)
  }, [isWhole, keyOf])
  return isWhole ? count : PLACED_FIRST
}

/** Whether the window is further down: kept from the scrolling, as to ask the page while drawing costs a layout each time. */
function useIsFar(): () => boolean {
  const isFar = useRef<boolean | null>(null)
  // Before the rows listen to the scrolling, which asks for them.
  useLayoutEffect(() => {
    const look = () => {
      isFar.current = window.scrollY > NEAR_BEGINNING_PIXELS
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return () => (isFar.current ??= window.scrollY > NEAR_BEGINNING_PIXELS)
}

/** Px from the beginning of the page to an element; 0 before it is drawn. What stands above it may grow. */
function useTopOf(place: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (place.current !== null) setTop(Math.round(place.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    // Not with every row that is drawn: to ask for a place in the middle of drawing costs a layout each time.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [place])
  return top
}
