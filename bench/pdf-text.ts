import { extractText, getDocumentProxy } from 'unpdf'
import { readPdf } from '../apps/server/src/content/extract/pdf.ts'
import { contentOf, limitsFor, readInThread } from '../apps/server/src/content/extract/read-in-thread.ts'
import { pdfFile, prosePages } from '../apps/server/src/content/extract/testing/pdf-file.ts'

/*
 * The text of a PDF of 500 pages: the library alone against lines, paragraphs and headings made of what it says, and
 * against the whole way in the thread, with sections, words and language. The ways alternate; the library against itself
 * is the A/A pair.
 *
 *   node bench/pdf-text.ts
 */

const PAGES = 500
const ROUNDS = 5
const pdf = pdfFile(prosePages(PAGES))
const copy = () => new Uint8Array(pdf)
const nothing = () => undefined

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'unpdf alone': async () => extractText(await getDocumentProxy(copy())),
  'unpdf again (A/A)': async () => extractText(await getDocumentProxy(copy())),
  'pages to lines and headings': () => readPdf(copy(), nothing),
  'to sources, in the thread': () =>
    readInThread({
      ...{ file: { content: contentOf(copy()), name: 'sea.pdf', charset: null }, limits: limitsFor(pdf.length) },
      ...{ onProgress: nothing, signal: new AbortController().signal },
    }),
}

const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
for (let round = -1; round < ROUNDS; round += 1)
  for (const [name, run] of Object.entries(ways)) {
    const startedAt = performance.now()
    await run()
    // The first round warms up.
    if (round >= 0) times.get(name)?.push(performance.now() - startedAt)
  }

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
const alone = median(times.get('unpdf alone') ?? [])
console.log(`${PAGES} pages, ${(pdf.length / 1e6).toFixed(1)} MB, median of ${ROUNDS}`)
for (const [name, values] of times) {
  const ms = median(values)
  console.log(
    `${name.padEnd(30)}${ms.toFixed(0).padStart(7)} ms ${((PAGES / ms) * 1_000).toFixed(0).padStart(6)} pages/s  ratio ${(alone / ms).toFixed(2)}`,
  )
}
