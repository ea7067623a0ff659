import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { CardChange } from './card-change.ts'
import { CardRow, type RowActions } from './card-row.tsx'
import type { EditorRow } from './editor-row.ts'

/** Decks up to this size are drawn whole, so that the browser's own search finds everything. */
const DRAWN_WHOLE = 80

export interface CardRowsProps {
  rows: readonly EditorRow[]
  actions: RowActions
  change: CardChange | null
}

const changeOf = (row: EditorRow, change: CardChange | null): CardChange | null =>
  change?.wish.rowId === row.id ? change : null

export function CardRows({ rows, actions, change }: CardRowsProps) {
  useFirstFocus(rows)
  if (rows.length > DRAWN_WHOLE) return <ManyRows rows={rows} actions={actions} change={change} />
  return (
    <div>
      {rows.map((row, index) => (
        <CardRow key={row.id} row={row} number={index + 1} actions={actions} change={changeOf(row, change)} />
      ))}
    </div>
  )
}

/** Draws what is on screen and a little around it. */
function ManyRows({ rows, actions, change }: CardRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [wanted] = useState(() => location.hash.slice(1))
  const hashRow = wanted === '' ? -1 : rows.findIndex((row) => row.id === wanted)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 84,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  useEffect(() => {
    if (hashRow >= 0) virtualizer.scrollToIndex(hashRow, { align: 'center' })
  }, [hashRow, virtualizer])
  return (
    <div ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index]
        return (
          row && (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
            >
              <CardRow row={row} number={item.index + 1} actions={actions} change={changeOf(row, change)} />
            </div>
          )
        )
      })}
    </div>
  )
}

/**
 * Puts the cursor where one wants to write: into the card that the address names (`/edit/{deck}#{card}`), or into the
 * first row of a deck that has no card yet.
 */
function useFirstFocus(rows: readonly EditorRow[]): void {
  const done = useRef(false)
  const wanted = rows.length === 1 && rows[0]?.base === null ? rows[0].id : location.hash.slice(1)
  useEffect(() => {
    if (done.current || wanted === '') return
    done.current = true
    return whenThere(wanted, (row) => {
      row.scrollIntoView({ block: 'center' })
      row.querySelector('textarea')?.focus({ preventScroll: true })
    })
  }, [wanted])
}

const PATIENCE_MS = 1_500

/** Calls back when an element is drawn, which a row far down is only after scrolling. Returns the way to give up. */
function whenThere(id: string, found: (element: HTMLElement) => void): () => void {
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  const look = () => {
    const element = document.getElementById(id)
    if (element !== null) found(element)
    else if (performance.now() < until) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
