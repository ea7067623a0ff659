import { safeSlice } from './chat-request.ts'
import { type AiReplyError, fellShort, noContent } from './errors.ts'
import { firstJsonObject, isRecord, parseJson, saysNothing } from './json-object.ts'

/** Longest reply that is looked at, in UTF-16 units. */
export const MAX_REPLY_CHARS = 4_000_000

export type ReplyRecord = Readonly<Record<string, unknown>>

/**
 * The JSON object of a model's reply: the reply itself, or the first balanced object in it that `accept`s, past
 * code fences, think blocks and chatter. Throws `noContent` for an empty reply, `fellShort` for an object that says in
 * its note why it is not the one asked for, and `unexpected()` for anything else.
 */
export function replyObject(
  content: string | null | undefined,
  accept: (value: ReplyRecord) => boolean,
  unexpected: () => AiReplyError,
): ReplyRecord {
  if (content === null || content === undefined || content.trim() === '') throw noContent()
  if (content.length > MAX_REPLY_CHARS) throw unexpected()
  const whole = parseJson(content)
  if (isRecord(whole) && accept(whole)) return whole
  // A reply that is JSON but not the object asked for is malformed, whatever objects lie inside it.
  if (whole !== undefined) throw (isRecord(whole) && shortfall(whole)) || unexpected()
  if (saysNothing(content)) throw noContent()
  const found = firstJsonObject(content, accept)
  if (found === null) throw unexpected()
  return found
}

const LONGEST_NOTE = 300

/** What a reply says of why it holds less than was asked for; null when it says nothing. */
export function shortfall({ note }: ReplyRecord): AiReplyError | null {
  const said = typeof note === 'string' ? safeSlice(note.replace(/\s+/g, ' ').trim(), LONGEST_NOTE) : ''
  return said === '' ? null : fellShort(said)
}
