import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { CardRow, type RowActions } from './card-row.tsx'
import type { EditorRow } from './editor-row.ts'

/** Decks up to this size are drawn whole, so that the browser's own search finds everything. */
const DRAWN_WHOLE = 80

export interface CardRowsProps {
  rows: readonly EditorRow[]
  actions: RowActions
}

export function CardRows({ rows, actions }: CardRowsProps) {
  useRowOfHash(rows)
  if (rows.length > DRAWN_WHOLE) return <ManyRows rows={rows} actions={actions} />
  return (
    <div>
      {rows.map((row, index) => (
        <CardRow key={row.id} row={row} number={index + 1} actions={actions} />
      ))}
    </div>
  )
}

/** Draws what is on screen and a little around it. */
function ManyRows({ rows, actions }: CardRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const hashRow = rows.findIndex((row) => row.id === location.hash.slice(1))
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 104,
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
              <CardRow row={row} number={item.index + 1} actions={actions} />
            </div>
          )
        )
      })}
    </div>
  )
}

/** A link to one card (`/edit/{deck}#{card}`) shows it and puts the cursor there. */
function useRowOfHash(rows: readonly EditorRow[]): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || rows.length === 0) return
    done.current = true
    const row = document.getElementById(location.hash.slice(1))
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [rows.length])
}
