import { splitDelimited } from './delimited.ts'
import { MATHS } from './markdown-escape.ts'
import { withoutTags } from './without-tags.ts'

/** Text with gaps as `{{c1::Paris::city}}`; gaps may stand inside gaps. */
type ClozeNode = string | Gap

interface Gap {
  readonly ordinals: readonly number[]
  readonly nodes: ClozeNode[]
  hint: string | null
}

const HIGHEST_ORDINAL = 500
const MARK = /\{\{c(\d{1,5}(?:,\d{1,5})*)::|\}\}/gi

/** The numbers of the gaps in a text, each once, ascending. */
export function clozeNumbers(text: string): readonly number[] {
  const found = new Set<number>()
  collect(parseCloze(text), found)
  return [...found].filter((number) => number >= 1 && number <= HIGHEST_ORDINAL).sort((one, other) => one - other)
}

/**
 * The text as the card of that gap number shows it: its gaps blanked in the question and marked in the answer, all
 * others filled in. Empty where the text has no such gap.
 */
export function revealCloze(text: string, number: number, isQuestion: boolean): string {
  const nodes = parseCloze(text)
  if (!hasGap(nodes, number)) return ''
  return plainInsideMaths(nodes.map((node) => reveal(node, number, isQuestion)).join(''))
}

/** Only what stands in the gaps of that number, or their hints. */
export function clozeOnly(text: string, number: number, isQuestion: boolean): string {
  const found: string[] = []
  const visit = (node: ClozeNode) => {
    if (typeof node === 'string') return
    if (node.ordinals.includes(number)) found.push(isQuestion ? (node.hint ?? '...') : plainOf(node))
    else node.nodes.forEach(visit)
  }
  parseCloze(text).forEach(visit)
  return found.join(', ')
}

/** The text with the gaps of that number marked, flat, and all others filled in. */
export function withGapsOf(text: string, number: number): string {
  const write = (node: ClozeNode): string => {
    if (typeof node === 'string') return node
    if (!node.ordinals.includes(number)) return node.nodes.map(write).join('')
    const hint = node.hint === null ? '' : `::${node.hint}`
    return `{{c${number}::${plainOf(node)}${hint}}}`
  }
  return parseCloze(text).map(write).join('')
}

/** The text as it reads: every gap filled in, no hint. */
export function filledIn(text: string): string {
  return parseCloze(text).map(plainOf).join('')
}

function collect(nodes: readonly ClozeNode[], found: Set<number>): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    for (const number of node.ordinals) found.add(number)
    collect(node.nodes, found)
  }
}

const hasGap = (nodes: readonly ClozeNode[], number: number): boolean =>
  nodes.some((node) => typeof node !== 'string' && (node.ordinals.includes(number) || hasGap(node.nodes, number)))

function reveal(node: ClozeNode, number: number, isQuestion: boolean): string {
  if (typeof node === 'string') return node
  const inner = () => node.nodes.map((child) => reveal(child, number, isQuestion)).join('')
  if (!node.ordinals.includes(number)) return inner()
  return `<span class="cloze">${isQuestion ? `[${node.hint ?? '...'}]` : inner()}</span>`
}

const plainOf = (node: ClozeNode): string => (typeof node === 'string' ? node : node.nodes.map(plainOf).join(''))

/** Gaps nested deeper than this are text. */
const DEEPEST = 8

function parseCloze(text: string): readonly ClozeNode[] {
  const root: ClozeNode[] = []
  const open: { readonly gap: Gap; readonly mark: string }[] = []
  const add = (piece: string) => {
    if (piece === '') return
    const gap = open.at(-1)?.gap
    if (!gap) root.push(piece)
    else if (gap.hint !== null) gap.hint += piece
    else addToGap(gap, piece)
  }
  let at = 0
  for (const match of text.matchAll(MARK)) {
    add(text.slice(at, match.index))
    at = match.index + match[0].length
    if (match[1] === undefined) close(open, root, match[0])
    else if (open.length >= DEEPEST) add(match[0])
    else open.push({ gap: { ordinals: match[1].split(',').map(Number), nodes: [], hint: null }, mark: match[0] })
  }
  add(text.slice(at))
  while (open.length > 0) giveUp(open, root)
  return root
}

type OpenGaps = { readonly gap: Gap; readonly mark: string }[]

function addToGap(gap: Gap, piece: string): void {
  const cut = piece.indexOf('::')
  if (cut === -1) return void gap.nodes.push(piece)
  if (cut > 0) gap.nodes.push(piece.slice(0, cut))
  gap.hint = piece.slice(cut + 2)
}

function close(open: OpenGaps, root: ClozeNode[], mark: string): void {
  const ended = open.pop()
  const parent = open.at(-1)?.gap.nodes ?? root
  parent.push(ended?.gap ?? mark)
}

/** A gap that never ends was text. */
function giveUp(open: OpenGaps, root: ClozeNode[]): void {
  const ended = open.pop()
  if (!ended) return
  const parent = open.at(-1)?.gap.nodes ?? root
  const { nodes, hint } = ended.gap
  parent.push(ended.mark, ...nodes, ...(hint === null ? [] : [`::${hint}`]))
}

/** Maths is no HTML: what marks a gap inside it must not reach its renderer. */
function plainInsideMaths(text: string): string {
  if (!text.includes('\\(') && !text.includes('\\[')) return text
  return splitDelimited(text, MATHS)
    .map(({ mark, text: piece }) => (mark === null ? piece : mark + withoutTags(piece) + MATHS.get(mark)))
    .join('')
}
