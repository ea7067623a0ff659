/**
 * Header of every answer to a signed-in learner: the learner's id. A browser in which somebody else has signed in
 * meanwhile tells by it that an answer is not for the data it holds.
 */
export const LEARNER_HEADER = 'cairn-learner'

/**
 * Header of calls by a browser: which of its tabs calls, a name of its own choosing. Tabs share a session, and texts
 * that one writes over another's are as worth keeping as another device's.
 */
export const TAB_HEADER = 'cairn-tab'

/** Header of a refusal as signed out: `ended` where the session was ended on purpose, and did not only grow old. */
export const SESSION_HEADER = 'cairn-session'
