import { splitDelimited } from './delimited.ts'

export const MATHS: ReadonlyMap<string, string> = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
])

/** Text as Markdown that shows it letter by letter. Maths between its marks is left for the renderer of maths. */
export const escapeMarkdown = (text: string): string => escapeBesideMaths(text, escapeText)

/** The same within the label of a link, where an address is no link of its own. */
export const escapeLabel = (text: string): string => escapeBesideMaths(text, escapeLetters)

/** Text within tags, whether they are read as a block of HTML or as a part of a line. */
export const escapeInTags = (text: string): string =>
  text.replace(/[&<>*_`~$\\[\]{}|!#:/]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function escapeBesideMaths(text: string, escaped: (text: string) => string): string {
  if (!text.includes('\\')) return escaped(text)
  return splitDelimited(text, MATHS)
    .map(({ mark, text: piece }) => (mark === null ? escaped(piece) : mark + escapeMaths(piece) + MATHS.get(mark)))
    .join('')
}

/** What would begin a heading, list, quote, rule or definition at the start of a line. */
export function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?:\s|$)|[-+](?:\s|$)|>)/.test(line) || isRule(line)) return `\\${line}`
  if (/^ {0,3}\[[^\]]*\]:/.test(line)) return line.replace('[', '&#91;')
  return line.replace(/^(\d{1,9})([.)])(\s|$)/, '$1\\$2$3')
}

/** Tests of one pass each: in one expression every stretch of marks would be tried with every other. */
const isRule = (line: string) =>
  /^[-=|: ]*$/.test(line) && (/[-=]{2}/.test(line) || (line.includes('-') && line.includes('|')) || line.trim() === '=')

/** A block of code, whatever it holds. */
export function fence(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${code.replace(/^\n/, '').trimEnd()}\n${ticks}`
}

const escapeMaths = (tex: string) => tex.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))

/** What is read as an address where it stands in a text. */
const ADDRESS = /((?:https?:\/\/|ftp:\/\/|www\.)[^\s<]+)/i
const IS_LINKED = /^(?:\w+:\/\/|www\.)[a-z0-9-]/i
/** Signs that mean themselves in an address, and what it does not end with. */
const IS_SAFE = /^[\p{L}\p{N}\-._:/?#@!&'(),;=+%]*[\p{L}\p{N}/_-]$/u

/** Whether an address in a text needs no brackets around it. */
export const isBareAddress = (address: string): boolean => IS_LINKED.test(address) && IS_SAFE.test(address)

function escapeText(text: string): string {
  if (!text.includes('://') && !/www\./i.test(text)) return escapeLetters(text)
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? escapeAddress(part) : escapeLetters(part)))
    .join('')
}

/** In an address backslashes would be letters of it. One that cannot do without them is text. */
function escapeAddress(text: string): string {
  const end = /[^\p{L}\p{N}/_-]{1,200}$/u.exec(text)?.index ?? text.length
  const address = text.slice(0, end)
  if (isBareAddress(address)) return address.replace(/&(?=#?\w{1,30};)/g, '&amp;') + escapeLetters(text.slice(end))
  const escaped = escapeLetters(text)
  return IS_LINKED.test(text)
    ? escaped.replace('://', '&#58;//').replace(/^www\./i, (www) => `${www.slice(0, 3)}&#46;`)
    : escaped
}

function escapeLetters(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/[`*_~]/g, '\\$&')
    .replace(/&(?=[#a-zA-Z])/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('](', ']&#40;')
    .replaceAll('$', '\\$')
}
