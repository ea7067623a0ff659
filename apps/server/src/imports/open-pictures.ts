import { setImmediate as turn } from 'node:timers/promises'
import { maskFieldsOf, maskNamesOf } from '@cairn/core/anki/mask-files'
import { TemplateCache } from '@cairn/core/anki/render-card'
import { MOST_SVG_CHARACTERS, readSvgMasks, type SvgMasks } from '@cairn/core/anki/svg-masks'
import type { Logger } from 'pino'
import { type CardRow, updateCard } from '../cards/cards.store.ts'
import { drawingLimit } from '../cards/drawing-limit.ts'
import { NoteMedia } from '../cards/note-media.ts'
import { findImportMedia, keepDrawn } from '../cards/notes.store.ts'
import { parseTags } from '../cards/parse-tags.ts'
import { drawOf, findNoteAsImported, type ImportedNote, mediaNames } from '../cards/read-note.ts'
import { searchTextOf } from '../cards/search-text.ts'
import type { Engine } from '../db/engines.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { instanceValue } from '../db/instance-value.ts'
import type { Tx } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { changeSettingsIn } from '../learners/change-settings.ts'
import { nextSeq } from '../learners/next-seq.ts'
import { mediaKey } from '../media/keep-media.ts'
import { aliasOf, textHash } from './identify.ts'
import { learnersWithImports, notesWithMasks } from './open-pictures.store.ts'

/*
 * Earlier releases brought cards of image occlusion in as their template shows them without scripts: the picture with
 * every answer in sight. All that is needed to close them was kept. What cannot be closed is suspended, and the learner
 * is told of both. A card that was edited here is its learner's own.
 */

interface Parts {
  readonly engine: Engine
  readonly files: Files
  readonly log: Logger
  readonly now: () => number
}

interface Done {
  readonly closed: number
  readonly suspended: number
}

/** Closes the open cards of all learners. Doing it again changes nothing. */
export async function closeOpenPictures(parts: Parts, signal?: AbortSignal): Promise<void> {
  for (const userId of await learnersWithImports(parts.engine.db)) {
    let all: Done = { closed: 0, suspended: 0 }
    for (let after = ''; !signal?.aborted; await turn()) {
      const { cards, last } = await notesWithMasks(parts.engine.db, userId, after)
      for (const cardId of cards) all = sumOf(all, await closeNote(parts, userId, cardId))
      if (last === null) break
      after = last
    }
    if (all.closed + all.suspended > 0) parts.log.info({ userId, ...all }, 'open pictures were closed')
  }
}

/** Does so once for a database, however many processes ask; a turn that was cut off leaves it to the next. */
export async function closeOpenPicturesOnce(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db } = parts.engine
  const known = await db.selectFrom('instance').select('value').where('key', '=', CLOSED_KEY).executeTakeFirst()
  if (known) return
  await closeOpenPictures(parts, signal)
  if (!signal.aborted) await instanceValue(db, CLOSED_KEY, () => String(parts.now()))
}

const CLOSED_KEY = 'open-pictures-closed'

const sumOf = (one: Done, other: Done): Done => ({
  closed: one.closed + other.closed,
  suspended: one.suspended + other.suspended,
})

/** One note, by one of its cards. Files are read before the transaction. */
async function closeNote(parts: Parts, userId: string, cardId: string): Promise<Done> {
  const { engine, now } = parts
  const masks = await masksOf(parts, await findNoteAsImported(engine.db, userId, cardId))
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const note = await findNoteAsImported(tx, userId, cardId)
    const done = await closeCards(tx, note, { masks, seq, now: now() })
    if (done.closed + done.suspended > 0)
      await changeSettingsIn(tx, { userId, now: now() }, ({ closedPictures }) => ({
        closedPictures: sumOf(closedPictures ?? { closed: 0, suspended: 0 }, done),
      }))
    return done
  })
}

interface Closing {
  readonly masks: ReadonlyMap<string, SvgMasks | null>
  readonly seq: number
  readonly now: number
}

async function closeCards(tx: Tx, note: ImportedNote, { masks, seq, now }: Closing): Promise<Done> {
  const { fields, imported, importedCards } = note
  const open = note.cards.filter((card) => isAsItCame(note, card) && card.kind !== 'occlusion')
  const names = mediaNames(
    note,
    fields,
    open.map(({ ordinal }) => ordinal),
  )
  const media = await NoteMedia.of(tx, imported, { names, texts: [] })
  let done: Done = { closed: 0, suspended: 0 }
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
      done = sumOf(done, { closed: 1, suspended: 0 })
    } else if (card.suspended === 0) {
      await updateCard(tx, card, { suspended: 1, updated_at: now, seq })
      done = sumOf(done, { closed: 0, suspended: 1 })
    }
  }
  return done
}

function isAsItCame({ importedCards }: ImportedNote, card: CardRow): boolean {
  return card.deleted_at === null && importedCards.get(card.id)?.text_hash === textHash(card)
}

/** The masks of a note of the add-on, which are files. */
async function masksOf({ engine, files }: Parts, { noteType, fields, imported }: ImportedNote) {
  const masks = new Map<string, SvgMasks | null>()
  const places = maskFieldsOf(noteType)
  if (places === null) return masks
  const names = maskNamesOf(fields, places).map((name) => name.normalize('NFC'))
  for (const { file_name, sha256 } of await findImportMedia(engine.db, imported, { names, sums: [] })) {
    const found = await files.get(mediaKey(imported.user_id, sha256))
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
