import { createKnownAnswers } from '../known-answers.ts'

/** A card as far as its answer is graded; its id is `own`. */
export const key = (front: string, back: string, aliases: readonly string[] = []) => ({
  front,
  back,
  aliases,
  cardId: 'own',
})

/** The answers of other cards, `other-0` and on. */
export const others = (...backs: string[]) => createKnownAnswers(backs.map((back, at) => ({ id: `other-${at}`, back })))
