import { mediaAddress } from '@cairn/core/media/content-type'
import type { ImportMediaTable, MediaTable } from '../../platform/db/schema.ts'

/*
 * Names of files in a package. Each has one content; of two imports that called different files alike, the later file
 * goes out under a name with its sum in it, and the fields that meant it are changed.
 */

export interface NamedFile {
  readonly name: string
  readonly sha256: string
}

const ADDRESS = /^\/api\/media\/([0-9a-f]{64})(?:\.[a-z0-9]{1,5})?$/

export class ExportMedia {
  readonly #files: ReadonlyMap<string, MediaTable>
  readonly #byImport = new Map<string, Map<string, string>>()
  readonly #nameBySha = new Map<string, string>()
  readonly #used = new Map<string, string>()

  constructor(files: readonly MediaTable[], names: readonly ImportMediaTable[]) {
    this.#files = new Map(files.map((file) => [file.sha256, file]))
    for (const { import_id, file_name, sha256 } of names) {
      const own = this.#byImport.get(import_id) ?? new Map<string, string>()
      this.#byImport.set(import_id, own.set(file_name, sha256))
      if (!this.#nameBySha.has(sha256)) this.#nameBySha.set(sha256, file_name)
    }
  }

  /** The files that go out, by their names. */
  files(): readonly NamedFile[] {
    return [...this.#used].map(([name, sha256]) => ({ name, sha256 }))
  }

  /** The name of a file by the address under which a card shows it; null for any other address. */
  nameOf(address: string): string | null {
    const sha256 = ADDRESS.exec(address)?.[1]
    const file = sha256 === undefined ? undefined : this.#files.get(sha256)
    if (!file) return null
    const ending = mediaAddress('', file.content_type).split('/').at(-1) ?? ''
    return this.#use(this.#nameBySha.get(file.sha256) ?? `cairn-${file.sha256.slice(0, 16)}${ending}`, file.sha256)
  }

  /** Texts of a package as they go out: every file that they name goes with them. */
  texts(importId: string, texts: readonly string[]): readonly string[] {
    const own = this.#byImport.get(importId)
    if (!own || own.size === 0) return texts
    return texts.map((text) => this.#text(own, text))
  }

  #text(own: ReadonlyMap<string, string>, text: string): string {
    if (!MAY_NAME_FILE.test(text)) return text
    let changed = text
    for (const name of namesIn(text)) {
      const sha256 = own.get(name.normalize('NFC')) ?? own.get(withoutPercents(name))
      if (sha256 === undefined || !this.#files.has(sha256)) continue
      const out = this.#use(name, sha256)
      if (out !== name) changed = changed.replaceAll(name, out)
    }
    return changed
  }

  /** Files that templates name begin with an underscore by custom, and cannot always be found in them. */
  useTemplateFiles(importIds: Iterable<string>): void {
    for (const id of importIds)
      for (const [name, sha256] of this.#byImport.get(id) ?? []) if (name.startsWith('_')) this.#use(name, sha256)
  }

  #use(name: string, sha256: string): string {
    const known = this.#used.get(name)
    if (known !== undefined && known !== sha256) return this.#use(`${sha256.slice(0, 8)}-${name}`, sha256)
    if (this.#files.has(sha256)) this.#used.set(name, sha256)
    return name
  }
}

const MAY_NAME_FILE = /\[sound:|src\s*=|url\(/i
const NAMES =
  /\[sound:([^\]\n]{1,500})\]|\bsrc\s*=\s*(?:"([^"]{1,500})"|'([^']{1,500})'|([^\s>"']{1,500}))|url\(["']?([^)"']{1,500})/gi

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(NAMES)].flatMap(([, ...names]) => {
    const name = names.find((one) => one !== undefined)
    return name === undefined ? [] : [name.replaceAll('&amp;', '&')]
  })
}

function withoutPercents(name: string): string {
  try {
    return decodeURIComponent(name).normalize('NFC')
  } catch {
    return name // a percent sign that belongs to the name
  }
}
