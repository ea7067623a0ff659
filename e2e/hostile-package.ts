import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unzipSync, zipSync } from 'fflate'

const GOOD = readFileSync(new URL('../fixtures/anki/legacy2.apkg', import.meta.url))
const COLLECTION = 'collection.anki21'

interface Hostile {
  /** Each becomes both fields and the tags of a note, the template, style and name of its type, and the name of its deck. */
  readonly texts: readonly string[]
  /** Names of pictures and sounds that notes show. */
  readonly fileNames: readonly string[]
}

/** An Anki package in which everything that holds text holds what somebody would like to be run. */
export function hostilePackage({ texts, fileNames }: Hostile): Uint8Array {
  const entries = unzipSync(new Uint8Array(GOOD))
  const [picture] = Object.entries(JSON.parse(new TextDecoder().decode(entries.media)) as Record<string, string>)
    .filter(([, name]) => name.endsWith('.png'))
    .map(([entry]) => entries[entry])
  const collection = entries[COLLECTION]
  if (!picture || !collection) throw new Error('The package of the tests has a collection and a picture')
  const media = Object.fromEntries(fileNames.map((name, at) => [String(at), name]))
  const pictures = Object.fromEntries(fileNames.map((_, at) => [String(at), picture]))
  const changed = changedCollection(collection, (db) => fill(db, texts, fileNames))
  return zipSync({ ...pictures, [COLLECTION]: changed, media: new TextEncoder().encode(JSON.stringify(media)) })
}

/** The package of the tests with a change in its collection. */
export function changedPackage(change: (db: DatabaseSync) => void): Uint8Array {
  const entries = unzipSync(new Uint8Array(GOOD))
  const collection = entries[COLLECTION]
  if (!collection) throw new Error('The package of the tests has a collection')
  return zipSync({ ...entries, [COLLECTION]: changedCollection(collection, change) })
}

function changedCollection(bytes: Uint8Array, change: (db: DatabaseSync) => void): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-hostile-'))
  try {
    const path = join(folder, 'collection.sqlite')
    writeFileSync(path, bytes)
    const db = new DatabaseSync(path)
    change(db)
    db.close()
    return new Uint8Array(readFileSync(path))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function fill(db: DatabaseSync, texts: readonly string[], fileNames: readonly string[]): void {
  const { models, decks } = db.prepare('select models, decks from col').get() as Record<'models' | 'decks', string>
  const model = Object.values(JSON.parse(models) as Record<string, { type: number }>).find(({ type }) => type === 0)
  const deck = (JSON.parse(decks) as Record<string, object>)['1']
  const field = (name: string, ord: number) => ({ name, ord, font: 'Arial', size: 20, rtl: false, sticky: false })
  const noteType = (text: string, id: number) => ({
    ...model,
    ...{ id, name: text, css: text, latexPre: text, latexPost: text, sortf: 0 },
    flds: [field('Front', 0), field('Back', 1)],
    tmpls: [
      { name: text, ord: 0, qfmt: `{{Front}}<hr>${text}`, afmt: `{{Back}}<br>${text}`, bqfmt: text, bafmt: text },
    ],
  })
  const shown = fileNames.map((name) => `<img src="${escaped(name)}">[sound:${name}]`)
  const all = [...texts, ...shown]
  const byId = <Value>(make: (text: string, id: number) => Value) =>
    Object.fromEntries(all.map((text, at) => [String(at + 1_000), make(text, at + 1_000)]))
  db.exec('begin; delete from notes; delete from cards; delete from revlog')
  db.prepare('update col set models = ?, decks = ?').run(
    JSON.stringify(byId(noteType)),
    JSON.stringify({ 1: deck, ...byId((name, id) => ({ ...deck, id, name, desc: name })) }),
  )
  const note = db.prepare("insert into notes values (?, ?, ?, 1, -1, ?, ?, '', 0, 0, '')")
  const card = db.prepare("insert into cards values (?, ?, ?, 0, 1, -1, 0, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')")
  all.forEach((text, at) => {
    const id = at + 1_000
    note.run(id, `hostile-${id}`, id, ` ${text.replace(/\s+/g, '/')} `, `${text}\u001f${text}`)
    card.run(id, id, id, at)
  })
  db.exec('commit')
}
