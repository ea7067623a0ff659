import { useEffect } from 'react'
import { type Board, neighbour } from './decisions.ts'
import type { DraftActions } from './draft-row.tsx'
import type { RunState } from './run-state.ts'

interface DraftKeys {
  state: RunState
  board: Board
  setBoard: (change: (old: Board) => Board) => void
  actions: DraftActions & { undo: () => void }
  openPassage: (id: string) => void
}

/** J and K or the arrows move, A accepts, X rejects, E edits, P opens the passage, U undoes. Typing is left alone. */
export function useDraftKeys({ state, board, setBoard, actions, openPassage }: DraftKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      if (isTyping(event.target)) {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
        return
      }
      const handled = handle(event.key.toLowerCase())
      if (handled) event.preventDefault()
    }
    const moveTo = (id: string | null) => {
      if (id === null) return false
      setBoard((old) => ({ ...old, currentId: id }))
      document.getElementById(`draft-${id}`)?.scrollIntoView({ block: 'nearest' })
      return true
    }
    const handle = (key: string): boolean => {
      if (key === 'j' || key === 'arrowdown') return moveTo(neighbour(state.drafts, board.currentId, 1))
      if (key === 'k' || key === 'arrowup') return moveTo(neighbour(state.drafts, board.currentId, -1))
      if (key === 'u') {
        actions.undo()
        return true
      }
      const id = board.currentId
      if (id === null) return false
      if (key === 'a') actions.accept(id)
      else if (key === 'x') actions.reject(id)
      else if (key === 'p') openPassage(id)
      else if (key === 'e') document.getElementById(`draft-front-${id}`)?.focus()
      else return false
      return true
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [state.drafts, board.currentId, setBoard, actions, openPassage])
  useEffect(() => {
    if (board.currentId !== null)
      document.getElementById(`draft-${board.currentId}`)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [board.currentId])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input, textarea, select') || target.isContentEditable || target.closest('[role=dialog]') !== null)
  )
}
