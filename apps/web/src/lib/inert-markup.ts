/**
 * Takes what a parser would act on out of markup before any parser sees it: event handlers, styles, base addresses. The
 * sanitiser removes them anyway, but the document it parses into reports each one as an attempt against the page's
 * policy; so would every other document that a page can make. This is for quiet, not for safety: what slips through here
 * still meets the sanitiser.
 *
 * What comes out reads the same wherever it stands. What is text in one place is markup in another (what `<title>` holds
 * within a picture, for one), so no "<" stays but those that begin a tag.
 */

/** Elements that the policy looks at while they are parsed, and what they hold. */
const DROPPED = new Set(['base', 'iframe', 'link', 'meta', 'script', 'style', 'track'])
/** What stands in these is text up to their end tag; entities count. */
const TEXT = new Set(['textarea', 'title'])
/** Here they do not. */
const AS_TYPED = new Set(['noembed', 'noframes', 'plaintext', 'xmp'])
const RAW_TEXT = new Set(['iframe', 'script', 'style', ...TEXT, ...AS_TYPED])
const SUSPECT = /<(?:base|link|meta|script|style|track)|[\s"'/](?:on|style)/i
// White space is what HTML means by it: a no-break space is part of a name.
const TAG = /<\/?([a-z][^\t\n\f\r />]*)/giy
// As HTML reads attributes: a name may begin with "=", quotes count at the start of a value only.
const ATTRIBUTE =
  /[\t\n\f\r /]*(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >]*))?/y
const COMMENT = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(?:[!?]|\/(?=[^a-z]))[^>]*>?/iy

/** The markup without them; everything else as it reads. */
export function inertMarkup(html: string): string {
  if (!SUSPECT.test(html)) return html
  let inert = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    inert += html.slice(at, open)
    const part = comment(html, open) ?? tag(html, open)
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

function comment(html: string, open: number): Part | null {
  COMMENT.lastIndex = open
  return COMMENT.test(html) ? { text: '', end: COMMENT.lastIndex } : null
}

function tag(html: string, open: number): Part {
  TAG.lastIndex = open
  const [start, given] = TAG.exec(html) ?? []
  // As an entity, so that it never begins a tag with what follows.
  if (start === undefined || given === undefined) return { text: '&lt;', end: open + 1 }
  const attributes = attributesFrom(html, open + start.length)
  const name = given.toLowerCase()
  const hasText = !start.startsWith('</') && RAW_TEXT.has(name)
  const end = hasText ? endOfRawText(html, attributes.end, name) : attributes.end
  if (DROPPED.has(name)) return { text: ' ', end }
  const text = html.slice(attributes.end, end)
  if (hasText && AS_TYPED.has(name)) return { text: withoutTags(text.replaceAll('&', '&amp;')), end }
  return { text: `${start}${attributes.text}${withoutTags(text)}`, end }
}

function withoutTags(text: string): string {
  return text.replaceAll('<', '&lt;')
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
    if (name !== '' && !/^on|^style$/i.test(name)) text += ` ${whole.replace(/^[\t\n\f\r /]+/, '')}`
    // Of a tag that closes itself.
    if (name === '' && whole.endsWith('/') && html[at] === '>') text += ' /'
  }
  return { text: `${text}${html[at] === '>' ? '>' : ''}`, end: at + 1 }
}

function endOfRawText(html: string, from: number, name: string): number {
  const close = html.slice(from).search(new RegExp(`</${name}[\\s/>]`, 'i'))
  return close === -1 ? html.length : from + close
}
