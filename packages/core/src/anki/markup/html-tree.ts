import { decodeAttribute, decodeText } from '../../text/html-references.ts'

/** HTML as a tree, read the way browsers forgive it: no input is an error. Text is decoded. */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  /** Lower case. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: HtmlNode[]
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** What stands in these is text up to their end. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'])
/** A new one of these ends one that is open. */
const ENDED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  p: new Set(
    'address article aside blockquote div dl fieldset form h1 h2 h3 h4 h5 h6 hr ol p pre section table ul'.split(' '),
  ),
  li: new Set(['li']),
  dt: new Set(['dt', 'dd']),
  dd: new Set(['dt', 'dd']),
  tr: new Set(['tr']),
  td: new Set(['td', 'th', 'tr']),
  th: new Set(['td', 'th', 'tr']),
  rt: new Set(['rt', 'rp', 'rb']),
  rp: new Set(['rt', 'rp', 'rb']),
  rb: new Set(['rt', 'rp', 'rb']),
}
/** An end tag does not reach out of these. */
const WALLS = new Set(['table', 'td', 'th', 'ul', 'ol'])
const DEEPEST = 100

/** Reads HTML in one pass, linear on any input; elements nested deeper than 100 are flattened. */
export function parseHtml(html: string): readonly HtmlNode[] {
  return new TreeBuilder(html).build()
}

const TAG = /<(?:!--|([!?])|(\/?)([A-Za-z][A-Za-z0-9:-]*))/g

class TreeBuilder {
  readonly #html: string
  readonly #open: HtmlElement[] = [{ name: '', attributes: new Map(), children: [] }]

  constructor(html: string) {
    this.#html = html
  }

  build(): readonly HtmlNode[] {
    const html = this.#html
    const tag = new RegExp(TAG)
    let at = 0
    for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
      if (match.index < at) continue
      this.#text(html.slice(at, match.index))
      at = this.#markup(match)
      tag.lastIndex = at
    }
    this.#text(html.slice(at))
    return this.#open[0]?.children ?? []
  }

  #text(raw: string): void {
    if (raw !== '') this.#open.at(-1)?.children.push(decodeText(raw))
  }

  /** Where reading goes on after a tag, comment or declaration. */
  #markup(match: RegExpExecArray): number {
    const html = this.#html
    const from = match.index + match[0].length
    const name = (match[3] ?? '').toLowerCase()
    if (name === '') return after(html, match[1] === undefined ? '-->' : '>', from)
    if (match[2] === '/') {
      this.#close(name)
      return after(html, '>', from)
    }
    const { attributes, end, isClosed } = readAttributes(html, from)
    const element = this.#push(name, attributes)
    if (RAW.has(name)) {
      const { text, next } = rawText(html, name, end)
      element.children.push(text)
      return next
    }
    if (!VOID.has(name) && !(isClosed && name !== 'div' && name !== 'p')) this.#enter(element)
    return end
  }

  #push(name: string, attributes: ReadonlyMap<string, string>): HtmlElement {
    for (let open = this.#open.at(-1); open && ENDED_BY[open.name]?.has(name); open = this.#open.at(-1))
      this.#open.pop()
    const element: HtmlElement = { name, attributes, children: [] }
    this.#open.at(-1)?.children.push(element)
    return element
  }

  #enter(element: HtmlElement): void {
    if (this.#open.length < DEEPEST) this.#open.push(element)
  }

  #close(name: string): void {
    for (let index = this.#open.length - 1; index > 0; index -= 1) {
      const open = this.#open[index]?.name ?? ''
      if (open === name) {
        this.#open.length = index
        return
      }
      if (WALLS.has(open) && !WALLS.has(name) && !['tr', 'tbody', 'thead', 'tfoot', 'li'].includes(name)) return
    }
  }
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

function rawText(html: string, name: string, from: number) {
  const close = new RegExp(`</${name}[\\s>/]`, 'gi')
  close.lastIndex = from
  const found = close.exec(html)
  if (found === null) return { text: html.slice(from), next: html.length }
  return { text: html.slice(from, found.index), next: after(html, '>', found.index) }
}

const ATTRIBUTE = /[\s/]*(?:([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?|(>))/y

function readAttributes(html: string, from: number) {
  const attributes = new Map<string, string>()
  const attribute = new RegExp(ATTRIBUTE)
  let end = from
  attribute.lastIndex = from
  for (let match = attribute.exec(html); match !== null; match = attribute.exec(html)) {
    end = attribute.lastIndex
    if (match[5] !== undefined) return { attributes, end, isClosed: html.charAt(end - 2) === '/' }
    const name = (match[1] ?? '').toLowerCase()
    if (!attributes.has(name)) attributes.set(name, decodeAttribute(match[2] ?? match[3] ?? match[4] ?? ''))
  }
  return { attributes, end: after(html, '>', end), isClosed: false }
}
