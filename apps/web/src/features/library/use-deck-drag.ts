import { type DragEvent, useState } from 'react'
import { isWithin } from '../../lib/deck-path.ts'
import type { DeckNode } from './deck-tree.ts'
import { pathOfNode } from './move-decks.ts'

const TYPE = 'application/x-cairn-deck'

export interface DeckDrag {
  /** What is being dragged; null for nothing. */
  readonly dragged: DeckNode | null
  /** The path that it would go to now; null for none. */
  readonly target: string | null
  readonly handleOf: (node: DeckNode) => {
    draggable: true
    onDragStart: (event: DragEvent) => void
    onDragEnd: () => void
  }
  /** What makes an element a place to drop things: a folder by its path, or none by an empty one. */
  readonly placeOf: (path: string) => {
    onDragOver: (event: DragEvent) => void
    onDragLeave: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
  }
}

/** Decks and folders dragged into folders by mouse; the menus do the same for keys and fingers. */
export function useDeckDrag(onMove: (node: DeckNode, folder: string) => void): DeckDrag {
  const [dragged, setDragged] = useState<DeckNode | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  const takes = (path: string) => dragged !== null && (path === '' || !isWithin(path, pathOfNode(dragged)))
  return {
    dragged,
    target,
    handleOf: (node) => ({
      draggable: true,
      onDragStart: (event) => {
        event.stopPropagation()
        event.dataTransfer.setData(TYPE, pathOfNode(node))
        event.dataTransfer.effectAllowed = 'move'
        // A page that changes inside this event ends the drag in some browsers.
        setTimeout(() => setDragged(node))
      },
      onDragEnd: end,
    }),
    placeOf: (path) => ({
      onDragOver: (event) => {
        if (!takes(path)) return
        event.preventDefault()
        event.stopPropagation()
        setTarget(path)
      },
      onDragLeave: (event) => {
        const stays = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!stays) setTarget(null)
      },
      onDrop: (event) => {
        if (dragged === null || !takes(path)) return
        event.preventDefault()
        event.stopPropagation()
        onMove(dragged, path)
        end()
      },
    }),
  }
}
