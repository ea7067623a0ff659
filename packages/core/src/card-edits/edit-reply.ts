import { DISTRACTOR_COUNT, type EditAction, MAX_SPLIT } from '../ai-protocol/edit-tasks.ts'
import { aiUnexpected } from '../ai-protocol/errors.ts'
import { type ReplyRecord, replyObject } from '../ai-protocol/reply.ts'
import type { Flashcard } from '../cards/card.ts'
import { toFlashcard } from '../generation/card-keys.ts'
import { wordsOf } from '../text/words.ts'

/** What came of asking for a change. */
export type EditReply =
  | { readonly kind: 'cards'; readonly cards: readonly Flashcard[] }
  | { readonly kind: 'distractors'; readonly distractors: readonly string[] }
  /** Nothing to change, or nothing that this engine can do: then `needsModel`, with the reason in `note`. */
  | { readonly kind: 'nothing'; readonly needsModel: boolean; readonly note: string }

const LONGEST_NOTE = 300
const LONGEST_DISTRACTOR = 300

/**
 * The reply to a request for a change. Throws `AiReplyError`: 'No content returned from API', or 'AI returned response in
 * unexpected format.' without a list of the right kind and length.
 */
export function parseEditReply(content: string | null | undefined, action: EditAction, card: Flashcard): EditReply {
  const key = action === 'distractors' ? 'distractors' : 'cards'
  const reply = replyObject(content, (value) => Array.isArray(value[key]), aiUnexpected)
  const listed: readonly unknown[] = Array.isArray(reply[key]) ? reply[key] : []
  if (listed.length === 0) return { kind: 'nothing', needsModel: reply.needsModel === true, note: noteOf(reply) }
  if (action === 'distractors') return { kind: 'distractors', distractors: distractorsOf(listed, card) }
  const cards = listed.map(toFlashcard).filter((made) => made !== null)
  const most = action === 'split' ? MAX_SPLIT : 1
  if (cards.length === 0 || cards.length < listed.length || cards.length > most) throw aiUnexpected()
  const isSame = cards.length === 1 && cards[0]?.front === card.front.trim() && cards[0].back === card.back.trim()
  return isSame ? { kind: 'nothing', needsModel: false, note: noteOf(reply) } : { kind: 'cards', cards }
}

function noteOf({ note }: ReplyRecord): string {
  return typeof note === 'string' ? note.trim().slice(0, LONGEST_NOTE) : ''
}

/** Three texts, all different from each other and from the right answer. */
function distractorsOf(listed: readonly unknown[], card: Flashcard): string[] {
  const used = new Set([keyOf(card.back)])
  const found = listed.flatMap((value) => {
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string') return []
    const trimmed = text.replace(/\s+/g, ' ').trim()
    const key = keyOf(trimmed)
    if (trimmed === '' || trimmed.length > LONGEST_DISTRACTOR || used.has(key)) return []
    used.add(key)
    return [trimmed]
  })
  if (found.length < DISTRACTOR_COUNT) throw aiUnexpected()
  return found.slice(0, DISTRACTOR_COUNT)
}

function keyOf(text: string): string {
  const norms = wordsOf(text)
    .map(({ norm }) => norm)
    .filter((norm) => norm !== 'the' && norm !== 'a' && norm !== 'an')
  return norms.length === 0 ? text.trim().toLowerCase() : norms.join(' ')
}
