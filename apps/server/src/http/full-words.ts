/*
 * What a server that cannot save has to say depends on what was asked of it: an answer or a change of a card waits in
 * the browser and goes out again by itself, a file does not, and who could not be signed out is still signed in.
 */

const KEPT = /^\/api\/(?:reviews|practice|cards|decks|edits|moves|trash)\b/
const FILES = /^\/api\/(?:media|storage|imports|uploads|sources|account\/imports)\b/
const SIGNING_OUT = /^\/api\/auth\/(?:sign-out|sessions)\b/

/** What became of what was asked for, and what comes next. */
export function unsavedWords(path: string): string {
  if (KEPT.test(path)) return 'What you did is kept in this browser and sent again later.'
  if (SIGNING_OUT.test(path)) return 'That session has not ended. Please try again in a few minutes.'
  if (FILES.test(path)) return 'This was not saved. Your cards and answers are safe; please try again later.'
  return 'Nothing was changed. Please try again later.'
}
