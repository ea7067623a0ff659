import { CARD_KINDS } from '../cards/card.ts'
import { cleanAliases, cleanTags, titleFrom } from './choose-columns.ts'
import { cleanSide, DOOR_LIMITS, type DoorCard, type DoorProblem } from './door-card.ts'

/*
 * Cairn's own file: `{ "format": "cairn-cards", "version": 1, "decks": [{ "title", "cards": [{ "id", "kind", "front",
 * "back", "tags", "aliases" }] }] }`. A bare list of cards is read as well, and an object with `cards` or `flashcards`.
 */

export const JSON_FORMAT = 'cairn-cards'
const VERSION = 1
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export type JsonOutcome =
  | { readonly ok: true; readonly cards: readonly DoorCard[] }
  | {
      readonly ok: false
      readonly problem: Extract<DoorProblem, 'too-long' | 'too-many-rows' | 'not-json' | 'no-cards'>
    }

/** The cards of a JSON text, the card without a front included; anything that is no card is left out. */
export function readJsonCards(text: string): JsonOutcome {
  if (text.length > DOOR_LIMITS.chars) return { ok: false, problem: 'too-long' }
  const value = parsed(text.replace(/^\uFEFF/, ''))
  if (value === undefined) return { ok: false, problem: 'not-json' }
  const decks = listOf(value, 'decks')
  const cards =
    decks === null ? cardsIn(value, null) : decks.flatMap((deck) => cardsIn(deck, titleFrom(textOf(deck, 'title'))))
  if (cards.length > DOOR_LIMITS.rows) return { ok: false, problem: 'too-many-rows' }
  return cards.length === 0 ? { ok: false, problem: 'no-cards' } : { ok: true, cards }
}

/** Cards as Cairn's own JSON, decks in the order their first cards have. */
export function writeJsonCards(cards: readonly DoorCard[]): string {
  const decks = new Map<string | null, object[]>()
  for (const { deck, id, kind, front, back, tags, aliases } of cards) {
    const card = {
      ...(id !== null && { id }),
      kind: kind ?? 'basic',
      front,
      back,
      tags: tags ?? [],
      aliases: aliases ?? [],
    }
    const known = decks.get(deck)
    if (known === undefined) decks.set(deck, [card])
    else known.push(card)
  }
  const content = [...decks].map(([title, own]) => ({ title: title ?? '', cards: own }))
  return `${JSON.stringify({ format: JSON_FORMAT, version: VERSION, decks: content }, null, 2)}\n`
}

/** Undefined for what is no JSON, also where it is nested deeper than can be read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function cardsIn(value: unknown, deck: string | null): DoorCard[] {
  const list = Array.isArray(value) ? value : (listOf(value, 'cards') ?? listOf(value, 'flashcards') ?? [])
  return list.flatMap((card: unknown) => {
    if (typeof own(card, 'front') !== 'string') return []
    const [tags, aliases, id] = [textsOf(card, 'tags'), textsOf(card, 'aliases'), textOf(card, 'id')]
    const kind = textOf(card, 'kind')
    return {
      front: cleanSide(textOf(card, 'front')),
      back: cleanSide(textOf(card, 'back')),
      tags: tags && cleanTags(tags),
      aliases: aliases && cleanAliases(aliases),
      deck,
      kind: CARD_KINDS.find((known) => known === kind) ?? null,
      id: ID.test(id) ? id : null,
    }
  })
}

/** A field of the object itself, never one it inherits. */
function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function textOf(value: unknown, key: string): string {
  const field = own(value, key)
  return typeof field === 'string' ? field : ''
}

function listOf(value: unknown, key: string): readonly unknown[] | null {
  const field = own(value, key)
  return Array.isArray(field) ? field : null
}

function textsOf(value: unknown, key: string): string[] | null {
  return listOf(value, key)?.filter((text) => typeof text === 'string') ?? null
}
