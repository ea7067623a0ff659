/**
 * The learner's own pictures and sounds are named by 64 letters that nobody can read. Who edits a text sees the first of
 * them, `![a heart](media/3f2a9c01d4e5.webp)`; the text itself keeps them all.
 */

const LONG = /\]\(\/api\/media\/([0-9a-f]{64})/g
const SHORT = /\]\(media\/([0-9a-f]{12})(?![0-9a-f])/g
const LETTERS = 12

/** What was shown on this page, by its first letters: also for what is copied from one card to another. */
const shown = new Map<string, string>()

/** A text as it is shown in a field. */
export function withShortAddresses(text: string): string {
  return text.replace(LONG, (whole, sum: string) => {
    const short = sum.slice(0, LETTERS)
    // Of two files that begin alike the second stays as it is.
    if ((shown.get(short) ?? sum) !== sum) return whole
    shown.set(short, sum)
    return `](media/${short}`
  })
}

/** The text that a field shows; an address that was not shown is none, and stays. */
export function withLongAddresses(text: string): string {
  return text.replace(SHORT, (whole, short: string) => {
    const sum = shown.get(short)
    return sum === undefined ? whole : `](/api/media/${sum}`
  })
}

/** An address as a field shows it, whole; null for one that was not shown. */
export function longAddress(written: string): string | null {
  const whole = withLongAddresses(`](${written}`).slice(2)
  return whole.startsWith('/') ? whole : null
}

/** How many letters may stand in a field that shows `shown`, where the text may have `most`. */
export function mostShown(shown: string, most: number): number {
  return most - (withLongAddresses(shown).length - shown.length)
}
