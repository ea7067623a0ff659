import { plainAnswer } from '@cairn/core/answers/plain-answer'

/** From here on a side is read rather than glanced at, and set smaller. */
export const LONG_SIDE = 220

/** Options no longer than this stand two in a row where there is room. */
export const SHORT_OPTION = 42

/** A side in words alone, for labels and announcements: maths on one line, an image by what is written for it. */
export function spokenText(side: string): string {
  const plain = plainAnswer(side).replace(/\s+/g, ' ')
  return plain !== '' ? plain : (/!\[([^\]]+)\]/.exec(side)?.[1] ?? '')
}
