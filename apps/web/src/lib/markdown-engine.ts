/**
 * Markdown of cards and sources on screen. Everything passes DOMPurify (its Trusted Types policy is `dompurify`), with
 * a short list of tags and attributes: no scripts, styles, classes, forms or remote images. The result is a fragment of
 * nodes, never a string for `innerHTML`. Maths and code are drawn when their libraries are loaded, which happens only
 * when a text has some. Formulas alone do not pass the sanitiser: their library makes nodes from TeX, not from markup.
 */
import createDOMPurify, { type Config, type DOMPurify } from 'dompurify'
import { Marked } from 'marked'
import type { DrawMaths } from './draw-maths.ts'
import { inertMarkup } from './inert-markup.ts'
import { mathsSyntax, mayHoldChemistry, mayHoldMaths } from './maths-syntax.ts'
import { fillsGaps, showsAgain } from './shows-again.ts'

const TAGS = [
  ...['p', 'br', 'hr', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup', 'span'],
  ...['code', 'pre', 'kbd', 'samp', 'var', 'blockquote', 'q', 'cite', 'abbr', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...[
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'caption',
    'ruby',
    'rt',
    'rp',
    'bdi',
    'bdo',
    'wbr',
    'a',
    'img',
    'details',
    'summary',
  ],
]
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'lang', 'dir', 'start', 'colspan', 'rowspan', 'class', 'data-maths']
const CONFIG = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: ['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'form', 'select'],
  RETURN_DOM_FRAGMENT: true,
} as const satisfies Config

/** Pictures and sounds come from this server only, addressed by their content. */
const OWN_IMAGE = /^\/api\/media\/[\w-]{8,128}(\.\w{1,8})?$/
const OWN_SOUND = /^\/api\/media\/[0-9a-f]{64}\.(?:mp3|ogg|wav|flac|m4a|weba)$/
/** The same files where a stranger sees them: with a ticket. */
const TICKET = /\?t=[\w~-]{1,200}$/
const LINK = /^(?:https?:\/\/|mailto:)/i

type CodeRenderer = (code: string, language: string) => string | null

let purifier: DOMPurify | null = null
let drawMaths: DrawMaths | null = null
let hasChemistry = false
let drawCode: CodeRenderer | null = null
let drawOcclusions: ((fragment: DocumentFragment) => void) | null = null

const marked = new Marked({
  gfm: true,
  breaks: true,
  extensions: mathsSyntax,
  renderer: {
    // A card is no document: its headings must not enter the outline of the screen.
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>\n`
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
})

/** Whether the text has maths, code or hidden parts and what draws them is not loaded yet. */
export function needsMore(text: string): boolean {
  return lacksMaths(text) || (drawCode === null && mayHoldCode(text)) || lacksOcclusions(text)
}

/** Loads the libraries for what the text has. Resolves also when one cannot be loaded: it is then shown as typed. */
export async function loadMore(text: string): Promise<void> {
  await Promise.allSettled([
    lacksMaths(text) ? loadMaths(text) : null,
    drawCode === null && mayHoldCode(text) ? loadCode() : null,
    lacksOcclusions(text) ? loadOcclusions() : null,
  ])
}

/** How the title begins of a picture with hidden parts. */
const HIDES = /^hide (?:one|all) \d{1,3}: /

function lacksOcclusions(text: string): boolean {
  return drawOcclusions === null && /"hide (?:one|all) \d{1,3}: /.test(text)
}

async function loadOcclusions(): Promise<void> {
  drawOcclusions = (await import('./draw-occlusion.ts')).drawOcclusions
}

function lacksMaths(text: string): boolean {
  return mayHoldMaths(text) && (drawMaths === null || (!hasChemistry && mayHoldChemistry(text)))
}

/** Chemistry is a part of its own; it tells the library of its commands when it is loaded. */
async function loadMaths(text: string): Promise<void> {
  const chemistry = mayHoldChemistry(text)
  const [maths] = await Promise.all([import('./draw-maths.ts'), chemistry ? import('katex/contrib/mhchem') : null])
  hasChemistry ||= chemistry
  drawMaths = maths.drawMaths
}

async function loadCode(): Promise<void> {
  const { default: hljs } = await import('highlight.js/lib/common')
  drawCode = (code, language) => (hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : null)
}

function mayHoldCode(text: string): boolean {
  return /(?:```|~~~)\s*\w/.test(text)
}

/** The text as sanitised nodes. Maths and code are as typed while `needsMore` says so. */
export function draw(text: string): DocumentFragment {
  // Whatever its types say, it answers null for markup that makes a document without a body: a frameset.
  const clean: DocumentFragment | null = purify().sanitize(inertMarkup(marked.parse(text, { async: false })), CONFIG)
  const fragment = clean ?? asTyped(text)
  for (const link of fragment.querySelectorAll('a[href^="/api/"]')) toPlayer(link)
  for (const head of fragment.querySelectorAll('thead')) withoutEmptyHead(head)
  if (RIGHT_TO_LEFT.test(text)) setDirections(fragment)
  if (drawOcclusions === null) withoutOcclusions(fragment)
  else drawOcclusions(fragment)
  for (const span of fragment.querySelectorAll('[data-maths]')) drawMathsIn(span)
  for (const code of fragment.querySelectorAll('pre > code')) drawCodeIn(code)
  for (const code of fragment.querySelectorAll('code')) markGapsIn(code)
  return fragment
}

/** Until its covers can be drawn, a picture with hidden parts is not shown at all: it would give the answer away. */
function withoutOcclusions(fragment: DocumentFragment): void {
  for (const image of fragment.querySelectorAll('img[title]'))
    if (HIDES.test(image.getAttribute('title') ?? '')) image.replaceWith(image.getAttribute('alt') ?? '')
}

/** Markdown has no table without a head. */
function withoutEmptyHead(head: Element): void {
  if (head.querySelector('img, audio') === null && head.textContent?.trim() === '') head.remove()
}

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Each block runs as its first letter does, unless it says otherwise itself: where marks of lists and first columns
 * stand follows from that. The lines within one are the style sheet's: with a direction of their own they would not
 * count for the block.
 */
function setDirections(fragment: DocumentFragment): void {
  for (const block of fragment.children) if (!block.hasAttribute('dir')) block.setAttribute('dir', 'auto')
}

/** Whether the answer, as it is drawn, begins with the question, as it is drawn. */
export function repeats(question: string, answer: string, isCloze = false): boolean {
  const [asked, answered] = [inLines(question), inLines(answer)]
  return showsAgain(asked, answered) || (isCloze && fillsGaps(asked, answered))
}

const LINES = 'p, li, div, tr, pre, blockquote, br'

/** A line for each block, without markup; a picture is its address. */
function inLines(text: string): string {
  const fragment = draw(text)
  for (const drawn of fragment.querySelectorAll('.katex-html')) drawn.remove()
  for (const image of fragment.querySelectorAll('img')) image.replaceWith(image.getAttribute('src') ?? '')
  for (const line of fragment.querySelectorAll(LINES)) line.after('\n')
  const lines = (fragment.textContent ?? '').split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  return lines.filter((line) => line !== '').join('\n')
}

function asTyped(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  fragment.append(text)
  return fragment
}

function drawMathsIn(span: Element): void {
  const nodes = drawMaths?.(span.textContent ?? '', span.getAttribute('data-maths') === 'display')
  if (nodes) span.replaceChildren(...nodes)
}

function drawCodeIn(code: Element): void {
  const language = /^language-([\w+#-]{1,40})$/.exec(code.className)?.[1]
  const markup = language === undefined ? null : (drawCode?.(code.textContent ?? '', language) ?? null)
  if (markup === null) return
  code.replaceChildren(
    purify().sanitize(markup, { ALLOWED_TAGS: ['span'], ALLOWED_ATTR: ['class'], RETURN_DOM_FRAGMENT: true }),
  )
}

/** A blank, which would pass for a name among names. */
const BLANK = /_{5}/

function markGapsIn(code: Element): void {
  if (!BLANK.test(code.textContent ?? '')) return
  const texts = code.ownerDocument.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const at = text.nodeValue?.search(BLANK) ?? -1
    if (at === -1 || !(text instanceof Text)) continue
    const gap = text.splitText(at)
    gap.splitText('_____'.length)
    const mark = code.ownerDocument.createElement('mark')
    gap.replaceWith(mark)
    mark.append(gap)
    texts.currentNode = gap
  }
}

function purify(): DOMPurify {
  if (purifier !== null) return purifier
  purifier = createDOMPurify()
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') tameLink(node)
    else if (node.nodeName === 'IMG') tameImage(node)
    if (!/^(?:language-[\w+#-]{1,40}|hljs-[\w -]{1,60}( hljs-[\w-]+)*)$/.test(node.getAttribute('class') ?? ''))
      node.removeAttribute('class')
  })
  return purifier
}

/** A link to a sound of the learner's own plays it. */
function toPlayer(link: Element): void {
  const player = link.ownerDocument.createElement('audio')
  player.controls = true
  player.preload = 'none'
  player.src = link.getAttribute('href') ?? ''
  player.setAttribute('aria-label', link.textContent ?? '')
  link.replaceWith(player)
}

function tameLink(link: Element): void {
  // Becomes a player when everything is clean.
  if (OWN_SOUND.test(asOwn(link.getAttribute('href')))) return
  if (!LINK.test(link.getAttribute('href') ?? '')) {
    link.removeAttribute('href')
    return
  }
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}

function tameImage(image: Element): void {
  if (OWN_IMAGE.test(asOwn(image.getAttribute('src')))) return
  const alt = image.getAttribute('alt') ?? ''
  image.replaceWith(image.ownerDocument.createTextNode(alt))
}

/** The address of a file as its owner has it; anything else as it is. */
function asOwn(address: string | null): string {
  if (!address?.startsWith('/api/shared/media/') || !TICKET.test(address)) return address ?? ''
  return address.replace('/api/shared/', '/api/').replace(TICKET, '')
}
