import { escapeLineStart } from '../../cards/markdown-escape.ts'
import { settledLines } from './inline-marks.ts'

/** A paragraph is lines of one block; other blocks stand apart. */
export interface Block {
  readonly kind: 'line' | 'paragraph' | 'block'
  readonly text: string
}

export function joinBlocks(blocks: readonly Block[]): string {
  let text = ''
  let before: Block | undefined
  for (const block of blocks) {
    if (block.text === '') continue
    if (before) text += before.kind === 'line' && block.kind === 'line' ? '\n' : '\n\n'
    const after = before === undefined ? block : asOtherList(block, before)
    text += after.text
    before = after
  }
  return text
}

/** Of two lists that follow each other the second has other signs, or they would be one. */
function asOtherList(block: Block, before: Block): Block {
  if (block.kind !== 'block' || before.kind !== 'block') return block
  const [kind, kindBefore] = [LIST.exec(block.text), LIST.exec(before.text)]
  if (kind === null || kindBefore === null || (kind[1] ?? kind[0]) !== (kindBefore[1] ?? kindBefore[0])) return block
  const text = block.text.replace(/^(?:(-) |(\d+)([.)]) )/gm, (_, dash?: string, number?: string, sign?: string) =>
    dash === undefined ? `${number}${sign === '.' ? ')' : '.'} ` : '+ ',
  )
  return { ...block, text }
}

/** A list by its first sign; fences and rules begin otherwise. */
const LIST = /^(?:\d{1,9}([.)]) |[-+] )/

/** Blocks in an entry of a list: what may follow a line at once does, so that the entry stays a short one. */
export function joinInEntry(blocks: readonly Block[]): string {
  let text = ''
  for (const block of blocks) {
    if (block.text === '') continue
    if (text !== '') text += block.kind !== 'block' || /^(?:- |1\. |`{3}|> )/.test(block.text) ? '\n' : '\n\n'
    text += block.text
  }
  return text
}

/** Blocks in a cell, which is one line: tags stand for what would need several. */
export function joinInCell(blocks: readonly Block[]): string {
  let text = ''
  for (const { text: block } of blocks) {
    if (block === '') continue
    const isApart = /^<(?:ul|ol|pre|details)>/.test(block) || /<\/(?:ul|ol|pre|details)>$/.test(text)
    if (text !== '' && !isApart) text += '<br>'
    text += block.replace(/\n+/g, '<br>')
  }
  return text
}

/** Lines of a paragraph from what stands in them. */
export const tidyLines = (inline: string): string =>
  settledLines(inline)
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

export const prefixed = (text: string, prefix: string): string => prefix + text.replaceAll('\n', `\n${prefix}`)

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Lines that run as they were told to. Blocks run as their first letter does: where that is another direction, a sign
 * that is not seen stands before it.
 */
export function directed(lines: string, direction: string | null): string {
  if (direction === null || lines === '') return lines
  const first = /\p{L}/u.exec(lines)?.[0] ?? ''
  if (!RIGHT_TO_LEFT.test(lines)) return lines
  const isRight = RIGHT_TO_LEFT.test(first)
  if (direction === 'rtl' && !isRight) return `\u200f${lines}`
  return direction === 'ltr' && isRight ? `\u200e${lines}` : lines
}
