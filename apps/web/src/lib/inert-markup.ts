/**
 * Takes what a parser would act on out of markup before any parser sees it: event handlers, styles, base addresses. The
 * sanitiser removes them anyway, but the document it parses into reports each one as an attempt against the page's
 * policy. This is for quiet, not for safety: what slips through here still meets the sanitiser.
 */

/** Elements that the policy looks at while they are parsed. */
const DROPPED = new Set(['base', 'link', 'meta', 'script', 'style'])
/** What stands in these is text up to their end tag. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])
const SUSPECT = /<(?:base|link|meta|script|style)|[\s"'/](?:on|style)/i
const TAG = /<\/?([a-z][^\s/>]*)/giy
// As HTML reads attributes: a name may begin with "=", quotes count at the start of a value only.
const ATTRIBUTE = /[\s/]*(=?[^\s/>=]*)(?:\s*=\s*("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>]*))?/y

/** The markup without them; everything else as it was, but for the space between attributes. */
export function inertMarkup(html: string): string {
  if (!SUSPECT.test(html)) return html
  let inert = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    inert += html.slice(at, open)
    const part = html.startsWith('<!--', open) ? comment(html, open) : tag(html, open)
    inert += part.text
    at = part.end
  }
  return inert + html.slice(at)
}

/** A piece of markup as it goes on, and where the next one begins. */
interface Part {
  readonly text: string
  readonly end: number
}

function comment(html: string, open: number): Part {
  const close = html.indexOf('-->', open + 2)
  return { text: '', end: close === -1 ? html.length : close + 3 }
}

function tag(html: string, open: number): Part {
  TAG.lastIndex = open
  const [start, given] = TAG.exec(html) ?? []
  if (start === undefined || given === undefined) return { text: '<', end: open + 1 }
  const attributes = attributesFrom(html, open + start.length)
  const name = given.toLowerCase()
  const isEnd = start.startsWith('</')
  const end = isEnd || !RAW_TEXT.has(name) ? attributes.end : endOfRawText(html, attributes.end, name)
  // A space, so that what stands around it does not become a tag.
  if (DROPPED.has(name)) return { text: ' ', end }
  return { text: `${start}${attributes.text}${html.slice(attributes.end, end)}`, end }
}

/** The attributes from `start` on with the bracket that ends the tag. */
function attributesFrom(html: string, start: number): Part {
  let text = ''
  let at = start
  while (at < html.length && html[at] !== '>') {
    ATTRIBUTE.lastIndex = at
    const [whole = '', name = ''] = ATTRIBUTE.exec(html) ?? []
    if (whole === '') break
    at += whole.length
    if (name === '') continue
    if (!/^on|^style$/i.test(name)) text += ` ${whole.replace(/^[\s/]+/, '')}`
  }
  return { text: `${text}${html[at] === '>' ? '>' : ''}`, end: at + 1 }
}

function endOfRawText(html: string, from: number, name: string): number {
  const close = html.slice(from).search(new RegExp(`</${name}[\\s/>]`, 'i'))
  return close === -1 ? html.length : from + close
}
