import { clozeOnly, revealCloze } from './cloze.ts'
import { stripHtml } from './strip-html.ts'

/** What a filter has to know of the card it works for. */
export interface FilterContext {
  /** From 0. */
  readonly ord: number
  readonly isQuestion: boolean
}

// A reading in brackets after the word it belongs to; a word reaches back to the last space or tag.
const READING = / ?([^ >]{1,200}?)\[(.{1,500}?)\]/g

/** Whether a template may use the filter; all others leave the text as it is. */
export function isKnownFilter(filter: string): boolean {
  return KNOWN.has(filter) || filter.startsWith('tts ')
}

const KNOWN = new Set(['', 'text', 'furigana', 'kanji', 'kana', 'type', 'hint', 'cloze', 'cloze-only', 'nc'])

/** A field's text after the filters of its handle, in their order. */
export function applyFilters(text: string, filters: readonly string[], name: string, context: FilterContext): string {
  if (filters.at(-1) === 'type') return `[[type:${[...filters.slice(0, -1), name].join(':')}]]`
  return filters.reduce((before, filter) => applyFilter(before, filter, name, context), text)
}

function applyFilter(text: string, filter: string, name: string, { ord, isQuestion }: FilterContext): string {
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

function withReadings(text: string, replace: (word: string, reading: string) => string): string {
  if (!text.includes('[')) return text.replaceAll('&nbsp;', ' ')
  return text.replaceAll('&nbsp;', ' ').replace(READING, (whole: string, word: string, reading: string) => {
    return reading.startsWith('sound:') ? whole : replace(word, reading)
  })
}

export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
