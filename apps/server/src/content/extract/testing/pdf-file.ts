import { deflateSync } from 'node:zlib'

export interface PdfOptions {
  /** Put into the catalog: actions, scripts. */
  readonly catalog?: string
  /** Further objects, numbered from `firstFree`. */
  readonly objects?: readonly Buffer[]
  /** In place of the content of the first page: what its stream holds, and how it says it is packed. */
  readonly content?: { readonly bytes: Buffer; readonly filter: string }
  /** Bytes that belong to no object: what makes a file large without more to read. */
  readonly padding?: number
}

/** Number of the first object that is free for `objects`. */
export const firstFree = (pages: number) => 4 + pages * 2

/** A PDF of plain lines, 46 to a page, as a small program would write it. */
export function pdfFile(pages: readonly (readonly string[])[], options: PdfOptions = {}): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const objects: Buffer[] = [
    Buffer.from(`<</Type/Catalog/Pages 2 0 R ${options.catalog ?? ''}>>`),
    Buffer.from(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'),
  ]
  pages.forEach((lines, at) => {
    const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`
    const packed = at === 0 ? options.content : undefined
    objects.push(
      Buffer.from(page),
      packed ? stream(packed.bytes, packed.filter) : stream(deflateSync(contentOf(lines))),
    )
  })
  objects.push(...(options.objects ?? []))
  return assemble(objects, options.padding ?? 0)
}

function contentOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  return Buffer.from(`BT /F 11 Tf 14 TL 60 790 Td\n${shown}\nET`, 'latin1')
}

/** An object that holds packed bytes. */
export const stream = (bytes: Buffer, filter = '/FlateDecode', more = '') =>
  Buffer.concat([
    Buffer.from(`<</Length ${bytes.length}/Filter ${filter}${more}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])

function assemble(objects: readonly Buffer[], padding: number): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\n', 'latin1')]
  if (padding > 0) parts.push(Buffer.concat([Buffer.from('%'), Buffer.alloc(padding, 'x'), Buffer.from('\n')]))
  let at = parts.reduce((bytes, part) => bytes + part.length, 0)
  const places = objects.map((object, index) => {
    const place = at
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(whole)
    at += whole.length
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  parts.push(Buffer.from(`${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** Lines of invented prose, each page different; every page counts. */
export function prosePages(count: number, linesPerPage = 46): string[][] {
  return Array.from({ length: count }, (_, page) =>
    Array.from(
      { length: linesPerPage },
      (_, line) =>
        `On page ${page + 1} the sailor number ${line + 1} wrote down what the sea had brought to him that day.`,
    ),
  )
}
