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
    .map(({ mark, text: piece }, index, pieces) => {
      if (mark !== null) return mark + escapeMaths(piece) + MATHS.get(mark)
      return index < pieces.length - 1 ? withoutAddressAtEnd(escaped(piece)) : escaped(piece)
    })
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
    .map((part, index, parts) => {
      if (index % 2 === 0) return escapeLetters(part)
      return parts[index + 1]?.startsWith('<') ? asNoAddress(escapeLetters(part)) : escapeAddress(part)
    })
    .join('')
}

/** In an address backslashes would be letters of it. One that cannot do without them is text. */
function escapeAddress(text: string): string {
  const end = /[^\p{L}\p{N}/_-]{1,200}$/u.exec(text)?.index ?? text.length
  const address = text.slice(0, end)
  const rest = text.slice(end)
  // Whatever would be escaped behind an address would be read as a part of it.
  if (isBareAddress(address) && escapeLetters(rest) === rest) {
    // The semicolon of a reference may stand behind the address.
    const reference = rest.startsWith(';') ? /&(?=#?\w{1,30}(?:;|$))/g : /&(?=#?\w{1,30};)/g
    return address.replace(reference, '&amp;') + rest
  }
  const escaped = escapeLetters(text)
  return IS_LINKED.test(text) ? asNoAddress(escaped) : escaped
}

const ADDRESS_AT_END = /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<]{0,2000}$/i

/** What follows at once, code or maths, would be read as the end of an address. */
export function withoutAddressAtEnd(markdown: string): string {
  const end = markdown.slice(-2_100)
  if (!end.includes('://') && !/www\./i.test(end)) return markdown
  return markdown.slice(0, -2_100) + end.replace(ADDRESS_AT_END, asNoAddress)
}

/** An address as text that is no link. */
const asNoAddress = (address: string): string =>
  address.replace('://', '&#58;//').replace(/^www\./i, (www) => `${www.slice(0, 3)}&#46;`)

function escapeLetters(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/\\(?=[!-/:-@[-`{-~]|[^\S\n]*(?:$|\n))/g, '\\\\')
    .replace(/[`*_~]/g, '\\$&')
    .replace(/&(?=[#a-zA-Z])/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('](', ']&#40;')
    .replaceAll('$', '\\$')
}
