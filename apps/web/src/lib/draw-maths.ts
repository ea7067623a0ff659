/**
 * A formula as nodes: for the eye, with fonts that come with the library, and beside it, out of sight, MathML for whoever
 * listens. Browsers draw MathML alone without most of what mathematicians use (blackboard letters, struck out terms, tall
 * brackets) where no font for maths is installed.
 *
 * The library builds nodes and sets their style property by property, which the page's policy allows; what it would
 * write as an attribute (a formula that it cannot read, in red) is kept from it. `trust: false` leaves no command that
 * links, loads or names anything.
 */
import 'katex/dist/katex.css'
import katex from 'katex'
import { toKatex } from './maths-syntax.ts'

/** Nodes of a formula; null for one that cannot be read and is shown as typed. */
export type DrawMaths = (tex: string, isDisplay: boolean) => readonly Node[] | null

export const drawMaths: DrawMaths = (typed, isDisplay) => {
  const tex = toKatex(typed)
  const options = {
    displayMode: isDisplay,
    output: 'htmlAndMathml',
    strict: 'ignore',
    trust: false,
    maxExpand: 200,
    maxSize: 20,
  } as const
  const place = document.createElement('span')
  try {
    katex.render(tex, place, { ...options, throwOnError: true })
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error
    // Where only a command is unknown, it alone is shown by its name.
    if (katex.renderToString(tex, { ...options, throwOnError: false }).includes('class="katex-error"')) return null
    katex.render(tex, place, { ...options, throwOnError: false })
  }
  // The source of the formula, which would be read aloud after it.
  for (const source of place.querySelectorAll('annotation')) source.remove()
  return [...place.childNodes]
}
