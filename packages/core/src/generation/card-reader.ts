/**
 * The character machine under `createCardStream`. Outside the object it looks for `{` and skips `<think>` blocks;
 * inside it tracks strings and brackets, reads keys and texts at depth 1 and holds one element of `flashcards` at a
 * time. What turns out to be no JSON object is passed over, unless the cards have begun.
 */

import { parseJson } from '../ai-protocol/json-object.ts'
import { THOUGHT, THOUGHT_END } from '../ai-protocol/object-scanner.ts'
import type { Flashcard } from '../cards/card.ts'
import { toFlashcard, toTitle } from './card-keys.ts'

/** Longer elements, keys and titles are passed over. */
const MAX_HELD_CHARS = 100_000
const MAX_DEPTH = 64
const SCALAR = /[-+.0-9a-zA-Z]/

export class CardReader {
  mode: 'outside' | 'thinking' | 'inside' | 'complete' | 'broken' = 'outside'
  title = ''
  /** Anything but white space and thinking was seen. */
  sawText = false
  /** How much of the tag that is looked for has matched. */
  #matched = 0
  /** Open brackets from the outermost. */
  #stack: string[] = []
  #inString = false
  #escaped = false
  /** What comes next at depth 1. */
  #expect: 'key' | 'colon' | 'value' | 'comma' = 'key'
  #key = ''
  #held = ''
  #holding = false
  /** The `flashcards` array has begun / is open. */
  #sawCards = false
  #inCards = false
  #cards: Flashcard[] = []

  read(chunk: string): Flashcard[] {
    this.#cards = []
    for (let at = 0; at < chunk.length && this.mode !== 'complete' && this.mode !== 'broken'; at += 1) {
      const char = chunk.charAt(at)
      if (this.mode !== 'inside') this.#lookFor(char)
      else if (this.#inString) at = this.#readString(chunk, at)
      else this.#readStructure(char)
    }
    return this.#cards
  }

  #lookFor(char: string): void {
    const tag = this.mode === 'thinking' ? THOUGHT_END : THOUGHT
    this.#matched = char === tag.charAt(this.#matched) ? this.#matched + 1 : char === '<' ? 1 : 0
    if (this.#matched === tag.length) {
      this.mode = this.mode === 'thinking' ? 'outside' : 'thinking'
      this.#matched = 0
    } else if (this.mode === 'outside') {
      if (this.#matched === 0 && char.trim() !== '') this.sawText = true
      if (char === '{') this.#begin()
    }
  }

  #begin(): void {
    this.mode = 'inside'
    this.title = ''
    this.#stack = ['{']
    this.#inString = false
    this.#escaped = false
    this.#expect = 'key'
    this.#holding = false
    this.#inCards = false
    this.#sawCards = false
  }

  /** Reads string characters from `at` on; the index of the last one it took. */
  #readString(chunk: string, at: number): number {
    let end = at
    for (; end < chunk.length; end += 1) {
      const code = chunk.charCodeAt(end)
      if (this.#escaped) this.#escaped = false
      else if (code === 0x5c) this.#escaped = true
      else if (code === 0x22) {
        this.#inString = false
        break
      }
    }
    this.#hold(chunk.slice(at, end + 1))
    if (!this.#inString && this.#stack.length === 1) this.#endTopString()
    return Math.min(end, chunk.length - 1)
  }

  #endTopString(): void {
    const text = parseJson(this.#held)
    this.#holding = false
    if (this.#expect === 'key') {
      this.#key = typeof text === 'string' ? text : ''
      this.#expect = 'colon'
      return
    }
    if (this.#key === 'suggestedTitle') this.title = toTitle(text)
    this.#expect = 'comma'
  }

  #readStructure(char: string): void {
    if (this.#stack.length === 1 && !this.#fitsTop(char)) {
      this.#giveUp(char)
      return
    }
    this.#hold(char)
    if (char === '"') {
      this.#inString = true
      if (this.#stack.length === 1) this.#startHolding(char)
    } else if (char === '{' || char === '[') this.#open(char)
    else if (char === '}' || char === ']') this.#close(char)
  }

  /** Whether a character outside strings may stand here at depth 1; moves the expectation on. */
  #fitsTop(char: string): boolean {
    if (char.trim() === '' || char === '}') return true
    switch (this.#expect) {
      case 'key':
        return char === '"'
      case 'colon':
        if (char === ':') this.#expect = 'value'
        return char === ':'
      case 'value':
        return char === '"' || char === '{' || char === '[' || this.#fitsScalar(char)
      case 'comma':
        if (char === ',') this.#expect = 'key'
        return char === ',' || SCALAR.test(char)
      default:
        return this.#expect satisfies never
    }
  }

  #fitsScalar(char: string): boolean {
    this.#expect = 'comma'
    return SCALAR.test(char)
  }

  #open(bracket: string): void {
    const depth = this.#stack.length
    if (depth === MAX_DEPTH) {
      this.#giveUp('')
      return
    }
    if (depth === 1 && bracket === '[' && this.#key === 'flashcards' && !this.#sawCards) {
      this.#inCards = true
      this.#sawCards = true
    }
    if (depth === 2 && bracket === '{' && this.#inCards) this.#startHolding(bracket)
    this.#stack.push(bracket)
  }

  #close(bracket: string): void {
    const opened = this.#stack.pop()
    if (opened !== (bracket === '}' ? '{' : '[')) {
      this.#giveUp('')
      return
    }
    const depth = this.#stack.length
    if (depth === 2 && this.#inCards && this.#holding) this.#endElement()
    if (depth === 1) {
      this.#expect = 'comma'
      this.#inCards = false
    }
    if (depth === 0) this.mode = this.#sawCards ? 'complete' : 'outside'
  }

  #endElement(): void {
    this.#holding = false
    const card = toFlashcard(parseJson(this.#held))
    if (card !== null) this.#cards.push(card)
  }

  #startHolding(first: string): void {
    this.#held = first
    this.#holding = true
  }

  #hold(text: string): void {
    if (!this.#holding) return
    if (this.#held.length + text.length <= MAX_HELD_CHARS) this.#held += text
    else this.#holding = false
  }

  #giveUp(char: string): void {
    this.mode = this.#sawCards ? 'broken' : 'outside'
    if (this.mode === 'outside' && char !== '') this.#lookFor(char)
  }
}
