/** From here on a side is read rather than glanced at, and set smaller. */
export const LONG_SIDE = 220

/** Options no longer than this stand two in a row where there is room. */
export const SHORT_OPTION = 42
