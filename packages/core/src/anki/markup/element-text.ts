import type { HtmlElement, HtmlNode } from './html-tree.ts'

/** What begins and ends lines of its own. */
export const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote body center details dd div dl dt fieldset figure figcaption footer form h1 h2 h3 h4
   h5 h6 header hr html li main nav ol p pre section table tbody tfoot thead tr td th ul caption summary`.split(/\s+/),
)

/** Text on one line, as a label is. */
export function textOf(node: HtmlNode): string {
  if (typeof node === 'string') return node
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}

/** Text with its spaces, and a line for each block in it: what an editor of code makes of lines. */
export function linesOf(element: HtmlElement): string {
  const out: string[] = []
  let isLineOpen = false
  const endLine = () => {
    if (isLineOpen) out.push('\n')
    isLineOpen = false
  }
  const add = (text: string) => {
    if (text === '') return
    out.push(text)
    isLineOpen = !text.endsWith('\n')
  }
  const visit = (node: HtmlNode): void => {
    if (typeof node === 'string') add(node)
    else if (node.name === 'br') add('\n')
    else {
      const isBlock = BLOCKS.has(node.name)
      if (isBlock) endLine()
      for (const child of node.children) visit(child)
      if (isBlock) endLine()
    }
  }
  for (const child of element.children) visit(child)
  return out.join('')
}

/** Code within a line; its line breaks are those of the card. */
export function codeLines(element: HtmlElement, isPreserved: boolean): readonly string[] {
  const spaced = (node: HtmlNode): HtmlNode =>
    typeof node === 'string'
      ? isPreserved
        ? node.replace(/ (?= )|^ /gm, '\u00a0')
        : node.replace(/\r\n|[\r\n\f]/g, ' ')
      : { ...node, children: node.children.map(spaced) }
  return linesOf({ ...element, children: element.children.map(spaced) }).split('\n')
}

export function codeSpan(code: string): string {
  if (code.trim() === '') return code
  const runs = [...code.matchAll(/`+/g)].map(([run]) => run.length)
  const ticks = '`'.repeat(Math.max(0, ...runs) + 1)
  return runs.length > 0 ? `${ticks} ${code} ${ticks}` : ticks + code + ticks
}

export function rowsOf(element: HtmlElement): readonly HtmlElement[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return []
    if (node.name === 'tr') return [node]
    return ['tbody', 'thead', 'tfoot'].includes(node.name) ? rowsOf(node) : []
  })
}

export const cellsOf = (row: HtmlElement): readonly HtmlElement[] =>
  row.children.filter(
    (node): node is HtmlElement => typeof node !== 'string' && (node.name === 'td' || node.name === 'th'),
  )

export const childOf = ({ children }: HtmlElement, name: string): HtmlElement | undefined =>
  children.find((node): node is HtmlElement => typeof node !== 'string' && node.name === name)

/** A number that an attribute gives; null where it gives none. */
export function numberOf({ attributes }: HtmlElement, name: string): number | null {
  const written = attributes.get(name)?.trim() ?? ''
  return /^\d{1,8}$/.test(written) ? Number(written) : null
}

/** What would be lost in a block of code. */
export const holdsMedia = (node: HtmlNode): boolean =>
  typeof node === 'string'
    ? node.includes('[sound:')
    : node.name === 'img' || node.name === 'audio' || node.children.some(holdsMedia)
