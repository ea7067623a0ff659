import type { Card, CardChange } from '@cairn/contract/cards'
import type { Tx } from '../../platform/db/schema.ts'
import { type FieldRow, fieldsOfCard, type HistoryRow, keepLost, saveFields } from './card-edits.store.ts'
import type { CardRow } from './cards.store.ts'
import { presentCard } from './present-card.ts'

export type Field = keyof CardChange

/** Fields in which somebody's words stand; the others are marks and places. */
const TEXTS: ReadonlySet<string> = new Set(['front', 'back', 'tags', 'aliases'])

export const isText = (field: string): boolean => TEXTS.has(field)

/** The fields that a change names. */
export function fieldsOf(change: CardChange): Field[] {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return named.map(([field]) => field as Field) // the keys of a parsed change
}

/** What a field holds, in one spelling, to be compared and kept. */
export function spelled(value: Card[Field] | CardChange[Field]): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export interface Noted {
  readonly before: CardRow
  readonly after: CardRow
  readonly fields: readonly Field[]
  /** When each was written, ms. */
  readonly editedAt: (field: Field) => number
  /** Who changes the card now. */
  readonly writer: string
  readonly now: number
}

/** An own text that stood shorter than this was being typed: no version that anybody would go back to. */
const LEAST_STANDING_MS = 30_000

/**
 * Notes who wrote which field when. Texts that are gone now are kept in the card's history: those of another writer
 * always, one's own when they had stood for a while.
 */
export async function noteEdits(tx: Tx, noted: Noted, known?: ReadonlyMap<string, FieldRow>): Promise<void> {
  const { before, after, fields, editedAt, writer, now } = noted
  if (fields.length === 0) return
  const earlier = known ?? (await fieldsOfCard(tx, before.user_id, before.id))
  const owner = { user_id: before.user_id, card_id: before.id }
  const [was, is] = [presentCard(before), presentCard(after)]
  const lost = fields.flatMap((field): Omit<HistoryRow, 'id'>[] => {
    const row = earlier.get(field)
    if (!isText(field) || spelled(was[field]) === spelled(is[field])) return []
    const writtenAt = row?.edited_at ?? before.created_at
    const isOthers = row !== undefined && row.writer !== writer
    if (!isOthers && editedAt(field) - writtenAt < LEAST_STANDING_MS) return []
    return [{ ...owner, field, value: spelled(was[field]), edited_at: writtenAt, lost_at: now }]
  })
  await keepLost(tx, lost)
  await saveFields(
    tx,
    fields.map((field) => ({ ...owner, field, edited_at: editedAt(field), version: after.version, writer })),
  )
}

/**
 * Notes that fields of a card came to be written at later instants (ms) by what was written on another card of its note:
 * what was written on this one before does not win over that. Whether a deletion saw it is the other card's to say.
 */
export async function raiseTimes(
  tx: Tx,
  card: CardRow,
  times: readonly (readonly [field: Field, editedAt: number])[],
  writer: string,
): Promise<void> {
  const known = await fieldsOfCard(tx, card.user_id, card.id)
  const later = times.filter(([field, editedAt]) => editedAt > (known.get(field)?.edited_at ?? -1))
  await saveFields(
    tx,
    later.map(([field, edited_at]) => {
      const { version = 0, writer: by = writer } = known.get(field) ?? {}
      return { user_id: card.user_id, card_id: card.id, field, edited_at, version, writer: by }
    }),
  )
}
