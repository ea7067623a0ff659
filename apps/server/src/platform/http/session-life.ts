const DAY_MS = 86_400_000

/** A session ends 180 days after sign-in, whatever happens: two terms of daily study without a password, */
export const SESSION_LIFE_MS = 180 * DAY_MS
/** and after 30 days in which it was not used. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** Use is noted at most this often. */
export const SESSION_TOUCH_MS = 60_000
