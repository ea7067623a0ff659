import { MOST_PDF_PAGES } from '@cairn/contract/upload-limits'
import type { UploadWarning } from '@cairn/contract/uploads'
import { getDocumentProxy } from 'unpdf'
import { ExtractProblem, type Progress, type RawDocument } from './document.ts'
import { linesOfPage, type PdfLine, textOfPages } from './pdf-lines.ts'

/** A page with fewer letters is a picture of a page, or empty. */
const LEAST_LETTERS = 8
const PAGES_PER_WORD = 10

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/**
 * The text of a PDF, page by page. Nothing in it is run or fetched: no script, no action, no font from elsewhere.
 * Throws `ExtractProblem`: encrypted, damaged, too-many-pages, no-text.
 */
export async function readPdf(bytes: Uint8Array, onProgress: Progress): Promise<RawDocument> {
  const pdf = await openPdf(bytes)
  if (pdf.numPages > MOST_PDF_PAGES) throw new ExtractProblem('too-many-pages', `${pdf.numPages} pages`)
  const { pages, damaged } = await linesOf(pdf, onProgress)
  const pagesWithoutText = pages.flatMap((lines, at) => (lettersIn(lines) < LEAST_LETTERS ? [at + 1] : []))
  if (pagesWithoutText.length === pages.length) throw new ExtractProblem('no-text', `${pages.length} pages, no text`)
  const texts = textOfPages(pages)
  const title = (await titleOf(pdf)) ?? headingIn(texts)
  const joined = texts.join('\n\f\n')
  // White space at the beginning is cut from a source; then pages without text there would not count.
  const cover = pagesWithoutText[0] === 1 && texts[0] === '' ? `# ${title || 'Page 1'}` : ''
  const warnings: UploadWarning[] = []
  if (pagesWithoutText.length > 0) warnings.push('pages-without-text')
  if (damaged) warnings.push('damaged-places')
  if (missing(joined)) warnings.push('missing-characters')
  return { title, text: cover + joined, pages: pages.length, pagesWithoutText, warnings }
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      disableFontFace: true,
      enableXfa: false,
      stopAtErrors: false,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: 0,
    })
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    throw new ExtractProblem(name === 'PasswordException' ? 'encrypted' : 'damaged', String(cause), cause)
  }
}

/** A page that cannot be read is one without text; when none can, the file is damaged. */
async function linesOf(pdf: Pdf, onProgress: Progress): Promise<{ pages: PdfLine[][]; damaged: boolean }> {
  const pages: PdfLine[][] = []
  let failures = 0
  let last: unknown
  for (let number = 1; number <= pdf.numPages; number += 1) {
    try {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent({ disableNormalization: false })
      pages.push(linesOfPage(items.filter((item) => 'str' in item)))
      page.cleanup()
    } catch (error) {
      failures += 1
      last = error
      pages.push([])
    }
    if (number % PAGES_PER_WORD === 0) onProgress(number, pdf.numPages)
  }
  if (failures === pdf.numPages) throw new ExtractProblem('damaged', 'no page can be read', last)
  return { pages, damaged: failures > 0 }
}

const lettersIn = (lines: readonly PdfLine[]) =>
  lines.reduce((count, { text }) => count + (text.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0), 0)

/** Programs write their own words into the title when nobody gave one. */
const NO_TITLE =
  /^(?:untitled|microsoft (?:word|powerpoint)|powerpoint presentation|print|document\d*)\b|\.(?:docx?|pptx?|tex|dvi|indd|qxd)$/i

async function titleOf(pdf: Pdf): Promise<string | null> {
  const metadata = await pdf.getMetadata().catch(() => null)
  const info: unknown = metadata?.info
  const title: unknown = typeof info === 'object' && info !== null ? Reflect.get(info, 'Title') : null
  const words = typeof title === 'string' ? title.replace(/\s+/g, ' ').trim() : ''
  return words.length < 3 || words.length > 200 || NO_TITLE.test(words) ? null : words
}

const headingIn = (texts: readonly string[]) => /^#{1,2} (.+)$/m.exec(texts.slice(0, 3).join('\n'))?.[1] ?? ''

/** Letters that the file keeps as shapes only: replacement characters and the private area. */
function missing(text: string): boolean {
  const odd = text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0
  return odd > 20 && odd > text.length * 0.01
}
