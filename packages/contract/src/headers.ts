/**
 * Header of every answer to a signed-in learner: the learner's id. A browser in which somebody else has signed in
 * meanwhile tells by it that an answer is not for the data it holds.
 */
export const LEARNER_HEADER = 'cairn-learner'
