import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeckNode } from './deck-tree.ts'
import { useDeckDrag } from './use-deck-drag.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const counts = { cards: 0, new: 0, learning: 0, due: 0, mastered: 0 }
const ART: DeckNode = { kind: 'folder', key: 'art', path: 'Art', deck: null, counts, decks: [], children: [] }

function Shelf({ onMove }: { onMove: (node: DeckNode, folder: string) => void }) {
  const drag = useDeckDrag(onMove)
  return (
    <>
      <p {...drag.handleOf(ART)}>Art</p>
      <p {...drag.placeOf('Biology')}>Biology</p>
      <p>{drag.dragged === null ? 'nothing held' : 'held'}</p>
    </>
  )
}

const dataTransfer = { setData: () => undefined, effectAllowed: '' }

test('a deck that is dropped before the page could draw that it is held is moved, and held no more', () => {
  const onMove = vi.fn()
  render(<Shelf onMove={onMove} />)
  fireEvent.dragStart(screen.getByText('Art'), { dataTransfer })
  // Only where this was taken does a browser let go of it.
  expect(fireEvent.dragOver(screen.getByText('Biology'), { dataTransfer })).toBe(false)
  fireEvent.drop(screen.getByText('Biology'), { dataTransfer })
  expect(onMove.mock.calls).toEqual([[ART, 'Biology']])
  fireEvent.dragEnd(screen.getByText('Art'), { dataTransfer })
  act(() => vi.runAllTimers())
  expect(screen.getByText('nothing held')).toBeTruthy()
})

test('what is held is drawn after the event in which it was taken up, and nothing is taken by itself', () => {
  const onMove = vi.fn()
  render(<Shelf onMove={onMove} />)
  expect(fireEvent.dragOver(screen.getByText('Biology'), { dataTransfer })).toBe(true)
  fireEvent.dragStart(screen.getByText('Art'), { dataTransfer })
  expect(screen.getByText('nothing held')).toBeTruthy()
  act(() => vi.runAllTimers())
  expect(screen.getByText('held')).toBeTruthy()
  fireEvent.dragEnd(screen.getByText('Art'), { dataTransfer })
  expect(screen.getByText('nothing held')).toBeTruthy()
  expect(onMove).not.toHaveBeenCalled()
})
