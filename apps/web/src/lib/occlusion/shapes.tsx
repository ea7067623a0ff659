import { useLayoutEffect, useRef } from 'react'
import { drawCovers } from '../draw-covers.ts'
import type { Part } from './drawing.ts'
import { isPlain } from './part-region.ts'

/** Parts that are no plain rectangles, drawn as cards show them. A plain one is the handle that it is moved by. */
export function Shapes({ parts }: { parts: readonly Part[] }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const shown = parts.filter((part) => !part.isCard || !isPlain(part))
    const covers = shown.flatMap(({ shapes, isCard }) => shapes.map((shape) => ({ shape, isAsked: isCard })))
    place.current?.replaceChildren(drawCovers(document, covers))
  }, [parts])
  return <span ref={place} aria-hidden className="pointer-events-none absolute inset-0 opacity-85" />
}
