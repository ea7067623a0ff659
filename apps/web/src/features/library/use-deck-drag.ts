import { type DragEvent, useRef, useState } from 'react'
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
  /** What is dragged, from the first event on: it may be let go of before the page has drawn that it is held. */
  const held = useRef<DeckNode | null>(null)
  const [dragged, setDragged] = useState<DeckNode | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const end = () => {
    held.current = null
    setDragged(null)
    setTarget(null)
  }
  const takes = (path: string, node: DeckNode) => path === '' || !isWithin(path, pathOfNode(node))
  return {
    dragged,
    target,
    handleOf: (node) => ({
      draggable: true,
      onDragStart: (event) => {
        event.stopPropagation()
        event.dataTransfer.setData(TYPE, pathOfNode(node))
        event.dataTransfer.effectAllowed = 'move'
        held.current = node
        // A page that changes inside this event ends the drag in some browsers.
        setTimeout(() => setDragged(held.current))
      },
      onDragEnd: end,
    }),
    placeOf: (path) => ({
      onDragOver: (event) => {
        if (held.current === null || !takes(path, held.current)) return
        event.preventDefault()
        event.stopPropagation()
        setTarget(path)
      },
      onDragLeave: (event) => {
        const stays = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
        if (!stays) setTarget(null)
      },
      onDrop: (event) => {
        const node = held.current
        if (node === null || !takes(path, node)) return
        event.preventDefault()
        event.stopPropagation()
        onMove(node, path)
        end()
      },
    }),
  }
}
