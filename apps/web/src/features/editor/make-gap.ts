import { clozeNumbers } from '@cairn/core/cards/cloze'

export interface GapMade {
  readonly front: string
  /** What stands in the new gap, as offsets into `front`. */
  readonly from: number
  readonly to: number
}

/** The text with a gap of the next number around a stretch; spaces at its ends stay outside. */
export function withGap(text: string, start: number, end: number): GapMade {
  const picked = text.slice(start, end)
  const inner = picked.trim()
  const before = text.slice(0, start) + picked.slice(0, picked.length - picked.trimStart().length)
  const after = (inner === '' ? '' : picked.slice(picked.trimEnd().length)) + text.slice(end)
  const number = (clozeNumbers(text).at(-1) ?? 0) + 1
  const mark = `{{c${number}::`
  const from = before.length + mark.length
  return { front: `${before}${mark}${inner}}}${after}`, from, to: from + inner.length }
}
