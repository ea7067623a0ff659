import { maskFieldsOf, maskNamesOf } from '@cairn/core/anki/occlusion/mask-files'
import { MOST_SVG_CHARACTERS, readSvgMasks, type SvgMasks } from '@cairn/core/anki/occlusion/svg-masks'
import { TemplateCache } from '@cairn/core/anki/templates/render-card'
import type { Engine } from '../../platform/db/engines.ts'
import type { Tx } from '../../platform/db/schema.ts'
import type { Files } from '../../platform/files/files.ts'
import { type CardRow, updateCard } from './cards.store.ts'
import { drawingLimit } from './drawing-limit.ts'
import { aliasOf, textHash } from './identify.ts'
import { NoteMedia } from './note-media.ts'
import { findImportMedia, keepDrawn } from './notes.store.ts'
import { parseTags } from './parse-tags.ts'
import { drawOf, type ImportedNote, mediaNames } from './read-note.ts'
import { searchTextOf } from './search-text.ts'

/*
 * Earlier releases brought cards of image occlusion in as their template shows them without scripts: the picture with
 * every answer in sight. All that is needed to close them was kept. A card that was edited here is its learner's own.
 */

interface Stored {
  readonly engine: Engine
  readonly files: Files
  /** Where the file of a learner with this sum lies. */
  readonly keyOf: (userId: string, sha256: string) => string
}

export interface ClosedCards {
  readonly closed: number
  readonly suspended: number
}

export const sumOfClosed = (one: ClosedCards, other: ClosedCards): ClosedCards => ({
  closed: one.closed + other.closed,
  suspended: one.suspended + other.suspended,
})

export interface Closing {
  readonly masks: ReadonlyMap<string, SvgMasks | null>
  readonly seq: number
  readonly now: number
}

/** Closes the open cards of a note, and suspends those that cannot be drawn. */
export async function closeCards(tx: Tx, note: ImportedNote, { masks, seq, now }: Closing): Promise<ClosedCards> {
  const { fields, imported, importedCards } = note
  const open = note.cards.filter((card) => isAsItCame(note, card) && card.kind !== 'occlusion')
  const names = mediaNames(
    note,
    fields,
    open.map(({ ordinal }) => ordinal),
  )
  const media = await NoteMedia.of(tx, imported, { names, texts: [] })
  let done: ClosedCards = { closed: 0, suspended: 0 }
  for (const card of open) {
    const drawn = drawOf(note, {
      ...{ fields, ord: card.ordinal, templates: new TemplateCache(), spend: drawingLimit() },
      media: (name) => media.addressOf(name),
      masks: (name) => masks.get(name.normalize('NFC')) ?? null,
    })
    if (drawn.kind !== 'occlusion') continue
    const { kind, front, back } = drawn
    const kept = importedCards.get(card.id)
    if (front !== '' && kept) {
      const search_text = searchTextOf({ front, back, tags: parseTags(card.tags) })
      await updateCard(tx, card, { kind, front, back, search_text, updated_at: now, seq })
      await keepDrawn(tx, kept, { textHash: textHash(drawn), alias: aliasOf(drawn) })
      done = sumOfClosed(done, { closed: 1, suspended: 0 })
    } else if (card.suspended === 0) {
      await updateCard(tx, card, { suspended: 1, updated_at: now, seq })
      done = sumOfClosed(done, { closed: 0, suspended: 1 })
    }
  }
  return done
}

function isAsItCame({ importedCards }: ImportedNote, card: CardRow): boolean {
  return card.deleted_at === null && importedCards.get(card.id)?.text_hash === textHash(card)
}

/** The masks of a note of the add-on, which are files. */
export async function masksOf({ engine, files, keyOf }: Stored, { noteType, fields, imported }: ImportedNote) {
  const masks = new Map<string, SvgMasks | null>()
  const places = maskFieldsOf(noteType)
  if (places === null) return masks
  const names = maskNamesOf(fields, places).map((name) => name.normalize('NFC'))
  for (const { file_name, sha256 } of await findImportMedia(engine.db, imported, { names, sums: [] })) {
    const found = await files.get(keyOf(imported.user_id, sha256))
    if (found !== null) masks.set(file_name, readSvgMasks(await textOf(found)))
  }
  return masks
}

/** Empty for a file that is too large for a drawing of masks. */
async function textOf({ body, size }: { readonly body: AsyncIterable<Uint8Array>; readonly size: number }) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MOST_SVG_CHARACTERS) break
    chunks.push(chunk)
  }
  return size > MOST_SVG_CHARACTERS ? '' : Buffer.concat(chunks).toString('utf8')
}
