import { decodeEntities } from '../text/html-entities.ts'
import { latexToText } from './latex-text.ts'

/** Card sides longer than this are compared by their beginning only (UTF-16 units). */
export const MAX_ANSWER_LENGTH = 2_000

const HAS_MARKUP = /[*_`$\\<&#[\]~|{}]|^\s*(?:[-+>]|\d+[.)])\s/m
/** A sign for private use stands around the number of a part put aside, so that it is found again. */
const KEPT = /\ue000(\d+)\ue000/g

/** A side of a card as plain text: no Markdown, no HTML, maths on one line, images gone. Line breaks stay. */
export function plainAnswer(side: string): string {
  const text = side.length > MAX_ANSWER_LENGTH ? side.slice(0, MAX_ANSWER_LENGTH) : side
  return HAS_MARKUP.test(text) ? withoutMarkup(text) : text.trim()
}

/** Whether the side is one formula and nothing else. */
export function isMathsAlone(side: string): boolean {
  return /^\s*(?:\$\$?[^$]+\$\$?|\\\([\s\S]+\\\)|\\\[[\s\S]+\\\])\s*\.?\s*$/.test(side)
}

function withoutMarkup(text: string): string {
  const kept: string[] = []
  const keep = (part: string): string => {
    kept.push(part)
    return `\ue000${kept.length - 1}\ue000`
  }
  const bare = text
    .replaceAll('\ue000', ' ')
    .replace(/```[^\n`]*\n?([\s\S]*?)```/g, (_, code: string) => keep(code.trim()))
    .replace(/`([^`\n]+)`/g, (_, code: string) => keep(code.trim()))
    .replace(/\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\]|\\\(([\s\S]+?)\\\)/g, (_, ...parts: unknown[]) =>
      keep(
        latexToText(
          parts
            .slice(0, 3)
            .filter((part) => typeof part === 'string')
            .join(''),
        ),
      ),
    )
    .replaceAll('\\$', () => keep('$'))
    // A price is no formula: `$5 to $10`.
    .replace(/\$(?=[^\s$])([^$\n]*[^\s$\\])\$(?!\d)/g, (whole, maths: string) =>
      /^\d[\d.,]*\s\p{L}{2,}/u.test(maths) ? whole : keep(latexToText(maths)),
    )
    // A blank to be filled in is no emphasis of an underscore.
    .replace(/(?<![\p{L}\p{N}_])_{3,}(?![\p{L}\p{N}_])/gu, (blank) => keep(blank))
    // After the maths, where a backslash begins a command.
    .replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => keep(sign))
    .replace(/\{\{c\d+::([\s\S]*?)(?:::[^{}]*)?\}\}/g, '$1')
  return linesWithoutMarkup(withoutTags(bare))
    .replace(KEPT, (_, index: string) => kept[Number(index)] ?? '')
    .trim()
}

function withoutTags(text: string): string {
  return text
    .replace(/<br\s*\/?>|<details>|<\/(?:p|div|li|tr|h[1-6]|summary|details)>/gi, '\n')
    .replace(/<sup>\s*([^<]*?)\s*<\/sup>/gi, '^$1')
    .replace(/<sub>\s*([^<]*?)\s*<\/sub>/gi, '$1')
    .replace(/<\/?(?:[a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/gi, '')
}

function linesWithoutMarkup(text: string): string {
  const plain = text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|==)(?=\S)([\s\S]*?\S)\1(?![*\w])/g, '$2')
    // Within a word stars alone set apart, and not between figures or letters that they may multiply.
    .replace(/(?<=[\p{L}\p{N}])\*(?=\p{L})([^*\n]*?\p{L})\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/(^|[\s([{"'])([*_])(?=\S)([^*_\n]*?\S)\2(?=$|[\s)\]}"'.,;:!?])/gm, '$1$3')
    .replace(/^[^\S\n]*(?:#{1,6}(?!\S)|>(?=\s*\p{L}))[^\S\n]*/gmu, '')
  // What is written as an entity is no markup.
  return tableRowsInWords((plain.includes('&') ? decodeEntities(plain) : plain).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** What divides the head of a table from its rows. */
const DIVIDER = /^(?=[^|]*\|)\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** The cells of a table, one row a line, with commas between them; what is no table stays as it is. */
function tableRowsInWords(lines: readonly string[]): string[] {
  const words: string[] = []
  let isInTable = false
  lines.forEach((line, at) => {
    isInTable = line.includes('|') && (isInTable || DIVIDER.test(lines[at + 1] ?? ''))
    if (!isInTable) words.push(line)
    else if (!DIVIDER.test(line)) words.push(cellsOf(line).join(', '))
  })
  return words
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
