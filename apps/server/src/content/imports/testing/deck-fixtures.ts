import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { spendFreely } from '@cairn/core/anki/markup/spend'
import { drawCard } from '@cairn/core/anki/templates/draw-card'
import { TemplateCache } from '@cairn/core/anki/templates/render-card'
import { contentTypeOf, mediaAddress } from '@cairn/core/media/content-type'
import { z } from 'zod'
import { readMasks } from '../read-masks.ts'
import { type ReadPackage, readPackage } from '../read-package.ts'

const FOLDER = resolve(import.meta.dirname, '../../../../../../fixtures/decks')

/** Names of the packages that are shaped like public decks. */
export const DECKS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.apkg'))
  .map((file) => file.replace('.apkg', ''))
  .toSorted()

export const deckPath = (file: string) => join(FOLDER, file)

const Spots = z.array(z.string())
const Rendered = z.object({
  guid: z.string(),
  ord: z.number(),
  q: z.string(),
  a: z.string(),
  /** What lies under masks on either side of the card. */
  covered: z.object({ question: Spots, answer: Spots }).optional(),
})

/** What Anki renders of each card. */
export function renderedByAnki(deck: string) {
  const lines = readFileSync(deckPath(`${deck}.rendered.jsonl`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => Rendered.parse(JSON.parse(line)))
}

export async function readDeck(deck: string, workDir: string): Promise<ReadPackage> {
  return readPackage(deckPath(`${deck}.apkg`), workDir)
}

/** The cards of a package as an import draws them, one a line, after a line with the addresses of its files. */
export async function importedLines(read: ReadPackage): Promise<string> {
  const { collection, media, zip } = read
  const masks = await readMasks(read)
  const addresses = new Map<string, string>()
  for (const [entry, name] of media) {
    const bytes = await zip.readWhole(entry)
    addresses.set(name, mediaAddress(createHash('sha256').update(bytes).digest('hex'), contentTypeOf(bytes)))
  }
  const templates = new TemplateCache()
  const notes = new Map(collection.notes.map((note) => [note.id, note]))
  const cards = collection.cards.map(({ noteId, ord, deckId }) => {
    const note = notes.get(noteId)
    const noteType = collection.noteTypes.get(note?.noteTypeId ?? 0)
    if (!note || !noteType) throw new Error(`No note of card ${noteId}`)
    const { guid, fields, tags } = note
    const issues = new Set<string>()
    const deckName = collection.decks.get(deckId)?.name ?? ''
    const drawn = drawCard(
      { noteType, fields, ord, tags, deckName, flag: 0 },
      {
        media: (name) => addresses.get(name) ?? null,
        masks,
        templates,
        report: (code) => issues.add(code),
        spend: spendFreely,
      },
    )
    return { guid, ord, tags, ...drawn, issues: [...issues].sort() }
  })
  const inOrder = cards.sort((one, other) =>
    one.guid < other.guid ? -1 : one.guid > other.guid ? 1 : one.ord - other.ord,
  )
  const files = Object.fromEntries([...addresses].sort())
  return [{ files }, ...inOrder].map((line) => `${JSON.stringify(line)}\n`).join('')
}
