import { plainAnswer } from '@cairn/core/answers/plain-answer'

/** A side without its markup, for a line in a list; of one that is pictures alone what they show, or else the markup. */
export const sideInWords = (side: string): string => plainAnswer(side) || picturesInWords(side) || side

const picturesInWords = (side: string) =>
  plainAnswer([...side.matchAll(/!\[([^\]]+)\]\([^)]*\)/g)].map(([, shown]) => shown).join(', '))
