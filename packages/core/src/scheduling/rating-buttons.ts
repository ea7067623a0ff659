import type { Rating } from './memory-state.ts'

/** How many buttons a learner answers with. Two are Again and Good: the schedule needs no more than missed or knew. */
export const BUTTON_MODES = ['four', 'two'] as const
export type ButtonMode = (typeof BUTTON_MODES)[number]

const BUTTONS = {
  four: ['again', 'hard', 'good', 'easy'],
  two: ['again', 'good'],
} as const satisfies Record<ButtonMode, readonly Rating[]>

/** The ratings on offer, in the order of the buttons. */
export function ratingButtons(mode: ButtonMode): readonly Rating[] {
  return BUTTONS[mode]
}

/** The rating of the n-th button, counted from 1 (the keys 1-4, or 1-2); null when there is no such button. */
export function ratingOfButton(mode: ButtonMode, number: number): Rating | null {
  return ratingButtons(mode)[number - 1] ?? null
}
