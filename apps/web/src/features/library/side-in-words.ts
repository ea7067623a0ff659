import { plainAnswer } from '@cairn/core/answers/plain-answer'

/** A side without its markup, for a line in a list; of one that is markup alone, such as a picture, the markup. */
export const sideInWords = (side: string): string => plainAnswer(side) || side
