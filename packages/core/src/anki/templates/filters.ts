import { clozeOnly, revealCloze } from '../../cards/cloze.ts'
import type { Spend } from '../markup/spend.ts'
import { stripHtml } from '../markup/strip-html.ts'

/** What a filter has to know of the card it works for. */
export interface FilterContext {
  /** From 0. */
  readonly ord: number
  readonly isQuestion: boolean
  readonly spend: Spend
}

const LONGEST_WORD = 200
const LONGEST_READING = 500

/** Whether a template may use the filter; all others leave the text as it is. That of an add-on for editing does too. */
export function isKnownFilter(filter: string): boolean {
  return KNOWN.has(filter) || filter.startsWith('tts ')
}

const KNOWN = new Set(['', 'text', 'furigana', 'kanji', 'kana', 'type', 'hint', 'cloze', 'cloze-only', 'nc', 'edit'])

/** A field's text after the filters of its handle, in their order. */
export function applyFilters(text: string, filters: readonly string[], name: string, context: FilterContext): string {
  if (filters.at(-1) === 'type') return `[[type:${[...filters.slice(0, -1), name].join(':')}]]`
  return filters.reduce((before, filter) => {
    context.spend(before.length)
    return applyFilter(before, filter, name, context)
  }, text)
}

function applyFilter(text: string, filter: string, name: string, { ord, isQuestion }: FilterContext): string {
  // Nothing of it is read, only heard.
  if (filter.startsWith('tts ')) return text.trim() === '' ? '' : `[anki:tts]${escapeText(stripHtml(text))}[/anki:tts]`
  switch (filter) {
    case 'text':
      return stripHtml(text)
    case 'furigana':
      return withReadings(text, (word, reading) => `<ruby><rb>${word}</rb><rt>${reading}</rt></ruby>`)
    case 'kanji':
      return withReadings(text, (word) => word)
    case 'kana':
      return withReadings(text, (_word, reading) => reading)
    case 'hint':
      return text.trim() === '' ? text : `<div class="hint" title="${escapeAttribute(name)}">${text}</div>`
    case 'cloze':
      return revealCloze(text, ord + 1, isQuestion)
    case 'cloze-only':
      return clozeOnly(text, ord + 1, isQuestion)
    default:
      return text
  }
}

/** A reading stands in brackets after the word it belongs to; a word reaches back to the last space or tag. */
function withReadings(field: string, replace: (word: string, reading: string) => string): string {
  const text = field.replaceAll('&nbsp;', ' ')
  let [shown, at, close] = ['', 0, 0]
  for (let open = text.indexOf('['); open !== -1; open = text.indexOf('[', Math.max(at, open + 1))) {
    if (close < open + 2) close = text.indexOf(']', open + 2)
    if (close === -1) break
    const reading = text.slice(open + 1, close)
    const word = wordBefore(text, at, open)
    if (word === '' || reading.length > LONGEST_READING || /[\n\r\u2028\u2029]/.test(reading)) continue
    const from = open - word.length
    const before = text.slice(at, from)
    if (reading.startsWith('sound:')) shown += text.slice(at, close + 1)
    else shown += (before.endsWith(' ') ? before.slice(0, -1) : before) + replace(word, reading)
    at = close + 1
  }
  return shown + text.slice(at)
}

function wordBefore(text: string, from: number, to: number): string {
  const near = text.slice(Math.max(from, to - LONGEST_WORD), to)
  return near.slice(Math.max(near.lastIndexOf(' '), near.lastIndexOf('>')) + 1)
}

export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
