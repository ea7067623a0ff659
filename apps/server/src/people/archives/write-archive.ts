import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { ARCHIVE_KINDS } from '@cairn/contract/archive-kinds'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveManifest } from '@cairn/contract/archives'
import { z } from 'zod'
import { openPackage } from '../../content/exports/open-package.ts'
import { type Packing, type ZipStream, zipStream } from '../../content/exports/zip-stream.ts'
import type { Engine } from '../../platform/db/engines.ts'
import type { Files } from '../../platform/files/files.ts'
import { readLearner } from '../../study/learners/read-learner.ts'
import { parseSettings } from '../../study/learners/settings.ts'
import { countRows, rowsOf } from './account-rows.store.ts'
import { ArchiveError } from './archive-error.ts'
import { accountFiles, fileOfRow, hasFile, isThere } from './archive-files.ts'
import { CARDS_HEAD, cardLine } from './cards-table.ts'
import { hashed } from './hashed.ts'
import { type AnySpec, DERIVED, fileOf, KINDS, type Row, toLine } from './kinds.ts'
import { READ_ME } from './read-me.ts'

/*
 * A whole account as one zip, made while it is read. Rows that refer to others go before those: whoever writes
 * meanwhile may add to what is referred to, never take it away, so that no row in the archive misses its own.
 */

/** Neither a zip of the plain kind nor its import can hold more. */
const MOST_BYTES = 4_000_000_000
const MOST_ENTRIES = 60_000
const PIECE_CHARS = 65_536

interface Parts {
  readonly engine: Engine
  readonly files: Files
  readonly dataDir: string
  readonly now: () => number
}

export interface ArchiveOf {
  readonly userId: string
  readonly account: { readonly email: string; readonly name: string }
  readonly signal: AbortSignal
  /** Hears how many rows and files more are through. */
  readonly onProgress: (added: number) => void
}

const ALL: readonly AnySpec[] = [...KINDS, ...DERIVED]

/** Rows of an account by kind: what an archive of it would hold. */
export async function countAccount(engine: Engine, userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const spec of KINDS) counts[spec.kind] = await countRows(engine.db, spec, userId)
  return counts
}

/** The bytes of the archive. Throws `ArchiveError` `too-large`, and the signal's reason. */
export async function* writeArchive(parts: Parts, archive: ArchiveOf): AsyncGenerator<Uint8Array> {
  const writer = new ArchiveWriter(zipStream(), archive)
  const learner = await readLearner(parts.engine, archive.userId, parts.now())
  yield* writer.add('README.txt', textOf(READ_ME))
  const rows: Record<string, number> = {}
  for (const spec of ALL.toReversed()) {
    const lines = linesOf(parts, spec, archive)
    yield* writer.add(
      fileOf(spec.kind),
      counted(lines, (count) => (rows[spec.kind] = count)),
    )
  }
  const settings = { settings: parseSettings(learner.settings), onboardedAt: learner.onboarded_at }
  rows.settings = 1
  yield* writer.add(fileOf('settings'), textOf(`${JSON.stringify(settings)}\n`))
  yield* writer.add('cards.csv', inPieces(cardLines(parts.engine, archive.userId)))
  for await (const { name, key } of accountFiles(parts, archive.userId)) {
    const file = await parts.files.get(key)
    if (!file) throw new Error(`Inconsistent: the file of ${name} went away`)
    yield* writer.add(name, file.body, 'stored')
    archive.onProgress(1)
  }
  yield* writer.add('cairn.apkg', await openPackage(parts, { userId: archive.userId, choice: null }), 'stored')
  const manifest = manifestOf({
    account: { ...archive.account, createdAt: learner.created_at },
    rows,
    now: parts.now(),
  })
  yield* writer.add('schema.json', textOf(`${JSON.stringify(manifest, null, 2)}\n`))
  yield* writer.end()
}

class ArchiveWriter {
  readonly #zip: ZipStream
  readonly #archive: ArchiveOf
  readonly #sums: string[] = []
  #bytes = 0

  constructor(zip: ZipStream, archive: ArchiveOf) {
    this.#zip = zip
    this.#archive = archive
  }

  async *add(name: string, body: AsyncIterable<Uint8Array>, packing?: Packing): AsyncGenerator<Uint8Array> {
    if (this.#sums.length >= MOST_ENTRIES) throw new ArchiveError('too-large', name)
    const hash = createHash('sha256')
    yield* this.#counted(this.#zip.add(name, hashed(body, hash), packing), name)
    this.#sums.push(`${hash.digest('hex')}  ${name}\n`)
  }

  async *end(): AsyncGenerator<Uint8Array> {
    yield* this.#counted(this.#zip.add('checksums.sha256', textOf(this.#sums.join(''))), 'checksums.sha256')
    yield* this.#zip.end()
  }

  async *#counted(pieces: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.#archive.signal.throwIfAborted()
      this.#bytes += piece.byteLength
      if (this.#bytes > MOST_BYTES) throw new ArchiveError('too-large', name)
      yield piece
    }
  }
}

async function* linesOf(parts: Parts, spec: AnySpec, { userId, onProgress }: ArchiveOf): AsyncGenerator<string> {
  for await (const rows of rowsOf(parts.engine.db, spec, userId)) {
    for (const row of rows) if (await goesOut(parts, spec, userId, row)) yield `${JSON.stringify(toLine(spec, row))}\n`
    onProgress(rows.length)
    await turn()
  }
}

/** Days on which nothing is left are an empty page; a file whose bytes are lost is none. */
async function goesOut(parts: Parts, { kind, key }: AnySpec, userId: string, row: Row): Promise<boolean> {
  if (hasFile(kind)) return isThere(parts, fileOfRow(kind, userId, row), row)
  if (!kind.startsWith('day')) return true
  return Object.entries(row).some(
    ([name, value]) => name !== 'seq' && !key.includes(name) && typeof value === 'number' && value !== 0,
  )
}

async function* counted(lines: AsyncIterable<string>, onEnd: (count: number) => void): AsyncGenerator<Uint8Array> {
  let count = 0
  const each = async function* () {
    for await (const line of lines) {
      count += 1
      yield line
    }
  }
  yield* inPieces(each())
  onEnd(count)
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < PIECE_CHARS) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece !== '') yield Buffer.from(piece)
}

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const specOf = (kind: string): AnySpec => {
  const spec = ALL.find((one) => one.kind === kind)
  if (!spec) throw new Error(`Inconsistent: no kind ${kind}`)
  return spec
}

/** Cards in the order of their ids, each with the title of its deck and its due day. */
async function* cardLines({ db }: Engine, userId: string): AsyncGenerator<string> {
  yield CARDS_HEAD
  const titles = new Map<unknown, string>()
  for await (const decks of rowsOf(db, specOf('decks'), userId))
    for (const { id, title } of decks) titles.set(id, String(title))
  const cards = specOf('cards')
  const schedule = new InStep(rowsOf(db, specOf('schedule'), userId))
  for await (const rows of rowsOf(db, cards, userId))
    for (const row of rows) {
      const memory = await schedule.at(String(row.id))
      yield cardLine(toLine(cards, row), titles.get(row.deck_id) ?? '', memory === null ? null : String(memory.due_day))
    }
}

/** Rows by card id, read in step with cards in the same order. */
class InStep {
  readonly #pages: AsyncIterator<readonly Row[]>
  #page: readonly Row[] = []
  #index = 0

  constructor(pages: AsyncIterable<readonly Row[]>) {
    this.#pages = pages[Symbol.asyncIterator]()
  }

  async at(cardId: string): Promise<Row | null> {
    for (;;) {
      const row = this.#page[this.#index]
      if (row === undefined) {
        const next = await this.#pages.next()
        if (next.done) return null
        this.#page = next.value
        this.#index = 0
      } else if (String(row.card_id) < cardId) this.#index += 1
      else return row.card_id === cardId ? row : null
    }
  }
}

interface About {
  readonly account: ArchiveManifest['account']
  readonly rows: Readonly<Record<string, number>>
  readonly now: number
}

function manifestOf({ account, rows, now }: About): ArchiveManifest {
  const kinds = Object.keys(rows).map((kind) => {
    const schema = Object.entries(ARCHIVE_KINDS).find(([name]) => name === kind)?.[1]
    const line = schema
      ? { schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) }
      : { derived: true }
    return [kind, { file: fileOf(kind), rows: rows[kind] ?? 0, ...line }]
  })
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: now,
    account,
    kinds: Object.fromEntries(kinds),
  }
}
