import { between, type Region } from '@cairn/core/cards/occlusion'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Dispatch, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Part } from './drawing.ts'
import { isPlain, regionOf } from './part-region.ts'
import { type DrawingAct, regionAfterKey } from './parts.ts'
import { Shapes } from './shapes.tsx'

interface StageProps {
  /** Where the picture is shown from. */
  source: string
  alt: string
  parts: readonly Part[]
  newId: () => string
  act: Dispatch<DrawingAct>
  /** A part was chosen: to its answer. */
  onLabel: (id: string) => void
}

interface Point {
  readonly x: number
  readonly y: number
}

/** What the pointer is doing: drawing from a corner, moving a part, or pulling at its lower right corner. */
interface Drag {
  readonly kind: 'draw' | 'move' | 'resize'
  readonly from: Point
  readonly id: string
  readonly start: Region | null
}

/** Shorter than this was a tap, in hundredths of the picture. */
const TAP = 1.5

/** The picture with its parts: drawn, moved and resized by pointer and by keys. */
export function Stage({ source, alt, parts, newId, act, onLabel }: StageProps) {
  const { t } = useLingui()
  const help = useId()
  const place = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [outline, setOutline] = useState<Region | null>(null)
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = place.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 }
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const target = event.target instanceof Element ? event.target : null
    const id = target?.closest('[data-part]')?.getAttribute('data-part') ?? null
    const part = parts.find((known) => known.id === id)
    const kind = part === undefined ? 'draw' : target?.closest('[data-corner]') ? 'resize' : 'move'
    setDrag({ kind, from: pointOf(event), id: part?.id ?? newId(), start: part === undefined ? null : regionOf(part) })
  }
  const go = (event: PointerEvent) => {
    if (drag === null) return
    const region = dragged(drag, pointOf(event))
    if (drag.kind === 'draw') setOutline(region)
    else act({ type: 'place', id: drag.id, region })
  }
  const end = (event: PointerEvent) => {
    if (drag?.kind === 'draw') {
      const region = dragged(drag, pointOf(event))
      if (Math.max(region.width, region.height) > TAP) {
        act({ type: 'draw', id: drag.id, region })
        onLabel(drag.id)
      }
    }
    setOutline(null)
    setDrag(null)
  }
  const onKey = (event: KeyboardEvent, part: Part) => {
    const { id } = part
    const next = regionAfterKey(regionOf(part), event.key, event.shiftKey)
    if (next !== null) act({ type: 'place', id, region: next })
    else if (event.key === 'Delete' || event.key === 'Backspace') act({ type: 'remove', id })
    else return
    event.preventDefault()
  }
  return (
    <>
      {/* In sight while its parts are named below: a part without its place says nothing. */}
      <div className="sticky top-0 z-10 grid bg-paper pb-2">
        <div
          ref={place}
          className="relative touch-none justify-self-center overflow-hidden rounded-md ring-1 ring-line select-none"
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={() => {
            setOutline(null)
            setDrag(null)
          }}
        >
          <img src={source} alt={alt} draggable={false} className="block max-h-[34dvh] max-w-full" />
          <Shapes parts={parts} />
          {parts
            .filter(({ isCard }) => isCard)
            .map((part, at) => (
              <button
                key={part.id}
                type="button"
                data-part={part.id}
                aria-label={part.label === '' ? t`Part ${at + 1}` : t`Part ${at + 1}: ${part.label}`}
                aria-describedby={help}
                style={placeOf(regionOf(part))}
                className={classNames(
                  'group absolute cursor-move rounded-xs ring-1 ring-ink',
                  isPlain(part) && 'bg-amber/85',
                  'focus:z-10 focus:ring-3 focus:ring-moss focus:outline-none',
                )}
                onKeyDown={(event) => onKey(event, part)}
                // By key or by an aid; a pointer moves it.
                onClick={(event) => event.detail === 0 && onLabel(part.id)}
              >
                <span className="absolute top-0.5 left-0.5 rounded-xs bg-surface px-1 text-xs font-semibold text-ink">
                  {at + 1}
                </span>
                <span
                  data-corner=""
                  className="absolute -right-1.5 -bottom-1.5 size-4 cursor-nwse-resize rounded-full bg-surface ring-2 ring-ink after:absolute after:-inset-3.5"
                />
              </button>
            ))}
          {outline && <div style={placeOf(outline)} className="absolute rounded-xs bg-amber/60 ring-2 ring-ink" />}
        </div>
      </div>
      <p id={help} className="-mt-5 text-sm text-muted">
        <span className="pointer-coarse:hidden">
          <Trans>Arrows move a part, with Shift they resize it; Delete takes it away, Enter leads to its answer.</Trans>
        </span>
        <span className="hidden pointer-coarse:inline">
          <Trans>Draw over what is to be hidden. Parts can be moved, and pulled at their corner.</Trans>
        </span>
      </p>
    </>
  )
}

function dragged({ kind, from, start }: Drag, to: Point): Region {
  if (start === null) return between(from, to)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (kind === 'move') return { ...start, x: start.x + dx, y: start.y + dy }
  return {
    ...start,
    width: Math.min(start.width + dx, 100 - start.x),
    height: Math.min(start.height + dy, 100 - start.y),
  }
}

const placeOf = ({ x, y, width, height }: Region) => ({
  left: `${x}%`,
  top: `${y}%`,
  width: `${width}%`,
  height: `${height}%`,
})
