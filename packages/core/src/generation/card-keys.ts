import { isRecord } from '../ai-protocol/json-object.ts'
import { TITLE_MAX_WORDS } from '../ai-protocol/models.ts'
import { type Flashcard, MAX_SIDE_LENGTH } from '../cards/card.ts'

const KEY_PAIRS = [
  ['front', 'back'],
  ['question', 'answer'],
  ['q', 'a'],
  ['term', 'definition'],
] as const

/** One element of a reply's `flashcards` as a card; null when it has no two texts or a side is over the limit. */
export function toFlashcard(value: unknown): Flashcard | null {
  if (!isRecord(value)) return null
  for (const [frontKey, backKey] of KEY_PAIRS) {
    const front = sideText(value[frontKey])
    const back = sideText(value[backKey])
    if (front !== null && back !== null) return { front, back }
  }
  return null
}

/** A suggested title: one line, no quotes around it, at most ten words; empty when there is none. */
export function toTitle(value: unknown): string {
  if (typeof value !== 'string') return ''
  const words = value
    .slice(0, 1_000)
    .replace(/^["'“”‘’\s]+|["'“”‘’\s]+$/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.slice(0, TITLE_MAX_WORDS).join(' ')
}

function sideText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return null
  const trimmed = text.trim()
  return trimmed === '' || trimmed.length > MAX_SIDE_LENGTH ? null : trimmed
}
