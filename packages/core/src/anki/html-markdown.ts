import { type HtmlElement, type HtmlNode, parseHtml } from './html-tree.ts'
import { escapeLineStart, escapeMarkdown, fence } from './markdown-escape.ts'
import { readInline } from './markup-marks.ts'
import { type Spend, spendFreely } from './spend.ts'

/** What the Markdown of a side cannot show as the HTML did. */
export const LOSSES = [
  'script',
  'style',
  'embed',
  'remote-image',
  'missing-media',
  'table',
  'latex',
  'speech',
  'drawing',
] as const
export type Loss = (typeof LOSSES)[number]

export interface Converted {
  readonly markdown: string
  readonly losses: ReadonlySet<Loss>
  /** File names of media the side refers to, found or not. */
  readonly media: ReadonlySet<string>
}

/** Where a file of the package is served; null when the package does not hold it. */
export type MediaAddress = (fileName: string) => string | null

/**
 * HTML of a card as Markdown. What comes out holds no HTML but a few tags without attributes (`b i u sub sup ruby rt br
 * details summary`), no script, and no address but those of `media` and http links. Linear on any input. `spend` is told
 * of the input and of every block, those inside another again, and may end it.
 */
export function htmlToMarkdown(html: string, media: MediaAddress, spend: Spend = spendFreely): Converted {
  spend(html.length)
  const writer = new MarkdownWriter(media, spend)
  const blocks = writer.blocks(parseHtml(html))
  return { markdown: joinBlocks(blocks), losses: writer.losses, media: writer.media }
}

/** A paragraph is lines of one block; other blocks stand apart. */
interface Block {
  readonly kind: 'line' | 'paragraph' | 'block'
  readonly text: string
}

const BLOCKS = new Set(
  `address article aside blockquote body center details dd div dl dt fieldset figure figcaption footer form h1 h2 h3 h4
   h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr td th ul caption summary`.split(/\s+/),
)
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
const MARKS: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
}
/** A row that is shorter than this is filled up to it: rows as long as the longest would make many times the text. */
const MOST_FILLED = 100
const HTML_OF: Readonly<Record<string, string>> = { '**': 'b', '*': 'i', '~~': 's' }
const KEPT = new Set(['u', 'sub', 'sup', 'small', 'mark', 'kbd'])
const STYLED = /(?:^|;)\s*(?:color|background|font|text-align|float|width|height)/i

class MarkdownWriter {
  readonly losses = new Set<Loss>()
  readonly media = new Set<string>()
  readonly #address: MediaAddress
  readonly #spend: Spend

  constructor(address: MediaAddress, spend: Spend) {
    this.#address = address
    this.#spend = spend
  }

  blocks(nodes: readonly HtmlNode[]): readonly Block[] {
    const blocks: Block[] = []
    let inline = ''
    const flush = () => {
      const lines = tidyLines(inline)
      if (lines !== '') blocks.push({ kind: 'line', text: lines })
      inline = ''
    }
    for (const node of nodes) {
      if (typeof node === 'string' || !isBlock(node)) inline += this.#inline(node)
      else {
        flush()
        const made = this.#block(node)
        for (const { text } of made) this.#spend(text.length)
        blocks.push(...made)
      }
    }
    flush()
    return blocks
  }

  #block(element: HtmlElement): readonly Block[] {
    if (this.#isDropped(element)) return []
    const { name, children } = element
    if (name === 'hr') return [{ kind: 'block', text: '---' }]
    if (name === 'ul' || name === 'ol') return [{ kind: 'block', text: this.#list(element) }]
    if (name === 'pre') return [{ kind: 'block', text: fence(textOf(element)) }]
    if (name === 'table') return [{ kind: 'block', text: this.#table(element) }]
    if (name === 'blockquote') return [{ kind: 'block', text: prefixed(joinBlocks(this.blocks(children)), '> ') }]
    if (/^h[1-6]$/.test(name)) return this.#heading(element)
    if (name === 'details' || element.attributes.get('class') === 'hint') return [this.#hint(element)]
    this.#noteStyle(element)
    const inner = this.blocks(children)
    return name === 'p'
      ? inner.map((block) => (block.kind === 'line' ? { ...block, kind: 'paragraph' } : block))
      : inner
  }

  #heading({ name, children }: HtmlElement): readonly Block[] {
    const text = this.#line(children)
    return text === '' ? [] : [{ kind: 'block', text: `${'#'.repeat(Number(name.charAt(1)))} ${text}` }]
  }

  #hint(element: HtmlElement): Block {
    const summary = element.children.find((node) => typeof node !== 'string' && node.name === 'summary')
    const label = typeof summary === 'object' ? textOf(summary) : (element.attributes.get('title') ?? 'Hint')
    const inner = this.#line(element.children.filter((node) => node !== summary)).replaceAll('\n', '<br>')
    return { kind: 'block', text: `<details><summary>${escapeMarkdown(label.trim())}</summary>${inner}</details>` }
  }

  #list({ name, children }: HtmlElement): string {
    const entries = children.filter((node) => typeof node !== 'string' || node.trim() !== '')
    const lines = entries.map((node, index) => {
      const mark = name === 'ol' ? `${index + 1}. ` : '- '
      const inner = typeof node === 'string' || node.name !== 'li' ? this.blocks([node]) : this.blocks(node.children)
      const text = inner.map((block) => block.text).join('\n')
      return mark + text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    })
    return lines.join('\n')
  }

  #table(table: HtmlElement): string {
    const rows = rowsOf(table).map((row) => cellsOf(row).map((cell) => this.#cell(cell)))
    const width = Math.max(0, ...rows.map((row) => row.length))
    if (width === 0) return ''
    const line = (cells: readonly string[], length: number) =>
      `| ${Array.from({ length }, (_, at) => cells[at] ?? '').join(' | ')} |`
    const [head = [], ...body] = rows
    const rule = Array.from({ length: width }, () => '---')
    const filled = Math.min(width, MOST_FILLED)
    return [line(head, width), line(rule, width), ...body.map((row) => line(row, Math.max(row.length, filled)))].join(
      '\n',
    )
  }

  #cell(cell: HtmlElement): string {
    if (['colspan', 'rowspan'].some((name) => Number(cell.attributes.get(name) ?? 1) > 1)) this.losses.add('table')
    const blocks = this.blocks(cell.children)
    if (blocks.some(({ kind }) => kind === 'block')) this.losses.add('table')
    return blocks
      .map(({ text }) => text)
      .join('\n')
      .replaceAll('|', '\\|')
      .replace(/\n+/g, '<br>')
  }

  #line(nodes: readonly HtmlNode[]): string {
    return this.blocks(nodes)
      .map(({ text }) => text)
      .join('\n')
  }

  #inline(node: HtmlNode): string {
    if (typeof node === 'string') return this.#text(node)
    if (this.#isDropped(node)) return ''
    const { name, children } = node
    if (name === 'br') return '\n'
    if (name === 'wbr') return ''
    if (name === 'img') return this.#image(node)
    if (name === 'audio') return this.#sound(node.attributes.get('src') ?? '')
    if (name === 'code' || name === 'tt' || name === 'samp') return codeSpan(textOf(node))
    if (name === 'ruby') return this.#ruby(node)
    if (children.some((child) => typeof child !== 'string' && isBlock(child))) return `\n${this.#line(children)}\n`
    const inner = children.map((child) => this.#inline(child)).join('')
    if (name === 'a') return link(inner, node.attributes.get('href') ?? '')
    this.#noteStyle(node)
    const mark = isCloze(node) ? '**' : (MARKS[name] ?? styleMark(node))
    if (mark !== null) return marked(inner, mark)
    return KEPT.has(name) && inner.trim() !== '' ? `<${name}>${inner}</${name}>` : inner
  }

  #text(text: string): string {
    return readInline(text, {
      text: (piece) => escapeMarkdown(piece.replace(/[ \t\r\n\f]+/g, ' ')),
      sound: (fileName) => this.#sound(fileName),
      latex: (markdown, isExact) => {
        if (!isExact) this.losses.add('latex')
        return markdown
      },
      speech: (spoken) => {
        this.losses.add('speech')
        return escapeMarkdown(spoken)
      },
    })
  }

  #image({ attributes }: HtmlElement): string {
    const source = (attributes.get('src') ?? '').trim()
    const alt = escapeMarkdown(attributes.get('alt') ?? '').replaceAll('\n', ' ')
    if (source === '') return alt
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(source)) {
      this.losses.add('remote-image')
      return link(alt === '' ? escapeMarkdown(source) : alt, source)
    }
    const address = this.#find(source)
    if (address !== null) return `![${alt}](${address})`
    return `*${escapeMarkdown(source)}*`
  }

  #sound(fileName: string): string {
    const address = this.#find(fileName)
    return address === null ? `*${escapeMarkdown(fileName)}*` : `[${escapeMarkdown(fileName)}](${address})`
  }

  /** The template may spell a name as an address: `a%20b.png`. */
  #find(name: string): string | null {
    const address = this.#address(name)
    if (address !== null) {
      this.media.add(name)
      return address
    }
    const decoded = withoutPercents(name)
    const second = decoded === name ? null : this.#address(decoded)
    this.media.add(second === null ? name : decoded)
    if (second === null) this.losses.add('missing-media')
    return second
  }

  #ruby({ children }: HtmlElement): string {
    const parts = children.map((child) => {
      if (typeof child === 'string') return this.#text(child)
      if (child.name === 'rp') return ''
      const inner = child.children.map((node) => this.#inline(node)).join('')
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

  #noteStyle({ name, attributes }: HtmlElement): void {
    if (name === 'font' || name === 'center' || STYLED.test(attributes.get('style') ?? '')) this.losses.add('style')
  }
}

const isBlock = (element: HtmlElement) => BLOCKS.has(element.name)
const isCloze = ({ attributes }: HtmlElement) => /\bcloze\b(?!-)/.test(attributes.get('class') ?? '')

function styleMark({ attributes }: HtmlElement): string | null {
  const style = attributes.get('style') ?? ''
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return '**'
  return /font-style\s*:\s*italic/i.test(style) ? '*' : null
}

/** White space at the edges moves out of the mark; where Markdown would not read the mark, tags do its work. */
function marked(inner: string, mark: string): string {
  const core = inner.trim()
  if (core === '') return inner
  const [before = '', after = ''] = inner.split(core)
  const isPlain = /^[\p{L}\p{N}]/u.test(core) && /[\p{L}\p{N}]$/u.test(core) && !core.includes('\n')
  const tag = HTML_OF[mark] ?? 'b'
  return before + (isPlain ? mark + core + mark : `<${tag}>${core}</${tag}>`) + after
}

function link(text: string, address: string): string {
  const target = address.trim()
  if (!/^(?:https?:\/\/|mailto:)/i.test(target) || text.trim() === '') return text
  const spelled = target.replace(/[\s<>\\]/g, (char) => encodeURIComponent(char)).replace(/&(?=#?\w{1,30};)/g, '&amp;')
  return `[${label(text)}](<${spelled}>)`
}

/** A bracket without its other one would end a label or begin another; one of maths or of a picture is left. */
function label(text: string): string {
  const line = text.replaceAll('\n', ' ')
  let open = 0
  for (const [bracket] of line.matchAll(/[[\]]/g)) {
    open += bracket === '[' ? 1 : -1
    if (open < 0) break
  }
  if (open === 0 || /\\[[\]]|\]\(/.test(line)) return line
  return line.replaceAll('[', '&#91;').replaceAll(']', '&#93;')
}

function codeSpan(text: string): string {
  const code = text.replaceAll('\n', ' ')
  if (code.trim() === '') return code
  const runs = [...code.matchAll(/`+/g)].map(([run]) => run.length)
  const ticks = '`'.repeat(Math.max(0, ...runs) + 1)
  return runs.length > 0 ? `${ticks} ${code} ${ticks}` : ticks + code + ticks
}

function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}

function rowsOf(element: HtmlElement): readonly HtmlElement[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return []
    if (node.name === 'tr') return [node]
    return ['tbody', 'thead', 'tfoot'].includes(node.name) ? rowsOf(node) : []
  })
}

const cellsOf = (row: HtmlElement) =>
  row.children.filter(
    (node): node is HtmlElement => typeof node !== 'string' && (node.name === 'td' || node.name === 'th'),
  )

const tidyLines = (inline: string) =>
  inline
    .split('\n')
    .map((line) => escapeLineStart(withoutBlankEnds(line.replace(/ {2,}/g, ' '))))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')

/** From the end by steps: an expression would try every stretch of blanks that ends before it. */
function withoutBlankEnds(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1
  return line.slice(0, end).replace(/^[ \t]+/, '')
}

const prefixed = (text: string, prefix: string) => prefix + text.replaceAll('\n', `\n${prefix}`)

function joinBlocks(blocks: readonly Block[]): string {
  let text = ''
  let before: Block | undefined
  for (const block of blocks) {
    if (block.text === '') continue
    if (before) text += before.kind === 'line' && block.kind === 'line' ? '\n' : '\n\n'
    text += block.text
    before = block
  }
  return text
}

function withoutPercents(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name // a percent sign that belongs to the name
  }
}
