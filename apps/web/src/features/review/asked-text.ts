import { askedText } from '@cairn/core/cards/asked-text'
import { plainText } from '../../lib/markdown.ts'

/** A side in words alone, for those who hear it: a gap is said, an image is what is written for it. */
export function spokenText(side: string): string {
  const text = plainText(askedText(side))
  const spoken = text === '' ? (/!\[([^\]]+)\]/.exec(side)?.[1] ?? '') : text
  return spoken.replace(/_{2,}/g, '…')
}
