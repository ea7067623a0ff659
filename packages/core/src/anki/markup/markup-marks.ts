import { splitDelimited } from '../../cards/delimited.ts'
import { MATHS } from '../../cards/markdown-escape.ts'
import { withoutTags } from '../../cards/without-tags.ts'

/** Anki's own marks inside the text of a field: sounds, LaTeX, speech, typing. */
export interface MarkHandlers {
  readonly text: (text: string) => string
  readonly sound: (fileName: string) => string
  /** Maths as Markdown; `isExact` is false where it was a document rather than a formula. */
  readonly latex: (markdown: string, isExact: boolean) => string
  readonly speech: (spoken: string) => string
}

const MARKS: ReadonlyMap<string, string> = new Map([
  ['[sound:', ']'],
  ['[latex]', '[/latex]'],
  ['[$$]', '[/$$]'],
  ['[$]', '[/$]'],
  ['[anki:tts', '[/anki:tts]'],
  ['[anki:play:', ']'],
  ['[[type:', ']]'],
])

const LATEX: ReadonlyMap<string, string> = new Map([
  ['[latex]', '[/latex]'],
  ['[$$]', '[/$$]'],
  ['[$]', '[/$]'],
])

/** All that begins and ends a formula in a field of Anki's. */
const FORMULAS: ReadonlyMap<string, string> = new Map([...LATEX, ...MATHS])

/**
 * HTML whose formulas hold no tags, so that each is one text: in LaTeX no tag means anything but a new line, in other
 * maths a break is one, and any other tag makes it no formula.
 */
export function plainInMarks(html: string): string {
  if (!html.includes('[latex]') && !html.includes('[$') && !html.includes('\\(') && !html.includes('\\[')) return html
  return splitDelimited(html, FORMULAS)
    .map(({ mark, text }) => {
      if (mark === null) return text
      return mark + (LATEX.has(mark) ? withoutTags(inLines(text)) : plainOrAsIs(text)) + FORMULAS.get(mark)
    })
    .join('')
}

const inLines = (text: string) => text.replace(/<(?:br\s?\/?|div|\/div|p|\/p)>/gi, '\n')

function plainOrAsIs(text: string): string {
  const plain = text.replace(/<(?:br|wbr)\s?\/?>/gi, '\n')
  return /<[a-z/!]/i.test(plain) ? text : plain
}

/** The text with every mark replaced by what its handler makes of it. */
export function readInline(text: string, handlers: MarkHandlers): string {
  if (!text.includes('[')) return handlers.text(text)
  return splitDelimited(text, MARKS)
    .map((stretch) =>
      stretch.mark === null ? handlers.text(stretch.text) : replaced(stretch.mark, stretch.text, handlers),
    )
    .join('')
}

function replaced(mark: string, inner: string, { sound, latex, speech }: MarkHandlers): string {
  switch (mark) {
    case '[sound:':
      return sound(inner)
    case '[latex]':
      return latexOf(inner.trim(), latex)
    case '[$$]':
      return latex(`\\[${oneLine(inner)}\\]`, true)
    case '[$]':
      return latex(`\\(${oneLine(inner)}\\)`, true)
    case '[anki:tts':
      return speech(inner.slice(inner.indexOf(']') + 1))
    default:
      return ''
  }
}

/** A document that is one formula is that formula. */
function latexOf(document: string, latex: MarkHandlers['latex']): string {
  const formula = /^(\$\$?)([^$]+)\1$/.exec(document)
  if (formula) {
    const tex = oneLine(formula[2] ?? '')
    return latex(formula[1] === '$$' ? `\\[${tex}\\]` : `\\(${tex}\\)`, true)
  }
  return latex(`\\[${oneLine(document)}\\]`, false)
}

const oneLine = (tex: string) => tex.replace(/\s+/g, ' ').trim()
