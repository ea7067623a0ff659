/** Reviews from which the four initial stabilities are fitted, and from which all parameters are. By themselves: a screen says them. */
export const INITIAL_FROM_REVIEWS = 400
export const ALL_FROM_REVIEWS = 1_000
