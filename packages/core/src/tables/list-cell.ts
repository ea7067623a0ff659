/** Several texts as one cell: `chalk; deep sea`. A separator inside a text has a backslash before it. */
export function writeList(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\;,]/g, (sign) => `\\${sign}`)).join('; ')
}

/** The texts of a cell, trimmed, empty ones left out. `separators` are single signs. */
export function readList(cell: string, separators: string): string[] {
  const values: string[] = []
  let value = ''
  for (let at = 0; at < cell.length; at += 1) {
    const sign = cell.charAt(at)
    const next = cell.charAt(at + 1)
    if (sign === '\\' && next !== '' && '\\;,'.includes(next)) {
      value += next
      at += 1
    } else if (separators.includes(sign)) {
      values.push(value)
      value = ''
    } else value += sign
  }
  return [...values, value].map((one) => one.trim()).filter((one) => one !== '')
}

export const TAG_SEPARATORS = ';,'
/** An answer may hold a comma. */
export const ALIAS_SEPARATORS = ';'
