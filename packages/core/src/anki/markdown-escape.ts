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
  if (/^(?:#{1,6}(?:\s|$)|[-+](?:\s|$)|>)/.test(line) || isRule(line)) return `\\${line}`
  if (/^ {0,3}\[[^\]]*\]:/.test(line)) return line.replace('[', '&#91;')
  return line.replace(/^(\d{1,9})([.)])(\s|$)/, '$1\\$2$3')
}

/** Two tests, each of one pass: in one expression every stretch of marks would be tried with every other. */
const isRule = (line: string) => /^[-=|: ]*$/.test(line) && /[-=]{2}/.test(line)

/** A block of code, whatever it holds. */
export function fence(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${code.replace(/^\n/, '').trimEnd()}\n${ticks}`
}

const escapeMaths = (tex: string) => tex.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))

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
