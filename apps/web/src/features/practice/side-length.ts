/** Options no longer than this stand two in a row where there is room. */
export const SHORT_OPTION = 42
