import { hash } from 'node:crypto'
import type { AnkiCard, AnkiNote, AnkiNoteType, AnkiReview } from '@cairn/core/anki/collection/collection'
import { FIELD_EDGE, withoutEdge } from '@cairn/core/anki/markup/field-edge'
import { stripHtml } from '@cairn/core/anki/markup/strip-html'
import { requirementsOf } from '@cairn/core/anki/templates/requirements'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from '@cairn/core/scheduling/study-settings'
import SQLite from 'better-sqlite3'
import { COLLECTION_SCHEMA } from './collection-schema.ts'
import { type DeckOptionsOut, type DeckPresets, deckPresets } from './deck-presets.ts'

/** A deck as it goes out; `name` is the whole path. */
export interface DeckOut {
  readonly id: number
  readonly name: string
  readonly description: string
  /** Not given for one that goes by the learner's own. */
  readonly options?: DeckOptionsOut
}

export interface CollectionHead {
  /** s. */
  readonly createdAt: number
  /** Where it was made, minutes west of UTC; not given where that is unknown. */
  readonly minutesWest?: number
  /** ms. */
  readonly now: number
  readonly decks: readonly DeckOut[]
  readonly noteTypes: readonly AnkiNoteType[]
  /** What a deck without options of its own goes by. */
  readonly options?: DeckOptionsOut
}

export interface RowsOut {
  readonly notes: readonly AnkiNote[]
  readonly cards: readonly AnkiCard[]
  readonly log: readonly AnkiReview[]
}

export interface CollectionWriter {
  add(rows: RowsOut, noteTypes: ReadonlyMap<number, AnkiNoteType>): void
  finish(head: CollectionHead): void
  close(): void
}

const CHANGED_HERE = -1
const DAY_S = 86_400

/** Writes a collection of the older format to a new file, in one transaction: rows come in no order of their keys. */
export function writeCollection(path: string): CollectionWriter {
  const raw = new SQLite(path)
  raw.pragma('journal_mode = OFF')
  raw.pragma('synchronous = OFF')
  raw.exec(COLLECTION_SCHEMA)
  const insert = (table: string, count: number) =>
    raw.prepare(`insert or ignore into ${table} values (${Array.from({ length: count }, () => '?').join(', ')})`)
  const [note, card, review] = [insert('notes', 11), insert('cards', 18), insert('revlog', 9)]
  const tags = new Set<string>()
  raw.exec('begin')
  return {
    add: (rows, noteTypes) => {
      for (const row of rows.notes) {
        for (const tag of row.tags) tags.add(tag)
        note.run(noteValues(row, noteTypes.get(row.noteTypeId)?.sortField ?? 0))
      }
      for (const row of rows.cards) card.run(cardValues(row))
      // Two answers in one millisecond: the log of Anki has room for one.
      for (const row of rows.log)
        review.run(row.id, row.cardId, CHANGED_HERE, row.ease, row.ivl, row.lastIvl, row.factor, row.time, row.type)
    },
    finish: (head) => {
      insert('col', 13).run(colValues(head, tags))
      raw.exec('commit')
      raw.pragma('optimize')
    },
    close: () => raw.close(),
  }
}

function noteValues({ id, guid, noteTypeId, modifiedAt, tags, ...note }: AnkiNote, sortField: number) {
  const fields = note.fields.map(withoutEdge)
  const first = stripHtml(fields[0] ?? '')
  const checksum = Number.parseInt(hash('sha1', first).slice(0, 8), 16)
  const tagList = tags.length === 0 ? '' : ` ${tags.join(' ')} `
  const sorted = stripHtml(fields[sortField] ?? '')
  return [id, guid, noteTypeId, modifiedAt, CHANGED_HERE, tagList, fields.join(FIELD_EDGE), sorted, checksum, 0, '']
}

function cardValues(card: AnkiCard) {
  const { id, noteId, deckId, ord, modifiedAt, type, queue, due, ivl, factor, reps, lapses, left } = card
  const { odue, odid, flags, data } = card
  const place = [id, noteId, deckId, ord, modifiedAt, CHANGED_HERE]
  return [...place, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data]
}

const USUAL: DeckOptionsOut = { ...DEFAULT_SCHEDULE, ...DEFAULT_DAY }

function colValues(head: CollectionHead, tags: ReadonlySet<string>) {
  const { createdAt, minutesWest, now, decks, noteTypes, options } = head
  const conf = {
    ...{ nextPos: 1_000_000, schedVer: 2, curDeck: 1, activeDecks: [1], newSpread: 0, collapseTime: 1200, timeLim: 0 },
    ...{ estTimes: true, dueCounts: true, curModel: null, sortType: 'noteFld', sortBackwards: false, addToCur: true },
    ...{ dayLearnFirst: false, newBury: true },
    ...(minutesWest !== undefined && { creationOffset: minutesWest }),
    // Without it Anki takes the package for one of yesterday's and unburies all cards when it opens it.
    lastUnburied: Math.floor((now / 1_000 - createdAt) / DAY_S),
  }
  const models = Object.fromEntries(noteTypes.map((noteType) => [String(noteType.id), modelOf(noteType)]))
  const allDecks: readonly DeckOut[] = [{ id: 1, name: 'Default', description: '' }, ...decks]
  const withOptions = decks.flatMap(({ name, options: own }) => (own ? [{ name, options: own }] : []))
  const presets = deckPresets(options ?? USUAL, withOptions, now)
  const deckMap = Object.fromEntries(allDecks.map((deck) => [String(deck.id), deckOf(deck, now, presets)]))
  const tagMap = Object.fromEntries([...tags].map((tag) => [tag, CHANGED_HERE]))
  const json = [conf, models, deckMap, presets.presets, tagMap].map((value) => JSON.stringify(value))
  return [1, createdAt, now, now, 11, 0, 0, 0, ...json]
}

function deckOf({ id, name, description, options }: DeckOut, now: number, presets: DeckPresets) {
  const today = [0, 0]
  const conf = options === undefined ? 1 : presets.presetOf(options)
  return {
    ...{ id, name, desc: description, conf, usn: CHANGED_HERE, mod: Math.floor(now / 1_000), dyn: 0 },
    ...{ collapsed: false, browserCollapsed: false, extendNew: 10, extendRev: 50 },
    ...{ newToday: today, revToday: today, lrnToday: today, timeToday: today },
  }
}

function modelOf(noteType: AnkiNoteType) {
  const { id, name, kind, fields, templates, css, latexPre, latexPost, sortField, modifiedAt } = noteType
  return {
    ...{ id, name, css, latexPre, latexPost, type: kind === 'cloze' ? 1 : 0, sortf: sortField, mod: modifiedAt },
    ...{ usn: CHANGED_HERE, did: 1, vers: [], tags: [] },
    flds: fields.map((field, ord) => ({ ...field, ord, media: [] })),
    tmpls: templates.map((template, ord) => ({
      ...{ name: template.name, ord, qfmt: template.question, afmt: template.answer, did: null },
      ...{ bqfmt: template.browserQuestion, bafmt: template.browserAnswer },
    })),
    ...(kind === 'normal' && { req: requirementsOf(noteType) }),
  }
}
