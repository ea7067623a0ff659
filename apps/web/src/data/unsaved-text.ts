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
}

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
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'front', 'back'].every((key) => typeof Reflect.get(value, key) === 'string') &&
    typeof Reflect.get(value, 'position') === 'number' &&
    isKind(Reflect.get(value, 'kind')) &&
    ['tags', 'aliases'].every((key) => isTexts(Reflect.get(value, key)))
  )
}

const isKind = (value: unknown): boolean => value === undefined || CARD_KINDS.some((kind) => kind === value)

const isTexts = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((text) => typeof text === 'string'))
