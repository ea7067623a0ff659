import { createObjectScanner, objectStart, THOUGHT, THOUGHT_END } from './object-scanner.ts'

const ANY_BRACE = /\{/
/** How many opening braces are tried before giving up: keeps hostile replies (`{{{{…`) linear. */
const MAX_STARTS = 64

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

/**
 * The first balanced `{…}` of a text that parses as a JSON object and pleases `accept`; null when there is none.
 * Braces inside strings do not count, `<think>` blocks before it are skipped. At most 64 opening braces are tried.
 */
export function firstJsonObject(
  text: string,
  accept: (value: Readonly<Record<string, unknown>>) => boolean = () => true,
): Readonly<Record<string, unknown>> | null {
  let from = objectStart(text, ANY_BRACE)
  for (let tried = 0; from !== -1 && tried < MAX_STARTS; tried += 1) {
    const length = createObjectScanner().endIn(text.slice(from))
    const value = length === -1 ? undefined : parseJson(text.slice(from, from + length))
    if (isRecord(value) && accept(value)) return value
    from = objectStart(text, ANY_BRACE, isRecord(value) ? from + length : from + 1)
  }
  return null
}

/** The value of a JSON text, undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is an expected outcome here, and `undefined` is no JSON value.
    return undefined
  }
}

/** True for a reply that holds nothing but thinking and white space. */
export function saysNothing(content: string): boolean {
  let at = 0
  for (;;) {
    const open = content.indexOf(THOUGHT, at)
    const said = content.slice(at, open === -1 ? content.length : open)
    if (said.trim() !== '') return false
    const close = open === -1 ? -1 : content.indexOf(THOUGHT_END, open)
    if (close === -1) return true
    at = close + THOUGHT_END.length
  }
}
