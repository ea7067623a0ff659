import { strToU8, zipSync } from 'fflate'
import mammoth from 'mammoth'
import { type Archive, checkedXml, readXml } from './archive.ts'
import { ExtractProblem, type RawDocument } from './document.ts'
import { textOfHtml } from './html-blocks.ts'
import { textIn } from './xml.ts'

/**
 * A Word document: headings, lists, tables, footnotes at the end. The reader gets a package of our making with nothing
 * but the checked XML in it: no pictures, nothing linked. Throws `ExtractProblem`.
 */
export async function readDocx(archive: Archive): Promise<RawDocument> {
  const entries: Record<string, Uint8Array> = {}
  for (const name of archive.names.filter(isNeeded)) {
    const bytes = await archive.read(name)
    if (bytes !== null) entries[name] = strToU8(checkedXml(bytes, name))
  }
  const html = await toHtml(Buffer.from(zipSync(entries, { level: 0 })))
  const notes = /<li id="(?:foot|end)note-/.test(html)
  const text = textOfHtml(html.replace(NOTE_MARKS, ''))
  if (text.trim() === '') throw new ExtractProblem('no-text', 'the document has no text')
  const title = textIn((await readXml(archive, 'docProps/core.xml')) ?? '', 'dc:title') || headingIn(text)
  return { title, text, pages: null, pagesWithoutText: [], warnings: notes ? ['footnotes-at-end'] : [] }
}

const isNeeded = (name: string) =>
  name === '[Content_Types].xml' || name === '_rels/.rels' || /^word\/(?:[^/]+\.xml|_rels\/[^/]+\.rels)$/.test(name)

/** The numbers that lead to footnotes and back. */
const NOTE_MARKS =
  /<sup><a href="#(?:foot|end)note-[^>]*>\[\d+\]<\/a><\/sup>|<a href="#(?:foot|end)note-ref-[^>]*>↑<\/a>/g

async function toHtml(buffer: Buffer): Promise<string> {
  const styleMap = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh"]
  try {
    const { value } = await mammoth.convertToHtml({ buffer }, { styleMap, externalFileAccess: false })
    return value
  } catch (cause) {
    throw new ExtractProblem('damaged', String(cause), cause)
  }
}

const headingIn = (text: string) => /^#{1,2} (.+)$/m.exec(text.slice(0, 5_000))?.[1] ?? ''
