import { longAddress } from './short-addresses.ts'

/** A picture or sound of the learner's own as it stands in the Markdown of a side. */
export interface MediaMark {
  readonly kind: 'picture' | 'sound'
  /** What it shows, or what it is called. */
  readonly words: string
  readonly address: string
  /** UTF-16 offsets. */
  readonly start: number
  readonly end: number
  /** Where the words stand, as they are written. */
  readonly wordsStart: number
  readonly wordsEnd: number
}

/** What a mark is made of. */
export type NewMark = Pick<MediaMark, 'kind' | 'words' | 'address'>

const MARK =
  /(!?)\[((?:\\.|[^\]\\\n])*)\]\(((?:\/api\/media\/[0-9a-f]{64}|media\/[0-9a-f]{12})(?:\.[a-z0-9]{1,5})?)(?:\s+"[^"\n]*")?\)/g
const SOUND = /\.(?:mp3|ogg|wav|flac|m4a|weba)$/

/** All of a text, in order; in the text of a field, which has short addresses, as well. */
export function mediaMarks(text: string): readonly MediaMark[] {
  return [...text.matchAll(MARK)].flatMap((found): MediaMark[] => {
    const [whole, sign = '', words = '', written = ''] = found
    const address = longAddress(written)
    if (address === null) return []
    const kind = sign === '!' ? 'picture' : 'sound'
    if (kind === 'sound' && !SOUND.test(address)) return []
    const wordsStart = found.index + sign.length + 1
    const place = {
      start: found.index,
      end: found.index + whole.length,
      wordsStart,
      wordsEnd: wordsStart + words.length,
    }
    return [{ kind, words: unescaped(words), address, ...place }]
  })
}

/** The Markdown that shows a picture or plays a sound. */
export function markOf({ kind, words, address }: NewMark): string {
  return `${kind === 'picture' ? '!' : ''}[${escapedWords(words)}](${address})`
}

/** Words as they are written between the brackets. */
export const escapedWords = (words: string): string => words.replace(/\s+/g, ' ').replace(/[\\[\]]/g, '\\$&')
const unescaped = (words: string): string => words.replace(/\\([\\[\]])/g, '$1')

/**
 * A mark to be put between two stretches of text: pictures stand on lines of their own, sounds in the line. With
 * what goes around it.
 */
export function markBetween(before: string, mark: string, after: string): string {
  if (!mark.startsWith('!')) return `${/\S$/.test(before) ? ' ' : ''}${mark}${/^\S/.test(after) ? ' ' : ''}`
  const above = before.trim() === '' || before.endsWith('\n') ? '' : '\n'
  return `${above}${mark}${after.trim() === '' || after.startsWith('\n') ? '' : '\n'}`
}
