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
  let from = nextBrace(text, 0)
  for (let tried = 0; from !== -1 && tried < MAX_STARTS; tried += 1) {
    const end = balancedEnd(text, from)
    const value = end === -1 ? undefined : parseJson(text.slice(from, end))
    if (isRecord(value) && accept(value)) return value
    from = nextBrace(text, isRecord(value) ? end : from + 1)
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

/** Where the next object may begin at or after `from`, past `<think>` blocks; -1 when there is none. */
function nextBrace(text: string, from: number): number {
  let at = from
  for (;;) {
    const brace = text.indexOf('{', at)
    const thinking = brace === -1 ? -1 : text.slice(at, brace).indexOf('<think>')
    if (thinking === -1) return brace
    const close = text.indexOf('</think>', at + thinking)
    if (close === -1) return -1
    at = close + '</think>'.length
  }
}

/** True for a reply that holds nothing but thinking and white space. */
export function saysNothing(content: string): boolean {
  let at = 0
  for (;;) {
    const open = content.indexOf('<think>', at)
    const said = content.slice(at, open === -1 ? content.length : open)
    if (said.trim() !== '') return false
    const close = open === -1 ? -1 : content.indexOf('</think>', open)
    if (close === -1) return true
    at = close + '</think>'.length
  }
}

function balancedEnd(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let i = start; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 0x5c) i += 1
      else if (code === 0x22) inString = false
    } else if (code === 0x22) inString = true
    else if (code === 0x7b) depth += 1
    else if (code === 0x7d) {
      depth -= 1
      if (depth === 0) return i + 1
    }
  }
  return -1
}
