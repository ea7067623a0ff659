import { type EditAction, MAX_SIBLINGS } from '@cairn/core/ai-protocol/edit-tasks'
import { firstJsonObject, isRecord, parseJson } from '@cairn/core/ai-protocol/json-object'
import type { CardSelection } from '@cairn/core/card-edits/edit-request'
import type { Flashcard } from '@cairn/core/cards/card'

/** A change of one card as a message asks for it. */
export interface EditWish {
  readonly action: EditAction
  readonly card: Flashcard
  readonly quote: string | null
  readonly selection: CardSelection | null
  readonly siblings: readonly Flashcard[]
}

/** The change a message asks for; null without a card that has two sides. */
export function readEdit(action: EditAction, user: string): EditWish | null {
  const whole = parseJson(user)
  const payload = isRecord(whole) ? whole : firstJsonObject(user)
  const card = payload === null ? null : cardOf(payload.card)
  if (payload === null || card === null) return null
  const quote = typeof payload.quote === 'string' && payload.quote.trim() !== '' ? payload.quote : null
  const listed: readonly unknown[] = Array.isArray(payload.siblings) ? payload.siblings : []
  const siblings = listed
    .slice(0, MAX_SIBLINGS)
    .map(cardOf)
    .filter((sibling) => sibling !== null)
  return { action, card, quote, selection: selectionOf(payload.selection, card), siblings }
}

function cardOf(value: unknown): Flashcard | null {
  if (!isRecord(value) || typeof value.front !== 'string' || typeof value.back !== 'string') return null
  return value.front.trim() === '' || value.back.trim() === '' ? null : { front: value.front, back: value.back }
}

/** Only words that stand in the card. */
function selectionOf(value: unknown, card: Flashcard): CardSelection | null {
  if (!isRecord(value) || typeof value.text !== 'string' || value.text.trim() === '') return null
  const side = value.side === 'front' || value.side === 'back' ? value.side : null
  return side !== null && card[side].includes(value.text) ? { side, text: value.text } : null
}
