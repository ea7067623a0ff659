import { MOST_BYTES } from '@cairn/contract/upload-limits'
import type { FileKind } from '@cairn/contract/uploads'
import { type Archive, openArchive } from './archive.ts'
import { decodePage, decodeText } from './decode-text.ts'
import { type ExtractedDocument, ExtractProblem, type Progress, type RawDocument } from './document.ts'
import { documentFrom, firstHeading, type Read } from './document-from.ts'
import { readDocx } from './docx.ts'
import { readEpub } from './epub.ts'
import { readPdf } from './pdf.ts'
import { readPptx } from './pptx.ts'
import { sniff } from './sniff.ts'
import { tableText } from './table-text.ts'
import { readWebPage } from './web-page.ts'

export interface FileToRead {
  readonly bytes: Uint8Array
  /** As the learner calls it; tells kinds of plain text apart and is the title where nothing better is. */
  readonly name: string
  /** Encoding that the sender of a page named. */
  readonly charset: string | null
}

/** The text of a file, ready to be sources. What it is, its bytes say. Throws `ExtractProblem`. */
export async function extract(file: FileToRead, onProgress: Progress): Promise<ExtractedDocument> {
  return documentFrom(file.name, await readFile(file, onProgress))
}

async function readFile(file: FileToRead, onProgress: Progress): Promise<Read> {
  const { bytes, name } = file
  const sniffed = sniff(bytes, name)
  switch (sniffed.form) {
    case 'empty':
      throw new ExtractProblem('empty', 'no bytes')
    case 'pdf':
      return { kind: 'pdf', raw: await readPdf(bytes, onProgress) }
    case 'zip':
      return readPackage(bytes, onProgress)
    case 'ole':
      throw isEncryptedOffice(bytes)
        ? new ExtractProblem('encrypted', 'an Office file with a password')
        : new ExtractProblem('unsupported', 'an Office file of before 2007')
    case 'image':
      throw new ExtractProblem('image-only', sniffed.contentType)
    case 'text':
      return { kind: sniffed.kind, raw: readText(file, sniffed.kind) }
    case 'audio':
    case 'other':
      throw new ExtractProblem('unsupported', sniffed.contentType)
    default:
      return sniffed.form satisfies never
  }
}

async function readPackage(bytes: Uint8Array, onProgress: Progress): Promise<Read> {
  const archive = await openArchive(bytes)
  const kind = await packageKind(archive)
  if (bytes.byteLength > MOST_BYTES[kind]) throw new ExtractProblem('too-large', `${bytes.byteLength} bytes`)
  switch (kind) {
    case 'docx':
      return { kind, raw: await readDocx(archive) }
    case 'pptx':
      return { kind, raw: await readPptx(archive, onProgress) }
    case 'epub':
      return { kind, raw: await readEpub(archive, onProgress) }
    case 'anki':
      throw new ExtractProblem('anki-package', 'an Anki package')
    default:
      throw new ExtractProblem('unsupported', 'a ZIP of something else')
  }
}

async function packageKind({ names, read }: Archive): Promise<'docx' | 'pptx' | 'epub' | 'anki' | 'other'> {
  if (names.some((name) => /^collection\.anki2/.test(name))) return 'anki'
  if (names.includes('META-INF/container.xml')) {
    const type = names.includes('mimetype') ? String(await read('mimetype')).trim() : 'application/epub+zip'
    return type === 'application/epub+zip' ? 'epub' : 'other'
  }
  if (!names.includes('[Content_Types].xml')) return 'other'
  if (names.some((name) => /^word\/document\d*\.xml$/.test(name))) return 'docx'
  return names.includes('ppt/presentation.xml') ? 'pptx' : 'other'
}

/** Office keeps a file with a password in a stream of this name. */
const isEncryptedOffice = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from('EncryptedPackage', 'utf16le'))

function readText({ bytes, charset }: FileToRead, kind: FileKind): RawDocument {
  const { text, guessed } = kind === 'html' ? decodePage(bytes, charset) : decodeText(bytes)
  const plain = {
    title: '',
    pages: null,
    pagesWithoutText: [],
    warnings: guessed ? (['guessed-encoding'] as const) : [],
  }
  if (text.trim() === '') throw new ExtractProblem('empty', 'nothing but white space')
  if (kind === 'html') return readWebPage(text)
  if (kind === 'csv') return { ...plain, text: tableText(text) }
  return kind === 'markdown' ? { ...plain, ...readMarkdown(text) } : { ...plain, text }
}

/** Settings that some programs write above the text of a note. */
const FRONT_MATTER = /^---\r?\n(?:[^\n]*\r?\n){1,50}?---\r?\n/

function readMarkdown(text: string): Pick<RawDocument, 'title' | 'text'> {
  const settings = FRONT_MATTER.exec(text)?.[0] ?? ''
  const named = /^title:\s*["']?(.{1,200}?)["']?\s*$/m.exec(settings)?.[1]
  return { title: named?.trim() ?? firstHeading(text), text: text.slice(settings.length) }
}
