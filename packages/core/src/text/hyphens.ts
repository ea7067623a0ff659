import type { Edit } from './edits.ts'
import { normaliseWord } from './words.ts'

/** A word cut at the end of a line: letters, a hyphen, the line break, letters. */
const CUT = /(\p{L}{2,})([-\u2010])[ \t]*\n[ \t]*(\p{Ll}{2,})([^\s]*)([ \t]?)/gu
/** Words that keep their hyphen before another when nothing in the text says otherwise. */
const COMPOUND = new Set('self well half all ex great high low long short right left cross so non'.split(' '))

/**
 * Joins words that a line end cut in two. The hyphen stays where the text has the word with it elsewhere, or where it
 * belongs to the word. The line break moves behind the word, so that lines stay lines.
 */
export function hyphenEdits(text: string): Edit[] {
  if (!/[-\u2010][ \t]*\n/.test(text)) return []
  const known = wordsKnown(text)
  const edits: Edit[] = []
  for (const match of text.matchAll(CUT)) {
    const [whole, first = '', , rest = '', tail = '', space = ''] = match
    const hyphen = match.index + first.length
    const second = hyphen + whole.slice(first.length).search(/\p{L}/u)
    const end = second + rest.length + tail.length
    const keeps = keepsHyphen(first, rest, known)
    edits.push({ start: keeps ? hyphen + 1 : hyphen, end: second, insert: '' })
    if (space !== '') edits.push({ start: end, end: end + space.length, insert: '\n' })
  }
  return edits
}

function keepsHyphen(first: string, rest: string, known: ReadonlySet<string>): boolean {
  const joined = known.has(normaliseWord(first + rest))
  const hyphened = known.has(`${normaliseWord(first)}-${normaliseWord(rest)}`)
  if (joined !== hyphened) return hyphened
  return COMPOUND.has(first.toLowerCase())
}

/** Words of more than four letters and words with a hyphen inside a line. */
function wordsKnown(text: string): Set<string> {
  const known = new Set<string>()
  for (const [word] of text.matchAll(/\p{L}+(?:-\p{L}+)?/gu)) {
    const [first = '', second] = word.split('-')
    if (second !== undefined) known.add(`${normaliseWord(first)}-${normaliseWord(second)}`)
    else if (word.length > 3) known.add(normaliseWord(word))
  }
  return known
}
