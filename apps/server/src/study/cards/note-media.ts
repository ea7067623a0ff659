import { mediaAddress } from '@cairn/core/media/content-type'
import type { Db, ImportedNoteTable, Tx } from '../../platform/db/schema.ts'
import { findImportMedia, findMediaOf, insertImportMedia } from './notes.store.ts'

const ADDRESSES = /\/api\/media\/([0-9a-f]{64})/g

const isText = (text: string | undefined): text is string => text !== undefined

/** Files by the names under which the fields and templates of a note name them, and the other way round. */
export class NoteMedia {
  readonly #imported: ImportedNoteTable
  readonly #sums = new Map<string, { readonly sha256: string; readonly type: string }>()
  readonly #names = new Map<string, string>()

  private constructor(imported: ImportedNoteTable) {
    this.#imported = imported
  }

  /** Of all files that `names` or the addresses in `texts` (Markdown) mean. */
  static async of(
    db: Db | Tx,
    imported: ImportedNoteTable,
    meant: { readonly names: Iterable<string>; readonly texts: readonly string[] },
  ): Promise<NoteMedia> {
    const media = new NoteMedia(imported)
    const names = [...meant.names].map((name) => name.normalize('NFC'))
    const sums = meant.texts.flatMap((text) => [...text.matchAll(ADDRESSES)].map(([, sum]) => sum).filter(isText))
    for (const row of await findImportMedia(db, imported, { names, sums }))
      media.#add(row.file_name, row.sha256, row.content_type)
    const fresh = sums.filter((sum) => !media.#names.has(sum))
    for (const { sha256, content_type } of await findMediaOf(db, imported.user_id, fresh)) {
      const ending = mediaAddress('', content_type).split('/').at(-1) ?? ''
      media.#add(`cairn-${sha256.slice(0, 16)}${ending}`, sha256, content_type)
    }
    return media
  }

  #add(name: string, sha256: string, type: string): void {
    this.#sums.set(name, { sha256, type })
    if (!this.#names.has(sha256)) this.#names.set(sha256, name)
  }

  addressOf(name: string): string | null {
    const found = this.#sums.get(name.normalize('NFC'))
    return found === undefined ? null : mediaAddress(found.sha256, found.type)
  }

  nameOf(address: string): string | null {
    const sum = [...address.matchAll(ADDRESSES)][0]?.[1]
    return sum === undefined ? null : (this.#names.get(sum) ?? null)
  }

  /** Keeps names that were given here, so that the fields mean the same later and on their way out. */
  async keep(tx: Tx): Promise<void> {
    const { user_id, import_id } = this.#imported
    const rows = [...this.#sums].map(([file_name, { sha256 }]) => ({ user_id, import_id, file_name, sha256 }))
    await insertImportMedia(tx, rows)
  }
}
