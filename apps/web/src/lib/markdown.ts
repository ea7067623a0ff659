/**
 * Markdown of cards and sources as nodes, never as a string for `innerHTML`. Plain sentences need nothing; for the rest
 * the parser and the sanitiser are loaded, and for maths and code their libraries, each when a text first has some.
 */
import { showLocalMedia } from './local-media.ts'

type Engine = typeof import('./markdown-engine.ts')

const MOST_KEPT = 600

let engine: Engine | null = null
let loading: Promise<Engine> | null = null
const kept = new Map<string, DocumentFragment>()

/** One line without anything that Markdown, HTML or maths would read. A sentence too many is drawn with care, not less. */
export function isPlain(text: string): boolean {
  return !/[*_`~#<>&[\]\\$|^=+{}@\n\r\t]|:\/\/|www\.|^\s|^(?:\d{1,9}[.)]|-)\s|--/.test(text)
}

/** The text as nodes, fresh each time: insert them with `replaceChildren`. As typed where libraries are missing. */
export function renderMarkdown(text: string): DocumentFragment {
  const known = kept.get(text)
  const fragment = known ?? draw(text)
  if (known === undefined && !needsLibraries(text)) keep(text, fragment)
  const copy = fragment.cloneNode(true) as DocumentFragment // a clone is of the kind of its original
  showLocalMedia(copy)
  return copy
}

/** What stands in lines of its own, and what divides them. */
const LINES = 'p, li, div, summary, td, th, pre, blockquote, h1, h2, h3, h4, h5, h6, br'

/** The text without any markup, for reading aloud and for labels. What is folded away, such as a hint, is not told. */
export function plainText(text: string): string {
  const fragment = renderMarkdown(text)
  for (const folded of fragment.querySelectorAll('details'))
    folded.replaceChildren(...folded.querySelectorAll(':scope > summary'))
  // A formula stands there twice: as it looks, and as it is read.
  for (const drawn of fragment.querySelectorAll('.katex-html')) drawn.remove()
  for (const line of fragment.querySelectorAll(LINES)) line.after(' ')
  return (fragment.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Whether something has to be loaded before the text is drawn as it should be. */
export function needsLibraries(text: string): boolean {
  return !isPlain(text) && (engine === null || engine.needsMore(text))
}

/**
 * Whether the answer begins with all that the question says, so that one of them is enough. What is plain has one line,
 * and no answer below a question.
 */
export function repeats(question: string, answer: string, isCloze = false): boolean {
  return !isPlain(answer) && engine !== null && engine.repeats(question, answer, isCloze)
}

/** Loads what the text needs; afterwards `renderMarkdown` draws it. Resolves also when something cannot be loaded. */
export async function loadLibraries(text: string): Promise<void> {
  if (isPlain(text)) return
  loading ??= import('./markdown-engine.ts')
  try {
    engine = await loading
  } catch {
    loading = null // no network and not stored: the text is shown as typed, the next one tries again
    return
  }
  await engine.loadMore(text)
}

function draw(text: string): DocumentFragment {
  if (engine !== null && !isPlain(text)) return engine.draw(text)
  const fragment = document.createDocumentFragment()
  for (const line of text.split(/\r?\n/)) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    fragment.append(paragraph)
  }
  return fragment
}

function keep(text: string, fragment: DocumentFragment): void {
  kept.set(text, fragment)
  const oldest = kept.keys().next()
  if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value)
}
