import { setImmediate as turn } from 'node:timers/promises'
import { KeptCard, KeptLogRow, KeptNoteType } from '@cairn/contract/anki-rows'
import type { AnkiCard, AnkiNoteType } from '@cairn/core/anki/collection/collection'
import { collectionDays, minutesWestOf } from '@cairn/core/anki/collection/collection-days'
import { type CardOfNote, ExportPlanner, type NoteToExport } from '@cairn/core/anki/plan-export'
import { chosenDecks, type DeckChoice } from '@cairn/core/cards/deck-choice'
import { addDays, daysBetween, startOfStudyDay, studyDayOf } from '@cairn/core/scheduling/study-day'
import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'
import { z } from 'zod'
import type { Engine } from '../../platform/db/engines.ts'
import type { CardTable, DeckTable, ImportedCardTable, MemoryTable, ReviewTable } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { textHash } from '../../study/cards/identify.ts'
import { readLearner } from '../../study/learners/read-learner.ts'
import { parseSettings, scheduleOf } from '../../study/learners/settings.ts'
import { deckSchedules } from '../../study/reviews/card-schedules.ts'
import { memoryStateOf, reviewEventOf } from '../../study/reviews/read-rows.ts'
import { type NumberedDecks, numbered, withParents } from './decks-out.ts'
import { ExportMedia, type NamedFile } from './export-media.ts'
import { exportedDecks, importsOf, noteIdsAfter, noteTypesOf, rowsOfNotes } from './exports.store.ts'
import { type DeckOut, writeCollection } from './write-collection.ts'

const NOTES_AT_ONCE = 200

interface Export {
  readonly userId: string
  /** Null for every deck. */
  readonly choice: DeckChoice | null
  readonly now: number
  /** Where the collection is written. */
  readonly path: string
}

/** Writes a learner's decks as a collection and answers the media that belongs to it. Throws 404 where the choice is of none. */
export async function exportLibrary(engine: Engine, request: Export): Promise<readonly NamedFile[]> {
  const { userId, now } = request
  const settings = parseSettings((await readLearner(engine, userId, now)).settings)
  const { imports, names, media: files } = await importsOf(engine.db, userId)
  const decks = wantedDecks(await exportedDecks(engine.db, userId), request)
  const zone = { timeZone: settings.timeZone, rolloverHour: settings.rolloverHour }
  const createdAt = imports[0]?.collection_created_at ?? firstInstant(zone, now)
  const days = collectionDays({ createdAt, minutesWest: null }, zone)
  const media = new ExportMedia(files, names)
  const firstDays = new Map(
    imports.map(({ id, collection_created_at }) => {
      const own = collectionDays({ createdAt: collection_created_at ?? createdAt, minutesWest: null }, zone)
      return [id, daysBetween(days.firstDay, own.firstDay)]
    }),
  )
  const types = new Map((await noteTypesOf(engine.db, userId)).map((row) => [row.id, parseNoteType(row.definition)]))
  const planner = new ExportPlanner({ ...days, now, media: (address) => media.nameOf(address) })
  const learner = scheduleOf(settings)
  const all = numbered(decks, learner)
  const reader = new NoteReader({
    media,
    types,
    shifts: firstDays,
    decks: all,
    inDeck: deckSchedules(learner),
  })
  const writer = writeCollection(request.path)
  try {
    const deckIds = decks.map(({ id }) => id)
    for (let after = ''; deckIds.length > 0; await turn()) {
      const noteIds = await noteIdsAfter(engine.db, userId, { deckIds, after, limit: NOTES_AT_ONCE })
      const last = noteIds.at(-1)
      if (last === undefined) break
      after = last
      const rows = await rowsOfNotes(engine.db, userId, noteIds, deckIds)
      for (const note of reader.read(rows)) writer.add(planner.plan(note), planner.noteTypes)
    }
    media.useTemplateFiles(reader.importIds)
    for (const noteType of planner.noteTypes.values())
      for (const importId of reader.importIds) media.texts(importId, textsOf(noteType))
    const noteTypes = [...planner.noteTypes.values()]
    writer.finish({
      createdAt,
      minutesWest: minutesWestOf(createdAt, settings.timeZone),
      now,
      decks: withParents(reader.decksOut, { all, learner }),
      noteTypes,
      options: learner,
    })
  } finally {
    writer.close()
  }
  return media.files()
}

function wantedDecks(decks: readonly DeckTable[], { choice }: Pick<Export, 'choice'>): readonly DeckTable[] {
  const wanted = chosenDecks(decks, choice)
  if (wanted.length === 0 && choice !== null)
    throw 'folder' in choice ? notFound('folder', choice.folder) : notFound('deck', choice.deckId)
  return wanted
}

function firstInstant({ timeZone, rolloverHour }: { timeZone: string; rolloverHour: number }, now: number): number {
  const day = addDays(studyDayOf(now, timeZone, rolloverHour), -365)
  return Math.floor(startOfStudyDay(day, timeZone, rolloverHour) / 1_000)
}

const textsOf = ({ css, templates }: AnkiNoteType) => [
  css,
  ...templates.flatMap(({ question, answer }) => [question, answer]),
]

const parseNoteType = (json: string): AnkiNoteType => KeptNoteType.parse(JSON.parse(json))

const Texts = z.array(z.string())

interface ReaderParts {
  readonly media: ExportMedia
  readonly types: ReadonlyMap<string, AnkiNoteType>
  /** Days by which each import counts later than this export. */
  readonly shifts: ReadonlyMap<string, number>
  readonly decks: NumberedDecks
  readonly inDeck: (settings: string | null) => { readonly schedule: ScheduleSettings }
}

type Rows = Awaited<ReturnType<typeof rowsOfNotes>>

class NoteReader {
  readonly importIds = new Set<string>()
  readonly #parts: ReaderParts
  readonly #used = new Map<number, DeckOut>()

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  get decksOut(): readonly DeckOut[] {
    return [...this.#used.values()]
  }

  read(rows: Rows): readonly NoteToExport[] {
    const memory = new Map(rows.memory.map((row) => [row.card_id, row]))
    const importedCards = new Map(rows.importedCards.map((row) => [row.card_id, row]))
    const log = groupBy(rows.reviews, (row) => row.card_id)
    const cards = groupBy(rows.cards, (row) => row.note_id)
    const importedNotes = new Map(rows.importedNotes.map((row) => [row.note_id, row]))
    return rows.notes.map((note) => {
      const imported = importedNotes.get(note.id)
      const noteType = this.#parts.types.get(note.note_type_id ?? '')
      if (imported) this.importIds.add(imported.import_id)
      const own = (cards.get(note.id) ?? []).map((card) =>
        this.#card(card, {
          memory: memory.get(card.id),
          imported: importedCards.get(card.id),
          log: log.get(card.id) ?? [],
        }),
      )
      return {
        id: note.id,
        guid: note.guid,
        tags: Texts.parse(JSON.parse(note.tags)),
        changedAt: Math.max(note.updated_at, ...(cards.get(note.id) ?? []).map(({ updated_at }) => updated_at)),
        imported:
          imported && noteType
            ? {
                ankiId: imported.anki_id,
                modifiedAt: imported.modified_at,
                tags: Texts.parse(JSON.parse(imported.tags)),
                fields: this.#parts.media.texts(imported.import_id, Texts.parse(JSON.parse(note.fields))),
                noteType,
              }
            : null,
        cards: own,
      }
    })
  }

  #card(card: CardTable, found: CardRows): CardOfNote {
    const { decks, inDeck } = this.#parts
    const deck = decks.get(card.deck_id)
    if (!deck) throw new Error('Inconsistent: a card of a deck that was not asked for')
    this.#used.set(deck.id, deck)
    return {
      id: card.id,
      kind: card.kind,
      front: card.front,
      back: card.back,
      ordinal: card.ordinal,
      position: card.position,
      createdAt: card.created_at,
      deckId: deck.id,
      memory: found.memory ? memoryStateOf(found.memory) : null,
      suspended: card.suspended === 1,
      buriedUntilDay: card.buried_until_day,
      flag: card.flag,
      row: found.imported ? this.#row(found.imported) : null,
      isEdited: found.imported !== undefined && found.imported.text_hash !== textHash(card),
      events: found.log.map((row) => ({ event: reviewEventOf(row), origin: originOf(row) })),
      otherRows: found.imported ? z.array(KeptLogRow).parse(JSON.parse(found.imported.other_rows)) : [],
      settings: inDeck(deck.settings).schedule,
    }
  }

  /** Day numbers of another collection are counted anew; learning cards are due at an instant. */
  #row({ row, import_id }: ImportedCardTable): AnkiCard {
    const { alias: _, ...card } = KeptCard.parse(JSON.parse(row))
    const shift = this.#parts.shifts.get(import_id) ?? 0
    const isDay = card.type !== 0 && card.due < 1_000_000_000
    return { ...card, due: isDay ? card.due + shift : card.due, odue: card.odue === 0 ? 0 : card.odue + shift }
  }
}

interface CardRows {
  readonly memory: MemoryTable | undefined
  readonly imported: ImportedCardTable | undefined
  readonly log: readonly ReviewTable[]
}

const originOf = ({ origin }: ReviewTable) => (origin === null ? null : KeptLogRow.parse(JSON.parse(origin)))

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
