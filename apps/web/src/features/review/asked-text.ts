import { plainText } from '../../lib/markdown.ts'

const MARKED_GAP = /\{\{c\d+::(?:(?!\}\}|::)[\s\S])*(?:::((?:(?!\}\})[\s\S])*))?\}\}/g

/** A front as it is asked: what stands in a marked gap is what has to be found, so only its hint is shown. */
export function askedText(front: string): string {
  if (!front.includes('{{c')) return front
  return front.replace(MARKED_GAP, (_, hint: string | undefined) => (hint ? `[${hint}]` : '\\_\\_\\_\\_\\_'))
}

/** A side in words alone, for those who hear it: a gap is said, an image is what is written for it. */
export function spokenText(side: string): string {
  const text = plainText(askedText(side))
  const spoken = text === '' ? (/!\[([^\]]+)\]/.exec(side)?.[1] ?? '') : text
  return spoken.replace(/_{2,}/g, '…')
}
