import type { TokenizerAndRendererExtension, Tokens } from 'marked'

/**
 * `$…$` as Pandoc reads it (no space inside, no digit after), `$$…$$`, `\(…\)` and `\[…\]`. A formula may go over lines,
 * but over no empty one. Its length is bounded: what begins one and never ends would be read to its end each time.
 */
const INLINE =
  /^(?:\$(?!\s|\$)((?:\\[^\n]|[^$\\\n]|\\?\n(?!\s*\n)){1,4000}?)(?<!\s)\$(?!\d)|\\\(((?:[^\n]|\n(?!\s*\n)){1,4000}?)\\\))/
const DISPLAY = /^(?:\$\$([\s\S]{1,10000}?)\$\$|\\\[([\s\S]{1,10000}?)\\\])/
/** A formula in lines of its own, before lists, quotes and rules are seen in what it begins its lines with. */
const BLOCK = /^ {0,3}(?:\$\$([\s\S]{1,10000}?)\$\$|\\\[([\s\S]{1,10000}?)\\\])[ \t]*(?:\n|$)/

/** Whether a text may hold maths; cheap, and true a little too often. */
export function mayHoldMaths(text: string): boolean {
  return /\$[^$]+\$|\\\(|\\\[/.test(text)
}

/** Whether a formula may be chemistry: `\ce{…}`, `\pu{…}`. */
export function mayHoldChemistry(text: string): boolean {
  return /\\(?:ce|pu)\s*\{/.test(text)
}

/** TeX as the one library has it, for what another (Anki's) takes as well. */
export function toKatex(tex: string): string {
  return tex.replace(/\\require\s*\{[^{}]*\}/g, '').replace(/(\\text(?:rm|bf|it|sf|tt)?\s*\{)([^{}$]*)\}/g, inText)
}

/** An underscore is itself in text, not an index. */
function inText(_whole: string, command: string, text: string): string {
  return `${command}${text.replace(/(?<!\\)([_^#&%])/g, (sign) => (sign === '^' ? '\\textasciicircum{}' : `\\${sign}`))}}`
}

interface MathsToken extends Tokens.Generic {
  readonly tex: string
  readonly display: boolean
}

function placeholder(token: Tokens.Generic): string {
  const { tex, display } = token as MathsToken // made by the tokenizers below
  return `<span data-maths="${display ? 'display' : 'inline'}">${escapeHtml(tex)}</span>`
}

/** Keeps TeX out of Markdown's hands: it leaves as text inside a `data-maths` span. */
export const mathsSyntax: TokenizerAndRendererExtension[] = [
  {
    name: 'blockMaths',
    level: 'block',
    start: (text) => text.search(/^ {0,3}(?:\$\$|\\\[)/m),
    tokenizer: (text) => tokenOf('blockMaths', BLOCK.exec(text)),
    renderer: (token) => `<p>${placeholder(token)}</p>\n`,
  },
  {
    name: 'displayMaths',
    level: 'inline',
    start: (text) => text.search(/\$\$|\\\[/),
    tokenizer: (text) => tokenOf('displayMaths', DISPLAY.exec(text)),
    renderer: placeholder,
  },
  {
    name: 'inlineMaths',
    level: 'inline',
    start: (text) => text.search(/\$|\\\(/),
    tokenizer: (text) => tokenOf('inlineMaths', INLINE.exec(text)),
    renderer: placeholder,
  },
]

function tokenOf(type: string, match: RegExpExecArray | null): MathsToken | undefined {
  const tex = match?.[1] ?? match?.[2]
  return match === null || tex === undefined
    ? undefined
    : { type, raw: match[0], tex: tex.trim(), display: type !== 'inlineMaths' }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
