import { escapeInTags, escapeLabel, escapeMarkdown, fence } from '../../cards/markdown-escape.ts'
import { emphasisOf, isCloze } from './element-emphasis.ts'
import {
  BLOCKS,
  cellsOf,
  childOf,
  codeLines,
  codeSpan,
  holdsMedia,
  linesOf,
  numberOf,
  rowsOf,
  textOf,
} from './element-text.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { type Emphasis, emphasisedWith } from './inline-marks.ts'
import { type Block, directed, joinBlocks, joinInCell, joinInEntry, prefixed, tidyLines } from './markdown-blocks.ts'
import { link } from './markdown-link.ts'
import { readInline } from './markup-marks.ts'
import { MediaNames } from './media-names.ts'
import type { ElementStyle, NoteStyle } from './note-style.ts'
import type { Loss, MediaAddress } from './side-losses.ts'
import type { Spend } from './spend.ts'

export interface WriterParts {
  readonly media: MediaAddress
  readonly spend: Spend
  readonly style: NoteStyle
  /** Whether what is hidden can be opened. */
  readonly canOpen: boolean
}

const DROPPED: Readonly<Record<string, Loss | null>> = {
  script: 'script',
  style: 'style',
  link: 'style',
  head: null,
  title: null,
  meta: null,
  base: null,
  template: null,
  noscript: null,
  textarea: null,
  select: null,
  input: null,
  iframe: 'embed',
  object: 'embed',
  embed: 'embed',
  video: 'embed',
  canvas: 'drawing',
  svg: 'drawing',
  math: 'drawing',
}
/** A row that is shorter than this is filled up to it: rows as long as the longest would make many times the text. */
const MOST_FILLED = 100

const LIST_MARK = /^(?:- |\d+[.)] )/

/** What an element inherits from those around it. */
interface Around {
  readonly elements: readonly HtmlElement[]
  readonly marks: readonly Emphasis[]
  readonly whiteSpace: string
  readonly direction: string | null
  readonly isInCell: boolean
  readonly isInLink: boolean
}

/** Writes the tree of a side as blocks of Markdown. */
export class MarkdownWriter {
  readonly losses = new Set<Loss>()
  readonly spoken: string[] = []
  readonly #parts: WriterParts
  readonly #files: MediaNames
  readonly #styles = new WeakMap<HtmlElement, ElementStyle>()
  readonly #stands = new WeakMap<HtmlElement, boolean>()
  #around: Around

  constructor(parts: WriterParts) {
    this.#parts = parts
    this.#files = new MediaNames(parts.media, this.losses)
    const { whiteSpace = '', direction = null } = parts.style.root
    this.#around = { elements: [], marks: [], whiteSpace, direction, isInCell: false, isInLink: false }
  }

  get media(): ReadonlySet<string> {
    return this.#files.named
  }

  blocks(nodes: readonly HtmlNode[]): readonly Block[] {
    const { marks, direction } = this.#around
    const blocks: Block[] = []
    let inline = ''
    const flush = () => {
      const lines = directed(tidyLines(emphasisedWith(marks, inline)), direction)
      if (lines !== '') blocks.push({ kind: 'line', text: lines })
      inline = ''
    }
    for (const node of nodes) {
      if (typeof node === 'string' || !this.#standsApart(node)) inline += this.#inline(node)
      else {
        flush()
        const made = this.#block(node)
        for (const { text } of made) this.#parts.spend(text.length)
        blocks.push(...made)
      }
    }
    flush()
    return blocks
  }

  #block(element: HtmlElement): readonly Block[] {
    if (this.#isDropped(element)) return []
    if (this.#isHidden(element)) return this.#hidden(element)
    return this.#within(element, () => this.#blocksOf(element))
  }

  #blocksOf(element: HtmlElement): readonly Block[] {
    const { name, children, attributes } = element
    if (name === 'hr') return [{ kind: 'block', text: this.#around.isInCell ? '' : '---' }]
    if (name === 'ul' || name === 'ol') return [{ kind: 'block', text: this.#list(element) }]
    if (name === 'pre' && !holdsMedia(element)) return [{ kind: 'block', text: this.#code(element) }]
    if (name === 'table') return this.#table(element)
    if (name === 'blockquote') {
      const quote = joinBlocks(this.blocks(children))
      return [{ kind: 'block', text: quote === '' || this.#around.isInCell ? quote : prefixed(quote, '> ') }]
    }
    if (/^h[1-6]$/.test(name)) return this.#heading(element)
    if (name === 'details') return this.#details(element)
    const title = attributes.get('title')
    if (attributes.get('class') === 'hint' && title !== undefined) return this.#fold(title, children)
    const inner = this.blocks(children)
    return name === 'p'
      ? inner.map((block) => (block.kind === 'line' ? { ...block, kind: 'paragraph' } : block))
      : inner
  }

  /** What an element says about those in it holds for them. */
  #within<Result>(element: HtmlElement, work: () => Result, change: Partial<Around> = {}): Result {
    const before = this.#around
    const style = this.#styleOf(element)
    const dir = element.attributes.get('dir')?.toLowerCase()
    this.#noteStyle(element, style)
    this.#around = {
      ...before,
      elements: [...before.elements, element],
      whiteSpace: element.name === 'pre' ? (style.whiteSpace ?? 'pre') : (style.whiteSpace ?? before.whiteSpace),
      direction: style.direction ?? (dir === 'rtl' || dir === 'ltr' ? dir : before.direction),
      marks: [...before.marks, ...emphasisOf(element, style)],
      ...change,
    }
    const result = work()
    this.#around = before
    return result
  }

  #heading({ name, children }: HtmlElement): readonly Block[] {
    const text = this.#line(children)
    if (text === '' || this.#around.isInCell) return [{ kind: 'paragraph', text }]
    return [{ kind: 'block', text: `${'#'.repeat(Number(name.charAt(1)))} ${text}` }]
  }

  #details(element: HtmlElement): readonly Block[] {
    const summary = childOf(element, 'summary')
    const inner = element.children.filter((node) => node !== summary)
    if (!element.attributes.has('open')) return this.#fold(summary ? textOf(summary) : 'Details', inner)
    return [...this.blocks(summary ? [summary] : []), ...this.blocks(inner)]
  }

  /** What is opened by a click. Between empty lines its text is Markdown like any other. */
  #fold(label: string, nodes: readonly HtmlNode[]): readonly Block[] {
    const blocks = this.blocks(nodes)
    const summary = `<details><summary>${escapeInTags(label.replace(/\s+/g, ' ').trim())}</summary>`
    if (this.#around.isInCell) return [{ kind: 'block', text: `${summary}${joinInCell(blocks)}</details>` }]
    const inner = joinBlocks(blocks)
    return inner === '' ? [] : [{ kind: 'block', text: `${summary}\n\n${inner}\n\n</details>` }]
  }

  #hidden(element: HtmlElement): readonly Block[] {
    if (!this.#parts.canOpen) {
      if (textOf(element).trim() !== '') this.losses.add('hidden')
      return []
    }
    return this.#within(element, () => this.#fold(element.attributes.get('title') ?? 'More', element.children))
  }

  #list(list: HtmlElement): string {
    const isNumbered = list.name === 'ol'
    let number = numberOf(list, 'start') ?? 1
    let sign = '.'
    const entries: string[] = []
    for (const node of list.children) {
      if (typeof node === 'string' && node.trim() === '') continue
      const isEntry = typeof node !== 'string' && node.name === 'li'
      if (isEntry && this.#isHidden(node)) continue
      const blocks = isEntry ? this.#within(node, () => this.blocks(node.children)) : this.blocks([node])
      const before = entries.at(-1)
      if (!isEntry && typeof node !== 'string' && (node.name === 'ul' || node.name === 'ol') && before !== undefined) {
        // A list within a list without an entry of its own belongs to the entry before.
        entries[entries.length - 1] = `${before}${this.#entry('', blocks, before)}`
        continue
      }
      const own = (isEntry && numberOf(node, 'value')) || number
      // Where numbers jump another list begins, which another sign tells.
      if (own !== number && entries.length > 0) sign = sign === '.' ? ')' : '.'
      entries.push(this.#entry(isNumbered ? `${own}${sign} ` : '- ', blocks, ''))
      number = own + 1
    }
    if (!this.#around.isInCell) return entries.join('\n')
    // Numbers that do not begin at the beginning stand as text.
    if (isNumbered && !entries.every((entry, at) => entry.startsWith(`${at + 1}. `))) return entries.join('\n')
    const tagged = entries.map((entry) => `<li>${entry.replace(LIST_MARK, '')}</li>`)
    return `<${list.name}>${tagged.join('')}</${list.name}>`
  }

  #entry(mark: string, blocks: readonly Block[], before: string): string {
    if (this.#around.isInCell) return mark + joinInCell(blocks)
    const width = before === '' ? mark.length : (LIST_MARK.exec(before)?.[0].length ?? 2)
    const text = joinInEntry(blocks)
    return (mark === '' ? `\n${text}` : mark + text).replaceAll('\n', `\n${' '.repeat(width)}`)
  }

  #code(element: HtmlElement): string {
    const code = linesOf(element)
    if (!this.#around.isInCell) return fence(code)
    const lines = code.replace(/^\n/, '').trimEnd().split('\n')
    return `<pre>${lines.map(escapeMarkdown).join('<br>')}</pre>`
  }

  #table(table: HtmlElement): readonly Block[] {
    if (this.#around.isInCell) this.losses.add('table')
    const caption = childOf(table, 'caption')
    const above = caption ? this.#within(caption, () => this.blocks(caption.children)) : []
    const rows = rowsOf(table)
      .filter((row) => !this.#isHidden(row))
      .map((row) =>
        this.#within(row, () => cellsOf(row).flatMap((cell) => (this.#isHidden(cell) ? [] : [this.#cell(cell)]))),
      )
    const width = Math.max(0, ...rows.map((row) => row.length))
    if (width === 0) return above
    if (this.#around.isInCell) return [...above, { kind: 'block', text: rows.map((row) => row.join(' ')).join('\n') }]
    const line = (cells: readonly string[], length: number) =>
      `| ${Array.from({ length }, (_, at) => cells[at] ?? '').join(' | ')} |`
    const [head = [], ...body] = rows
    const rule = Array.from({ length: width }, () => '---')
    const filled = Math.min(width, MOST_FILLED)
    const lines = [line(head, width), line(rule, width), ...body.map((row) => line(row, Math.max(row.length, filled)))]
    return [...above, { kind: 'block', text: lines.join('\n') }]
  }

  #cell(cell: HtmlElement): string {
    if (['colspan', 'rowspan'].some((name) => Number(cell.attributes.get(name) ?? 1) > 1)) this.losses.add('table')
    const isOutermost = !this.#around.isInCell
    const blocks = this.#within(cell, () => this.blocks(cell.children), { isInCell: true })
    const text = joinInCell(blocks)
    return isOutermost ? text.replaceAll('|', '\\|') : text
  }

  #line(nodes: readonly HtmlNode[]): string {
    return this.blocks(nodes)
      .map(({ text }) => text)
      .join('\n')
  }

  #inline(node: HtmlNode): string {
    if (typeof node === 'string') return this.#text(node)
    if (this.#isDropped(node)) return ''
    if (this.#isHidden(node)) {
      if (textOf(node).trim() !== '') this.losses.add('hidden')
      return ''
    }
    const before = this.#around.marks
    // Marks of what stands around are set there.
    return this.#within(node, () => this.#inlineOf(node, emphasisOf(node, this.#styleOf(node))), { marks: before })
  }

  #inlineOf(element: HtmlElement, marks: readonly Emphasis[]): string {
    const { name, attributes } = element
    if (name === 'br') return '\n'
    if (name === 'wbr') return ''
    if (name === 'img') return this.#image(element)
    if (name === 'audio') return this.#files.sound(attributes.get('src') ?? '')
    if (name === 'code' || name === 'tt' || name === 'samp') {
      const isPreserved = this.#around.whiteSpace.startsWith('pre')
      return emphasisedWith(marks, codeLines(element, isPreserved).map(codeSpan).join('\n'))
    }
    if (name === 'ruby') return emphasisedWith(marks, this.#ruby(element))
    if (name === 'a') return this.#link(element, marks)
    return emphasisedWith(marks, this.#inlines(element))
  }

  #inlines({ children }: HtmlElement): string {
    return children.map((child) => this.#inline(child)).join('')
  }

  #link(element: HtmlElement, marks: readonly Emphasis[]): string {
    const address = element.attributes.get('href') ?? ''
    if (!/^\s*(?:https?:\/\/|mailto:)/i.test(address)) return emphasisedWith(marks, this.#inlines(element))
    this.#around = { ...this.#around, isInLink: true }
    return emphasisedWith(marks, link(tidyLines(this.#inlines(element)), address, textOf(element)))
  }

  #text(text: string): string {
    const escaped = this.#around.isInLink ? escapeLabel : escapeMarkdown
    return readInline(text, {
      text: (piece) => escaped(this.#spaced(piece)),
      sound: (fileName) => this.#files.sound(fileName),
      latex: (markdown, isExact) => {
        if (!isExact) this.losses.add('latex')
        return markdown
      },
      speech: (spoken) => {
        this.losses.add('speech')
        this.spoken.push(spoken)
        return ''
      },
    })
  }

  #spaced(text: string): string {
    const { whiteSpace } = this.#around
    if (whiteSpace === 'pre-line') return text.replace(/[ \t\r\f]+/g, ' ')
    if (!/^(?:pre|break-spaces)/.test(whiteSpace)) return text.replace(/[ \t\r\n\f]+/g, ' ')
    return text
      .replace(/\r\n?|\f/g, '\n')
      .replaceAll('\t', '    ')
      .replace(/^ | (?= )/gm, '\u00a0')
  }

  #image({ attributes }: HtmlElement): string {
    const alt = escapeLabel(attributes.get('alt') ?? '').replaceAll('\n', ' ')
    return this.#files.image((attributes.get('src') ?? '').trim(), alt)
  }

  #ruby({ children }: HtmlElement): string {
    const parts = children.map((child) => {
      if (typeof child === 'string') return this.#text(child)
      if (child.name === 'rp') return ''
      const inner = tidyLines(this.#inlines(child))
      return child.name === 'rt' ? `<rt>${inner}</rt>` : inner
    })
    return `<ruby>${parts.join('')}</ruby>`
  }

  #isDropped({ name }: HtmlElement): boolean {
    const loss = DROPPED[name]
    if (loss === undefined) return false
    if (loss !== null) this.losses.add(loss)
    return true
  }

  #styleOf(element: HtmlElement): ElementStyle {
    const known = this.#styles.get(element)
    if (known !== undefined) return known
    const style = this.#parts.style.of(element, this.#around.elements)
    this.#styles.set(element, style)
    return style
  }

  #isHidden(element: HtmlElement): boolean {
    const { display, visibility } = this.#styleOf(element)
    if (display === undefined && visibility === undefined) return element.attributes.has('hidden')
    return display === 'none' || visibility === 'hidden'
  }

  /** Whether it begins and ends lines of its own, or holds what does. */
  #standsApart(element: HtmlElement): boolean {
    const known = this.#stands.get(element)
    if (known !== undefined) return known
    const { display } = this.#styleOf(element)
    const isBlock =
      display === undefined || display === 'none'
        ? BLOCKS.has(element.name)
        : !/^(?:inline|contents|ruby)/.test(display)
    const stands =
      DROPPED[element.name] === undefined &&
      (isBlock ||
        (this.#isHidden(element) && this.#parts.canOpen) ||
        element.children.some((child) => typeof child !== 'string' && this.#standsApart(child)))
    this.#stands.set(element, stands)
    return stands
  }

  #noteStyle({ name, attributes }: HtmlElement, { isColoured = false }: ElementStyle): void {
    const isLost = isColoured || name === 'font' || name === 'center'
    const isUnread = this.#parts.style.isPartOnly && attributes.has('class')
    if (!isCloze(attributes) && (isLost || isUnread)) this.losses.add('style')
  }
}
