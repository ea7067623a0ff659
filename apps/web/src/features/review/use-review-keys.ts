import type { Rating } from '@cairn/core/scheduling/memory-state'
import { useWindowKeys } from '../../lib/use-window-keys.ts'
import type { Before } from './review-view.ts'

/** What is open beside the card. */
export type Panel = 'edit' | 'flag' | 'due' | 'fix' | 'info'

export interface ReviewActions {
  readonly reveal: (before?: Before) => void
  readonly rate: (rating: Rating) => void
  /** Space and Enter: shows the answer, then takes the rating that is suggested, else Good. */
  readonly goOn: () => void
  /** The keys 1-4: how sure before the answer, how well known after it. */
  readonly press: (number: number) => void
  readonly undo: () => void
  /** Another sitting after the end of one. */
  readonly more: () => void
  /** Goes on with new cards beyond the day's limits. */
  readonly learnMore: () => void
  /** Says what was just done, with a way to undo it for as long as it is the latest step. */
  readonly offerUndo: (message: string) => void
  readonly edit: () => void
  readonly suspend: () => void
  readonly bury: () => void
  readonly flag: () => void
  readonly flagAs: (flag: number) => void
  readonly star: () => void
  readonly setDue: () => void
  /** Comes back on a study day, `YYYY-MM-DD`; `message` says so. */
  readonly dueOn: (day: string, message: string) => void
  readonly startOver: () => void
  readonly readAloud: () => void
  readonly info: () => void
  readonly fix: () => void
  /** The learner's own verdict on what was typed. */
  readonly wasRight: () => void
}

type Action = Exclude<keyof ReviewActions, 'rate' | 'press' | 'reveal' | 'offerUndo' | 'flagAs' | 'dueOn'>

const ACTION_KEYS: Readonly<Record<string, Action>> = {
  ' ': 'goOn',
  Enter: 'goOn',
  u: 'undo',
  e: 'edit',
  s: 'suspend',
  b: 'bury',
  '*': 'flag',
  t: 'star',
  d: 'setDue',
  n: 'startOver',
  r: 'readAloud',
  i: 'info',
  f: 'fix',
  // As Anki has them.
  '-': 'bury',
  '@': 'suspend',
}

/** The keys of a review while `enabled`; typing, dialogs and menus keep theirs. */
export function useReviewKeys(actions: ReviewActions, enabled: boolean): void {
  useWindowKeys((event) => {
    if (event.defaultPrevented || event.repeat || event.altKey || belongsElsewhere(event)) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey) return
      event.preventDefault()
      return actions.undo()
    }
    const number = /^[1-4]$/.test(event.key) ? Number(event.key) : null
    const action = ACTION_KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (number === null && action === undefined) return
    event.preventDefault()
    if (number !== null) actions.press(number)
    else if (action !== undefined) actions[action]()
  }, enabled)
}

function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null) return true
  // Space and Enter press the control that has the focus.
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary') !== null
}
