/** Pasted HTML as plain text. One pass, linear also on hostile input: no backtracking, every search only moves on. */
import { decodeEntities } from './html-entities.ts'

const RAW = new Set(['script', 'style', 'textarea', 'noscript', 'title', 'iframe'])
const DROPPED = new Set([
  'head',
  'nav',
  'svg',
  'template',
  'form',
  'button',
  'select',
  'dialog',
  'audio',
  'video',
  'canvas',
  'object',
])
const BLOCKS = new Set(
  `address article aside blockquote body center dd details dl dt div fieldset figcaption figure footer header hr html li main ol p pre
   section summary table tbody tfoot thead tr ul h1 h2 h3 h4 h5 h6`.split(/\s+/),
)
const TIGHT = new Set(['li', 'tr', 'dd', 'dt', 'br'])

interface State {
  readonly parts: string[]
  /** Line breaks owed before the next text. */
  breaks: number
  space: boolean
  pre: number
  lists: (number | null)[]
  prefix: string
}

const OPENING =
  /^\s*<(?:!doctype\s+html|html|head|body|div|p|article|section|main|header|h[1-6]|ul|ol|table|span|meta|!--)[\s>/]/i
const CLOSING_TAG = /<\/(?:p|div|h[1-6]|li|ul|ol|table|body|html|article|section|span|a)\s{0,9}>/gi

/** True for a text that is a page or a fragment of one, not a text that mentions tags. */
export function looksLikeHtml(text: string): boolean {
  const opening = OPENING.test(text.slice(0, 1_000))
  if (opening && /<!doctype\s+html/i.test(text.slice(0, 1_000))) return true
  const sample = text.slice(0, 200_000)
  const closings = sample.match(CLOSING_TAG)?.length ?? 0
  return opening ? closings >= 1 : closings >= 5 && closings * 200 > sample.length
}

/** The text of a page: headings as Markdown headings, list items and table rows on lines of their own, paragraphs apart. */
export function htmlToText(html: string): string {
  const state: State = { parts: [], breaks: 0, space: false, pre: 0, lists: [], prefix: '' }
  const tags = tagScanner(html)
  let at = 0
  for (let tag = tags(0); tag !== null; tag = tags(at)) {
    addText(state, html.slice(at, tag.start))
    at = tag.end
    if (!tag.closing && RAW.has(tag.name)) at = afterElement(html, tag.name, at)
    else if (!tag.closing && DROPPED.has(tag.name) && !tag.empty) at = skipElement(tags, tag.name, at, html.length)
    else applyTag(state, tag)
  }
  addText(state, html.slice(at))
  return state.parts.join('')
}

interface Tag {
  readonly name: string
  readonly closing: boolean
  readonly empty: boolean
  readonly start: number
  readonly end: number
}

/** Finds the next tag at or after an offset; offsets must not go back. Comments and declarations are tags without a name. */
function tagScanner(html: string): (from: number) => Tag | null {
  let quotes = true
  let bracketLeft = true
  const endOf = (start: number): number => {
    if (quotes) {
      const end = quotedEnd(html, start)
      if (end !== -1) return end
      quotes = false
    }
    const close = bracketLeft ? html.indexOf('>', start) : -1
    bracketLeft = close !== -1
    return close === -1 ? -1 : close + 1
  }
  return (from) => {
    for (let start = html.indexOf('<', from); start !== -1; start = html.indexOf('<', start + 1)) {
      if (html.startsWith('<!--', start)) {
        const close = html.indexOf('-->', start + 4)
        return { name: '', closing: false, empty: true, start, end: close === -1 ? html.length : close + 3 }
      }
      const named = /^<(\/?)([A-Za-z][A-Za-z0-9-]{0,30})|^<[!?]/.exec(html.slice(start, start + 40))
      if (named === null) continue
      const end = endOf(start)
      if (end === -1) return null
      const empty = html.charAt(end - 2) === '/'
      return { name: (named[2] ?? '').toLowerCase(), closing: named[1] === '/', empty, start, end }
    }
    return null
  }
}

/** After the `>` that closes a tag, quotes respected; -1 when a quote never closes. */
function quotedEnd(html: string, start: number): number {
  let at = start + 1
  while (at < html.length) {
    const code = html.charCodeAt(at)
    if (code === 0x3e) return at + 1
    const quoted = (code === 0x22 || code === 0x27) && html.charCodeAt(at - 1) === 0x3d
    const close = quoted ? html.indexOf(html.charAt(at), at + 1) : at
    if (close === -1) return -1
    at = close + 1
  }
  return -1
}

/** After the closing tag of an element whose content is no markup; the end of the text when it never closes. */
function afterElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi')
  close.lastIndex = from
  const found = close.exec(html)
  if (found === null) return html.length
  const end = html.indexOf('>', found.index)
  return end === -1 ? html.length : end + 1
}

function skipElement(tags: (from: number) => Tag | null, name: string, from: number, length: number): number {
  let depth = 1
  let at = from
  for (let tag = tags(at); tag !== null; tag = tags(at)) {
    if (name === 'head' && tag.name === 'body' && !tag.closing) return tag.start
    at = tag.end
    if (tag.name === name && !tag.empty) depth += tag.closing ? -1 : 1
    if (depth === 0) return at
  }
  return length
}

function applyTag(state: State, { name, closing }: Tag): void {
  if (name === 'br') breakLine(state, 1)
  if (name === 'pre') state.pre = Math.max(0, state.pre + (closing ? -1 : 1))
  if (name === 'td' || name === 'th') {
    if (closing) state.prefix = ' | '
    return
  }
  if (!BLOCKS.has(name)) return
  state.prefix = ''
  breakLine(state, TIGHT.has(name) ? 1 : 2)
  if (name === 'ul' || name === 'ol') {
    if (closing) state.lists.pop()
    else state.lists.push(name === 'ol' ? 0 : null)
  } else if (name === 'li' && !closing) state.prefix = bullet(state)
  else if (/^h[1-6]$/.test(name) && !closing) state.prefix = `${'#'.repeat(Number(name.charAt(1)))} `
}

function bullet(state: State): string {
  const count = state.lists.at(-1)
  if (typeof count !== 'number') return '- '
  state.lists[state.lists.length - 1] = count + 1
  return `${count + 1}. `
}

function breakLine(state: State, count: number): void {
  state.breaks = Math.max(state.breaks, count)
  state.space = false
}

function addText(state: State, raw: string): void {
  if (raw === '') return
  const decoded = decodeEntities(raw)
  const text = state.pre > 0 ? decoded : decoded.replace(/[ \t\r\n\f]+/g, ' ')
  if (text.trim() === '') {
    state.space = state.space || text !== ''
    return
  }
  const started = state.parts.length > 0
  if (state.breaks > 0 && started) state.parts.push('\n'.repeat(state.breaks))
  else if ((state.space || text.startsWith(' ')) && started && state.prefix === '') state.parts.push(' ')
  if (state.prefix !== '') state.parts.push(state.prefix)
  state.breaks = 0
  state.prefix = ''
  state.space = /\s$/.test(text)
  state.parts.push(state.pre > 0 ? text : text.trim())
}
