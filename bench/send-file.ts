import { parentPort, workerData } from 'node:worker_threads'
import { pdfFile, prosePages } from '../apps/server/src/content/extract/testing/pdf-file.ts'
import { largePackage } from './large-package.ts'

/*
 * A thread that makes a large file, says how large it is, and sends it whenever it is told where to: neither the making
 * nor the sending takes time of whoever measures.
 */

export type LargeFile = 'pdf' | 'package'

/** Where to send the file. */
export interface Target {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Sent {
  /** From the first byte to the end of the answer. */
  readonly ms: number
  readonly status: number
  readonly answer: string
}

const MEBIBYTE = 1_048_576
const BOUNDARY = 'bench-boundary'

const make = {
  pdf() {
    const pages = prosePages(1_900)
    const pdf = pdfFile(pages, { padding: 100 * MEBIBYTE - pdfFile(pages).length - 10_000 })
    const head = `--${BOUNDARY}\r\nContent-Type: application/json\r\n\r\n{}\r\n--${BOUNDARY}\r\nContent-Type: application/pdf\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
    const headers = { 'content-type': `multipart/related; boundary=${BOUNDARY}` }
    return { bytes: pdf.length, what: '1,900 pages', headers, body: () => body }
  },
  package() {
    const notes = 2_000
    const bytes = largePackage(249 * MEBIBYTE, notes)
    const body = () => {
      const form = new FormData()
      form.append('file', new Blob([bytes]), 'Heard.apkg')
      return form
    }
    return { bytes: bytes.length, what: `${notes} notes, as many recordings`, headers: {}, body }
  },
}

const made = make[workerData as LargeFile]()
parentPort?.on('message', async ({ url, headers }: Target) => {
  const from = performance.now()
  const answer = await fetch(url, { method: 'POST', body: made.body(), headers: { ...headers, ...made.headers } })
  const text = await answer.text()
  parentPort?.postMessage({ ms: performance.now() - from, status: answer.status, answer: text } satisfies Sent)
})
parentPort?.postMessage(`${(made.bytes / MEBIBYTE).toFixed(0)} MB, ${made.what}`)
