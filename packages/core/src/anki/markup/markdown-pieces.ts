import { readHiddenParts } from '../../cards/occlusion.ts'
import { coveredImage } from './covered-image.ts'
import { attributeOf, escapeHtml, escapeLetter, REFERENCE_HERE } from './html-escape.ts'

/** The file name of a media address; null for one that is not the learner's. */
export type MediaName = (address: string) => string | null

const MARK = '\uE000'
const MARKED = /\uE000b?(\d+)\uE000/g

/** Whether a line is a piece that stands by itself, such as a block of code. */
export const isBlockPiece = (line: string) => /^[ \t]*\uE000b\d+\uE000[ \t]*$/.test(line)

/** A text in which marks stand for what is HTML already. */
export interface Pieces {
  readonly text: string
  /** The HTML with every mark replaced by what it stands for. */
  readonly restore: (html: string) => string
}

/**
 * Markdown with everything cut out that is read by itself: code, maths, links, pictures, sounds, escaped letters,
 * character references and the tags that cards know. Reads from left to right, each letter once.
 */
export function cutPieces(markdown: string, media: MediaName): Pieces {
  return new PieceCutter(markdown.replaceAll(MARK, ''), media).cut()
}

const NEXT = /!\[|[\\`$[\]<&\n]|https?:\/\//gi
const KEPT_TAG = /<\/?(?:b|i|u|s|sub|sup|small|mark|kbd|br|ruby|rt|details|summary|ul|ol|li|pre)>/y
const ESCAPED = /\\([!-/:-@[-`{-~])/y
/** `$…$` as cards show it: no space inside and no digit after. */
const DOLLAR_MATHS = /\$(?!\s|\$)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)/y
/** Parentheses belong to an address between angle brackets, and to others in pairs. */
const ADDRESS =
  /\((?:<([^<>\n]{1,2000})>|((?:\\.|[^\s()<>\\]|\([^\s()<>]{0,500}\)){1,2000}))(?:[ \t]{1,9}"([^"\n]{0,8000})")?\)/y
const IMAGE_ALT = /!\[((?:\\.|[^[\]\\\n]|\[[^[\]\\\n]{0,100}\]){0,500})\]/y
const ROW = /[ \t]*\|/y
const FENCE_BEFORE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/
const FENCE_END = /^[ \t>]*(`{3,})[ \t]*$/gm
const DEEPEST_FENCE = 200

class PieceCutter {
  readonly #text: string
  readonly #media: MediaName
  readonly #kept: string[] = []
  readonly #found = new Map<string, number>()
  readonly #ticks: ReadonlyMap<number, number[]>
  #out: string[] = []
  /** Where in `#out` the brackets stand that a link may begin at. */
  #brackets: number[] = []
  #at = 0
  #lineStart = 0
  #isRow = false
  /** Where an address in the text ends: nothing of it is maths. */
  #addressEnd = 0

  constructor(text: string, media: MediaName) {
    this.#text = text
    this.#media = media
    this.#ticks = runsOfTicks(text)
  }

  cut(): Pieces {
    const text = this.#text
    const next = new RegExp(NEXT)
    this.#beginLine(0)
    for (let found = next.exec(text); found !== null; found = next.exec(text)) {
      this.#out.push(text.slice(this.#at, found.index))
      this.#at = found.index
      this.#read(found[0])
      next.lastIndex = this.#at
    }
    this.#out.push(text.slice(this.#at))
    const kept = this.#kept
    return { text: this.#out.join(''), restore: (html) => restored(html, kept) }
  }

  #read(sign: string): void {
    if (sign === '\n') this.#lineBreak()
    else if (sign === '\\') this.#backslash()
    else if (sign === '`') this.#ticked()
    else if (sign === '$') this.#dollar()
    else if (sign === '![') this.#image()
    else if (sign === '[') this.#bracket()
    else if (sign === ']') this.#endOfLabel()
    else if (sign === '<') this.#whole(this.#here(KEPT_TAG))
    else if (sign === '&') this.#whole(this.#here(REFERENCE_HERE))
    else this.#bareAddress(sign)
  }

  #lineBreak(): void {
    this.#plain(1)
    this.#beginLine(this.#at)
  }

  #bracket(): void {
    this.#brackets.push(this.#out.length)
    this.#plain(1)
  }

  #bareAddress(scheme: string): void {
    if (this.#at >= this.#addressEnd) this.#addressEnd = this.#at + (this.#here(/[^\s<>"]+/y)?.[0].length ?? 0)
    this.#plain(scheme.length)
  }

  /** A label does not reach over the end of its line. */
  #beginLine(at: number): void {
    this.#lineStart = at
    this.#brackets = []
    this.#isRow = this.#here(ROW) !== null
  }

  #here(pattern: RegExp, at = this.#at): RegExpExecArray | null {
    pattern.lastIndex = at
    return pattern.exec(this.#text)
  }

  #plain(length: number): void {
    this.#out.push(this.#text.slice(this.#at, this.#at + length))
    this.#at += length
  }

  #keep(html: string, end: number, kind = ''): void {
    this.#out.push(`${MARK}${kind}${this.#kept.push(html) - 1}${MARK}`)
    this.#at = end
  }

  /** What is HTML as it stands. */
  #whole(found: RegExpExecArray | null): void {
    if (found === null) this.#plain(1)
    else this.#keep(found[0], this.#at + found[0].length)
  }

  /** The first place of a string from here on, looked for once. */
  #find(needle: string, from: number): number {
    const known = this.#found.get(needle)
    if (known !== undefined && (known === -1 || known >= from)) return known
    const place = this.#text.indexOf(needle, from)
    this.#found.set(needle, place)
    return place
  }

  #backslash(): void {
    const letter = this.#text.charAt(this.#at + 1)
    if ((letter === '(' || letter === '[') && this.#maths(letter === '(' ? '\\)' : '\\]')) return
    const escaped = this.#here(ESCAPED)
    if (escaped === null) this.#plain(1)
    else this.#keep(escapeLetter(escaped[1] ?? ''), this.#at + 2)
  }

  /** Whether maths begins here. That within a line ends within it. */
  #maths(close: '\\)' | '\\]' | '$$'): boolean {
    const from = this.#at + 2
    const end = this.#find(close, from)
    if (end === -1) return false
    const lineEnd = close === '\\)' ? this.#find('\n', from) : -1
    if (lineEnd !== -1 && lineEnd < end) return false
    const tex = this.#inCell(this.#text.slice(from, end))
    this.#keep(close === '\\)' ? `\\(${escapeHtml(tex)}\\)` : `\\[${escapeHtml(tex)}\\]`, end + 2)
    return true
  }

  #dollar(): void {
    const isDouble = this.#text.startsWith('$$', this.#at)
    if (isDouble && this.#at >= this.#addressEnd && this.#maths('$$')) return
    const found = this.#at < this.#addressEnd ? null : this.#here(DOLLAR_MATHS)
    if (found === null) this.#plain(isDouble ? 2 : 1)
    else this.#keep(`\\(${escapeHtml(this.#inCell(found[1] ?? ''))}\\)`, this.#at + found[0].length)
  }

  /** In a table a bar is escaped even where nothing else is. */
  #inCell(text: string): string {
    return this.#isRow ? text.replaceAll('\\|', '|') : text
  }

  #ticked(): void {
    const text = this.#text
    const at = this.#at
    const length = this.#here(/`+/y)?.[0].length ?? 1
    const from = at + length
    if (length >= 3 && this.#fence(length)) return
    const places = this.#ticks.get(length) ?? []
    while (places.length > 0 && (places.at(-1) ?? 0) < from) places.pop()
    const end = places.at(-1)
    const gap = this.#find('\n\n', from)
    if (end === undefined || (gap !== -1 && gap < end)) {
      this.#plain(length)
      return
    }
    const code = this.#inCell(text.slice(from, end))
    const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
    this.#keep(`<code>${escapeHtml(isPadded ? code.slice(1, -1) : code)}</code>`, end + length)
  }

  /** Whether a block of code begins here; one without an end is the rest of the text. */
  #fence(length: number): boolean {
    const text = this.#text
    if (this.#at - this.#lineStart > DEEPEST_FENCE) return false
    const before = text.slice(this.#lineStart, this.#at)
    const lineEnd = this.#find('\n', this.#at)
    if (lineEnd === -1 || !FENCE_BEFORE.test(before)) return false
    const tick = this.#find('`', this.#at + length)
    if (tick !== -1 && tick < lineEnd) return false
    const pattern = new RegExp(FENCE_END)
    pattern.lastIndex = lineEnd + 1
    let end = pattern.exec(text)
    while (end !== null && (end[1]?.length ?? 0) < length) end = pattern.exec(text)
    const indent = new RegExp(`^[ \\t${before.includes('>') ? '>' : ''}]{0,${before.length}}`, 'gm')
    const code = text.slice(lineEnd + 1, Math.max(lineEnd + 1, (end?.index ?? text.length + 1) - 1)).replace(indent, '')
    // The first line break of a block is none.
    const html = `<pre>${code.startsWith('\n') ? '\n' : ''}${escapeHtml(code)}</pre>`
    this.#keep(html, end === null ? text.length : end.index + end[0].length, 'b')
    return true
  }

  #image(): void {
    const alt = this.#here(IMAGE_ALT)
    const afterAlt = this.#at + (alt?.[0].length ?? 0)
    const address = alt === null ? null : this.#here(ADDRESS, afterAlt)
    const name = address === null ? null : this.#media(address[1] ?? address[2] ?? '')
    if (alt === null || address === null || name === null) {
      this.#plain(1)
      return
    }
    const words = attributeOf(alt[1] ?? '')
    const image = `<img src="${attributeOf(name.replaceAll('\\', '\\\\'))}"${words === '' ? '' : ` alt="${words}"`}>`
    const parts = readHiddenParts(address[3] ?? '')
    this.#keep(parts === null ? image : coveredImage(image, parts), afterAlt + address[0].length)
  }

  #endOfLabel(): void {
    const bracket = this.#brackets.pop()
    const found = bracket === undefined ? null : this.#here(ADDRESS, this.#at + 1)
    if (bracket === undefined || found === null) {
      this.#plain(1)
      return
    }
    const end = this.#at + 1 + found[0].length
    const link = this.#link(this.#out.slice(bracket + 1).join(''), found[1] ?? found[2] ?? '')
    if (link !== null) {
      this.#out.length = bracket
      this.#brackets = []
    }
    // An address that is none leaves as it was typed.
    this.#keep(link ?? attributeOf(`]${found[0]}`).replaceAll('&quot;', '"'), end)
  }

  #link(label: string, address: string): string | null {
    const name = this.#media(address)
    if (name !== null) return `[sound:${name}]`
    if (!/^(?:https?:\/\/|mailto:)/i.test(address) || label.trim() === '') return null
    return `<a href="${attributeOf(address)}">${restored(emphasised(label), this.#kept)}</a>`
  }
}

/** Where runs of backticks begin, by their length; the first place last. */
function runsOfTicks(text: string): ReadonlyMap<number, number[]> {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const places = runs.get(run.length)
    if (places === undefined) runs.set(run.length, [index])
    else places.push(index)
  }
  for (const places of runs.values()) places.reverse()
  return runs
}

/** What a mark stands for has no marks any more, so one pass restores all. */
const restored = (html: string, kept: readonly string[]) =>
  html.replace(MARKED, (_, index: string) => kept[Number(index)] ?? '')

const ITALIC = /(?<!\*)\*(?![*\s])([^*\n]{1,2000})(?<!\s)\*(?!\*)/g

/** A line of cut Markdown as HTML. */
export function emphasised(line: string): string {
  return (
    escapeHtml(line)
      // Before and after what is bold: either may stand inside the other.
      .replace(ITALIC, '<i>$1</i>')
      .replace(/\*\*([^*\n]{1,2000})\*\*/g, '<b>$1</b>')
      .replace(ITALIC, '<i>$1</i>')
      .replace(/(^|[\s(])_([^_\s][^_\n]{0,2000})_(?=$|[\s).,;:!?])/gm, '$1<i>$2</i>')
      .replace(/~~([^~\n]{1,2000})~~/g, '<s>$1</s>')
  )
}
