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
 * Braces inside strings do not count. At most 64 opening braces are tried.
 */
export function firstJsonObject(
  text: string,
  accept: (value: Readonly<Record<string, unknown>>) => boolean = () => true,
): Readonly<Record<string, unknown>> | null {
  let from = text.indexOf('{')
  for (let tried = 0; from !== -1 && tried < MAX_STARTS; tried += 1) {
    const end = balancedEnd(text, from)
    const value = end === -1 ? undefined : parseJson(text.slice(from, end))
    if (isRecord(value) && accept(value)) return value
    from = text.indexOf('{', isRecord(value) ? end : from + 1)
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

/** The reply without `<think>` blocks. A block that never closes hides the rest; a lone closing tag ends one. */
export function withoutThinking(content: string): string {
  let out = ''
  let from = 0
  for (;;) {
    const open = content.indexOf('<think>', from)
    const close = content.indexOf('</think>', from)
    if (close !== -1 && (open === -1 || close < open)) {
      out = ''
      from = close + '</think>'.length
      continue
    }
    if (open === -1) return out + content.slice(from)
    out += content.slice(from, open)
    if (close === -1) return out
    from = close + '</think>'.length
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
