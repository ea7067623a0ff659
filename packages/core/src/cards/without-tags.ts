/** Tags and comments gone, character references as they are. An angle bracket that opens no tag stays. */
export function withoutTags(html: string): string {
  let text = ''
  let at = 0
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    text += html.slice(at, open)
    const end = endOfTag(html, open)
    if (end === open) text += '<'
    at = Math.max(end, open + 1)
  }
  return text + html.slice(at)
}

/** After the tag, comment or raw element that begins at `open`; `open` itself where none begins. */
function endOfTag(html: string, open: number): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4)
  const named = /^<(\/?)([A-Za-z][A-Za-z0-9-]*)|^<[!?]/.exec(html.slice(open, open + 40))
  if (named === null) return open
  const close = html.indexOf('>', open)
  if (close === -1) return open
  const name = (named[2] ?? '').toLowerCase()
  if (named[1] === '' && (name === 'script' || name === 'style')) return afterElement(html, name, close + 1)
  return close + 1
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

function afterElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[^>]*>`, 'gi')
  close.lastIndex = from
  const found = close.exec(html)
  return found === null ? html.length : found.index + found[0].length
}
