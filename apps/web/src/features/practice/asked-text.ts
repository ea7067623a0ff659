import { plainAnswer } from '@cairn/core/answers/plain-answer'

const MARKED_GAP = /\{\{c\d+::((?:(?!\}\}|::)[\s\S])*)(?:::((?:(?!\}\})[\s\S])*))?\}\}/g
/** From here on a side is read rather than glanced at, and set smaller. */
export const LONG_SIDE = 220

/** Options no longer than this stand two in a row where there is room. */
export const SHORT_OPTION = 42

/** A front as it is asked: what stands in a marked gap is what has to be found, so only its hint is shown. */
export function askedText(front: string): string {
  return front.replace(MARKED_GAP, (_, _answer: string, hint: string | undefined) =>
    hint === undefined || hint === '' ? '\\_\\_\\_\\_\\_' : `[${hint}]`,
  )
}

/** A side in words alone, for labels and announcements: maths on one line, an image by what is written for it. */
export function spokenText(side: string): string {
  const plain = plainAnswer(side).replace(/\s+/g, ' ')
  return plain !== '' ? plain : (/!\[([^\]]+)\]/.exec(side)?.[1] ?? '')
}
