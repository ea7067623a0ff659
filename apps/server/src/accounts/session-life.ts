const DAY_MS = 86_400_000

/** A session ends 30 days after sign-in, whatever happens, */
export const SESSION_LIFE_MS = 30 * DAY_MS
/** and after 14 days in which it was not used. */
export const SESSION_IDLE_MS = 14 * DAY_MS
/** Use is noted at most this often. */
export const SESSION_TOUCH_MS = 60_000
