import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { whenThere } from '../../lib/when-there.ts'
import { CardRow } from './card-row.tsx'
import type { CardChange } from './change-types.ts'
import type { EditorRow } from './editor-row.ts'
import type { RowActions } from './row-actions.ts'
import { useRowDrag } from './use-row-drag.ts'

/** Decks up to this size are drawn whole, so that the browser's own search finds everything. */
const DRAWN_WHOLE = 80

/** Brings a row that may not be drawn into the window. */
export type RevealRow = (id: string) => void

export interface CardRowsProps {
  rows: readonly EditorRow[]
  actions: Omit<RowActions, 'grab'>
  change: CardChange | null
  reveal: RefObject<RevealRow | null>
  /** Puts a dragged row down at a place counted from 0. */
  onDrop: (id: string, to: number) => void
}

interface DrawnRowsProps extends Pick<CardRowsProps, 'rows' | 'change' | 'reveal'> {
  actions: RowActions
  heldId: string | null
}

const changeOf = (row: EditorRow, change: CardChange | null): CardChange | null =>
  change?.wish.rowId === row.id ? change : null

export function CardRows({ rows, actions, change, reveal, onDrop }: CardRowsProps) {
  useFirstFocus(rows)
  const list = useRef<HTMLDivElement>(null)
  const { held, grab } = useRowDrag(list, { order: () => rows.map(({ id }) => id), drop: onDrop })
  const all = useMemo(() => ({ ...actions, grab }), [actions, grab])
  const drawn = { rows, actions: all, change, reveal, heldId: held?.id ?? null }
  return (
    <div ref={list}>
      {rows.length > DRAWN_WHOLE ? <ManyRows {...drawn} /> : <FewRows {...drawn} />}
      {held && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-30 h-0.5 -translate-y-px rounded-full bg-moss"
          style={held.line}
        />
      )}
    </div>
  )
}

function FewRows({ rows, actions, change, reveal, heldId }: DrawnRowsProps) {
  useImperativeHandle(reveal, () => (id) => document.getElementById(id)?.scrollIntoView({ block: 'nearest' }), [])
  return rows.map((row, index) => (
    <CardRow
      key={row.id}
      row={row}
      number={index + 1}
      actions={actions}
      change={changeOf(row, change)}
      isHeld={row.id === heldId}
    />
  ))
}

/** Draws what is on screen and a little around it. */
function ManyRows({ rows, actions, change, reveal, heldId }: DrawnRowsProps) {
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
  const latest = useRef(rows)
  latest.current = rows
  useImperativeHandle(
    reveal,
    () => (id) => {
      const index = latest.current.findIndex((row) => row.id === id)
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
    },
    [virtualizer],
  )
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
              <CardRow
                row={row}
                number={item.index + 1}
                actions={actions}
                change={changeOf(row, change)}
                isHeld={row.id === heldId}
              />
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
