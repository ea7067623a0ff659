import type { Rating } from '@cairn/core/scheduling/memory-state'
import { useEffect, useRef } from 'react'

export interface ReviewActions {
  readonly reveal: () => void
  readonly rate: (rating: Rating) => void
  readonly undo: () => void
  readonly edit: () => void
  readonly suspend: () => void
  readonly bury: () => void
  readonly star: () => void
  readonly readAloud: () => void
}

const RATING_KEYS: Readonly<Record<string, Rating>> = { 1: 'again', 2: 'hard', 3: 'good', 4: 'easy' }
const ACTION_KEYS: Readonly<Record<string, Exclude<keyof ReviewActions, 'rate'>>> = {
  ' ': 'reveal',
  Enter: 'reveal',
  u: 'undo',
  e: 'edit',
  s: 'suspend',
  b: 'bury',
  '*': 'star',
  r: 'readAloud',
}

/** The keys of a review while `enabled`; typing, dialogs and menus keep theirs. */
export function useReviewKeys(actions: ReviewActions, enabled: boolean): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (belongsElsewhere(event)) return
      const rating = RATING_KEYS[event.key]
      const action = ACTION_KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (rating === undefined && action === undefined) return
      event.preventDefault()
      if (rating !== undefined) latest.current.rate(rating)
      else if (action !== undefined) latest.current[action]()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [enabled])
}

function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null) return true
  // Space and Enter press the control that has the focus.
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary') !== null
}
