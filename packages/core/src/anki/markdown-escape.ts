import { splitDelimited } from './delimited.ts'

export const MATHS: ReadonlyMap<string, string> = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
])

/** Text as Markdown that shows it letter by letter. Maths between its marks is left for the renderer of maths. */
export function escapeMarkdown(text: string): string {
  if (!text.includes('\\')) return escapeText(text)
  return splitDelimited(text, MATHS)
    .map(({ mark, text: piece }) => (mark === null ? escapeText(piece) : mark + escapeMaths(piece) + MATHS.get(mark)))
    .join('')
}

/** What would begin a heading, list, quote, rule or definition at the start of a line. */
export function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?:\s|$)|[-+](?:\s|$)|(?:[-=|: ]*[-=]{2,}[-=|: ]*)$|>)/.test(line)) return `\\${line}`
  if (/^ {0,3}\[[^\]]*\]:/.test(line)) return line.replace('[', '&#91;')
  return line.replace(/^(\d{1,9})([.)])(\s|$)/, '$1\\$2$3')
}

/** A block of code, whatever it holds. */
export function fence(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${code.replace(/^\n|\s+$/g, '')}\n${ticks}`
}

const escapeMaths = (tex: string) => tex.replace(/\s*\n\s*/g, ' ')

function escapeText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/[`*_~]/g, '\\$&')
    .replace(/&(?=[#a-zA-Z])/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('](', ']&#40;')
    .replaceAll('$', '\\$')
}
