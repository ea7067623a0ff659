/*
 * What a server that cannot save has to say depends on what was asked of it: an answer or a change of a card waits in
 * the browser and goes out again by itself; everything else is sent directly and kept nowhere; and who could not be
 * signed out is still signed in.
 */

/** Sent from what waits in the browser, and by nothing else. */
const KEPT = /^\/api\/(?:reviews|practice|cards\/edits)$/
const SIGNING_OUT = /^\/api\/auth\/(?:sign-out|sessions)\b/

/** What became of what was asked for, and what comes next. */
export function unsavedWords(path: string): string {
  if (KEPT.test(path)) return 'What you did is kept in this browser and sent again later.'
  if (SIGNING_OUT.test(path)) return 'That session has not ended. Please try again in a few minutes.'
  return 'Nothing was changed. Please try again later.'
}
