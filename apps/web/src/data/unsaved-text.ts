/**
 * Text that was typed into cards on this device and has not reached the server. One entry per card, so that two tabs
 * that edit one deck never write over each other's text.
 */

import { CARD_KINDS, type CardKind } from '@cairn/core/cards/card'

/** Entries of earlier releases lack all but the texts and the place. */
export interface UnsavedText {
  readonly id: string
  readonly front: string
  readonly back: string
  readonly position: number
  readonly kind?: CardKind
  readonly tags?: readonly string[]
  readonly aliases?: readonly string[]
  /** The card as it stood when this was typed over it; absent for one that did not exist, and in earlier releases. */
  readonly seen?: SeenText
}

/** What of a card is written by its learner, and its version. */
export interface SeenText {
  readonly version: number
  readonly kind: CardKind
  readonly front: string
  readonly back: string
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  readonly position: number
}

export const seenOf = ({ version, kind, front, back, tags, aliases, position }: SeenText): SeenText => ({
  version,
  kind,
  front,
  back,
  tags,
  aliases,
  position,
})

const PREFIX = 'cairn-unsaved-'
const keyOf = (deckId: string, cardId: string) => `${PREFIX}${deckId}/${cardId}`

/** What waits for one deck. */
export function readUnsaved(deckId: string): readonly UnsavedText[] {
  return keys()
    .filter((key) => key.startsWith(keyOf(deckId, '')))
    .flatMap((key) => parse(localStorage.getItem(key)) ?? [])
}

/** Keeps text across reloads. Throws a `DOMException` when the browser has no room. */
export function keepUnsaved(deckId: string, text: UnsavedText): void {
  localStorage.setItem(keyOf(deckId, text.id), JSON.stringify(text))
}

/** The server has it. */
export function forgetUnsaved(deckId: string, cardId: string): void {
  localStorage.removeItem(keyOf(deckId, cardId))
}

/** All of it as it is stored, for who looks whether something stands in it. */
export function unsavedTexts(): readonly string[] {
  return keys().flatMap((key) => (key.startsWith(PREFIX) ? (localStorage.getItem(key) ?? []) : []))
}

/** The decks that text waits for. */
export function decksWithUnsaved(): ReadonlySet<string> {
  const waiting = keys().filter((key) => key.startsWith(PREFIX))
  return new Set(waiting.map((key) => key.slice(PREFIX.length).split('/')[0] ?? ''))
}

function keys(): string[] {
  return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
}

/** A damaged entry is none: nothing of it could be shown. */
function parse(entry: string | null): UnsavedText | null {
  try {
    const value: unknown = entry === null ? null : JSON.parse(entry)
    return isUnsavedText(value) ? value : null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

function isUnsavedText(value: unknown): value is UnsavedText {
  if (!hasText(value) || typeof Reflect.get(value, 'id') !== 'string') return false
  const seen: unknown = Reflect.get(value, 'seen')
  return seen === undefined || (hasText(seen) && typeof Reflect.get(seen, 'version') === 'number')
}

function hasText(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['front', 'back'].every((key) => typeof Reflect.get(value, key) === 'string') &&
    typeof Reflect.get(value, 'position') === 'number' &&
    isKind(Reflect.get(value, 'kind')) &&
    ['tags', 'aliases'].every((key) => isTexts(Reflect.get(value, key)))
  )
}

const isKind = (value: unknown): boolean => value === undefined || CARD_KINDS.some((kind) => kind === value)

const isTexts = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((text) => typeof text === 'string'))
