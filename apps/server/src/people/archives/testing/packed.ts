import { hash } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'

export type Entries = Readonly<Record<string, Uint8Array>>

export const entriesOf = (bytes: Uint8Array): Entries => unzipSync(bytes)

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const textOf = (entries: Entries, name: string): string => new TextDecoder().decode(entries[name])

/** The lines of a kind, parsed. */
export const linesOf = (entries: Entries, kind: string): Record<string, unknown>[] =>
  textOf(entries, `data/${kind}.jsonl`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** Lines as a kind's file has them. */
export const toLines = (rows: readonly unknown[]): Uint8Array =>
  utf8(rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join(''))

/** A zip of the entries, whatever their sums say. */
export const zipOf = (entries: Entries): Uint8Array => zipSync({ ...entries }, { level: 6 })

/** A zip of the entries with their right sums and counts: what somebody would send who knows the format. */
export function packed(entries: Entries): Uint8Array {
  const { 'checksums.sha256': _, ...rest } = entries
  const manifest = JSON.parse(textOf(rest, 'schema.json'))
  for (const [kind, about] of Object.entries<{ rows: number }>(manifest.kinds ?? {})) {
    const lines = rest[`data/${kind}.jsonl`]
    if (lines) about.rows = textOf(rest, `data/${kind}.jsonl`).split('\n').length - 1
  }
  const all: Entries = { ...rest, 'schema.json': utf8(JSON.stringify(manifest)) }
  const sums = Object.entries(all).map(([name, bytes]) => `${hash('sha256', bytes)}  ${name}\n`)
  return zipOf({ ...all, 'checksums.sha256': utf8(sums.join('')) })
}
