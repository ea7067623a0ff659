import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A row that is held, and where it would be put down. */
export interface Held {
  readonly id: string
  /** Rows above the place, counted with the held one. */
  readonly slot: number
  /** Where the place is drawn, in the window. */
  readonly line: { readonly top: number; readonly left: number; readonly width: number }
}

interface DragPorts {
  /** All ids in order. */
  readonly order: () => readonly string[]
  readonly drop: (id: string, to: number) => void
}

/** So near to the window's edges the page scrolls along. */
const EDGE_PX = 96
const FASTEST_PX = 18
/** A press that moves less is none. */
const LEAST_PX = 4

/** Dragging a row by mouse, pen or finger. `grab` starts it; Escape and a second finger let go without moving. */
export function useRowDrag(list: RefObject<HTMLElement | null>, ports: DragPorts) {
  const [held, setHeld] = useState<Held | null>(null)
  const latest = useRef(ports)
  latest.current = ports
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const grab = useCallback(
    (id: string, clientY: number) => {
      stop.current?.()
      let y = clientY
      let isMoving = false
      let frame = 0
      const step = () => {
        frame = requestAnimationFrame(step)
        if (!isMoving || list.current === null) return
        scrollBy(0, scrollStep(y))
        const place = placeAt(list.current, id, y, latest.current.order())
        setHeld((before) => (isSame(before, place) ? before : place))
      }
      const end = (isDropped: boolean) => {
        cancelAnimationFrame(frame)
        controller.abort()
        stop.current = null
        setHeld(null)
        if (!isDropped || !isMoving || list.current === null) return
        // Where it was let go, which may be further than the last frame knew.
        const order = latest.current.order()
        const place = placeAt(list.current, id, y, order)
        if (place === null) return
        const from = order.indexOf(id)
        latest.current.drop(id, place.slot > from ? place.slot - 1 : place.slot)
      }
      const controller = new AbortController()
      const { signal } = controller
      stop.current = () => end(false)
      const onMove = (event: PointerEvent) => {
        isMoving ||= Math.abs(event.clientY - clientY) >= LEAST_PX
        y = event.clientY
      }
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        end(false)
      }
      window.addEventListener('pointermove', onMove, { signal })
      const onUp = (event: PointerEvent) => {
        onMove(event)
        end(true)
      }
      window.addEventListener('pointerup', onUp, { signal })
      window.addEventListener('pointercancel', () => end(false), { signal })
      window.addEventListener('pointerdown', () => end(false), { signal, capture: true })
      window.addEventListener('blur', () => end(false), { signal })
      window.addEventListener('keydown', onKey, { signal, capture: true })
      frame = requestAnimationFrame(step)
    },
    [list],
  )
  return { held, grab }
}

function scrollStep(y: number): number {
  const above = EDGE_PX - y
  const below = y - (window.innerHeight - EDGE_PX)
  const depth = Math.max(above, below)
  if (depth <= 0) return 0
  return Math.ceil(Math.min(1, depth / EDGE_PX) * FASTEST_PX) * (above > 0 ? -1 : 1)
}

/** The place between two of the rows that are drawn which is nearest to the pointer. */
function placeAt(list: HTMLElement, id: string, y: number, order: readonly string[]): Held | null {
  const drawn = [...list.querySelectorAll<HTMLElement>('[data-row]')]
    .map((row) => ({ index: order.indexOf(row.dataset.row ?? ''), box: row.getBoundingClientRect() }))
    .filter(({ index }) => index >= 0)
    .sort((one, other) => one.index - other.index)
  const below = drawn.find(({ box }) => y < box.top + box.height / 2)
  const last = drawn.at(-1)
  const next = below ?? last
  if (next === undefined) return null
  const { left, width, top, bottom } = next.box
  return { id, slot: below ? next.index : next.index + 1, line: { top: below ? top : bottom, left, width } }
}

const isSame = (one: Held | null, other: Held | null): boolean =>
  one?.slot === other?.slot && one?.line.top === other?.line.top
