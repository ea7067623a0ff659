import { htmlToText } from '@cairn/core/text/html-text'
import { type Archive, readXml } from './archive.ts'
import { ExtractProblem, type Progress, type RawDocument } from './document.ts'
import { textOfHtml } from './html-blocks.ts'
import { parseXml, resolvePath, within, type XmlNode } from './xml.ts'

/** A book's chapters in reading order. Throws `ExtractProblem`; books with copy protection are `encrypted`. */
export async function readEpub(archive: Archive, onProgress: Progress): Promise<RawDocument> {
  await refuseProtected(archive)
  const opfPath = await packagePath(archive)
  const xml = await readXml(archive, opfPath)
  if (xml === null) throw new ExtractProblem('damaged', `${opfPath} is missing`)
  const book = parseXml(xml)
  const chapters = spineOf(book, opfPath)
  const names = await chapterNames(archive, book, opfPath)
  const texts: string[] = []
  let missing = 0
  for (const [at, path] of chapters.entries()) {
    const bytes = await archive.read(path)
    if (bytes === null) missing += 1
    else texts.push(chapterText(checkedPage(bytes, path), names.get(path)))
    onProgress(at + 1, chapters.length)
  }
  const text = texts.filter((chapter) => chapter.trim() !== '').join('\n\n')
  if (text === '') throw new ExtractProblem(missing > 0 ? 'damaged' : 'no-text', 'no chapter has text')
  const title = within(book, 'dc:title')[0]?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  return { title, text, pages: null, pagesWithoutText: [], warnings: missing > 0 ? ['damaged-places'] : [] }
}

/** Fonts may be scrambled in any book; chapters that are have a lock. */
async function refuseProtected(archive: Archive): Promise<void> {
  const xml = await readXml(archive, 'META-INF/encryption.xml')
  if (xml === null) return
  const locked = [...xml.matchAll(/URI="([^"]+)"/g)].some(([, path = '']) => /\.x?html?$/i.test(path))
  if (locked) throw new ExtractProblem('encrypted', 'the chapters are encrypted')
}

async function packagePath(archive: Archive): Promise<string> {
  const xml = await readXml(archive, 'META-INF/container.xml')
  const path = xml === null ? undefined : within(parseXml(xml), 'rootfile')[0]?.getAttribute('full-path')
  if (!path) throw new ExtractProblem('damaged', 'the container names no package')
  return path
}

const prefixed = (book: XmlNode, name: string) => {
  const plain = within(book, name)
  return plain.length > 0 ? plain : within(book, `opf:${name}`)
}

function spineOf(book: XmlNode, opfPath: string): string[] {
  const pages = new Map<string, string>()
  for (const entry of prefixed(book, 'item')) {
    const isPage = /xhtml|html/.test(entry.getAttribute('media-type') ?? '')
    const isContents = (entry.getAttribute('properties') ?? '').split(' ').includes('nav')
    const id = entry.getAttribute('id')
    const href = entry.getAttribute('href')
    if (isPage && !isContents && id && href) pages.set(id, pathOf(opfPath, href))
  }
  return prefixed(book, 'itemref').flatMap((reference) => {
    const path = pages.get(reference.getAttribute('idref') ?? '')
    return path === undefined || reference.getAttribute('linear') === 'no' ? [] : [path]
  })
}

function pathOf(from: string, href: string): string {
  const path = href.split('#', 1)[0] ?? ''
  return resolvePath(from, URL.canParse(path, 'http://book/') ? decode(path) : path)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return path
  }
}

/** What the table of contents calls the chapters, for those that have no heading themselves. */
async function chapterNames(archive: Archive, book: XmlNode, opfPath: string): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const entries = prefixed(book, 'item')
  const ncx = entries.find((entry) => entry.getAttribute('media-type') === 'application/x-dtbncx+xml')
  const href = ncx?.getAttribute('href')
  if (!href) return names
  const path = pathOf(opfPath, href)
  const bytes = await archive.read(path)
  if (bytes === null) return names
  for (const point of within(parseXml(checkedPage(bytes, path)), 'navPoint')) {
    const target = within(point, 'content')[0]?.getAttribute('src')
    const label = within(point, 'text')[0]?.textContent?.trim()
    if (target && label && !names.has(pathOf(path, target))) names.set(pathOf(path, target), label)
  }
  return names
}

/** Pages of books declare the type of HTML, but no entities of their own. */
function checkedPage(bytes: Buffer, path: string): string {
  const text = bytes.toString('utf8')
  if (/<!entity/i.test(text)) throw new ExtractProblem('hostile', `${path} declares entities`)
  return text
}

function chapterText(html: string, name: string | undefined): string {
  const text = textOfHtml(html)
  if (name === undefined || /^#{1,6} /m.test(text.slice(0, 2_000)) || text.trim() === '') return text
  return `# ${htmlToText(name)}\n\n${text}`
}
