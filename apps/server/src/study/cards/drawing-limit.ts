import type { Spend } from '@cairn/core/anki/markup/spend'
import { AppError } from '../../platform/http/app-error.ts'

/** Cards that the fields of a note may make by an edit; a note that came in with more keeps them. */
export const MOST_CARDS = 200
/** Characters that all cards of a note may take to draw: reading and writing both sides of each. */
const MOST_CHARACTERS = 10_000_000

/** Counts the characters of one drawing of a note. Throws 422 as soon as they are too many, before they are all there. */
export function drawingLimit(): Spend {
  let left = MOST_CHARACTERS
  return (characters) => {
    left -= characters
    if (left < 0) throw tooMuch()
  }
}

/** What to say of fields that make too much. */
export function tooMuch(): AppError {
  const message = 'These fields make more cards, or longer ones, than a note can have.'
  return new AppError(422, 'unprocessable', { message })
}
