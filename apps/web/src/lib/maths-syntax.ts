import type { TokenizerAndRendererExtension, Tokens } from 'marked'

/** `$…$` as Pandoc reads it (no space inside, no digit after), `$$…$$`, `\(…\)` and `\[…\]`. */
const INLINE = /^(?:\$(?!\s|\$)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)|\\\((.+?)\\\))/
const DISPLAY = /^(?:\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\])/

/** Whether a text may hold maths; cheap, and true a little too often. */
export function mayHoldMaths(text: string): boolean {
  return /\$[^$]+\$|\\\(|\\\[/.test(text)
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
    : { type, raw: match[0], tex: tex.trim(), display: type === 'displayMaths' }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
