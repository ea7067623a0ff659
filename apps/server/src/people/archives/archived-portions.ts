import type { Schema, Tx } from '../../platform/db/schema.ts'
import { parseTags } from '../../study/cards/parse-tags.ts'
import { searchTextOf } from '../../study/cards/search-text.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { addDayShare } from '../../study/stats/add-day-share.ts'
import type { DayShare } from '../../study/stats/card-share.ts'
import { insertAccountRows } from './account-rows.store.ts'
import { KINDS, type Row } from './kinds.ts'
import type { ArchivedFile } from './read-archive.ts'
import type { Staging } from './staging.ts'

/*
 * What comes in, cut into portions that each take milliseconds. The same archive always has the same portions in the same
 * order, so that whoever goes on knows by a number what is in. Decks and cards come last: until then nothing shows, and
 * a card has its memory when somebody can answer it.
 */

/** Each as long as others may have to wait. */
const ROWS_AT_ONCE = 400
const DAYS_AT_ONCE = 50

/** What the rows of files say of where their bytes are and what they are. */
export type Places = ReadonlyMap<string, { readonly key: string; readonly contentType: string }>

export interface Portion {
  readonly size: number
  /** Writes it without the first `skip` of its rows, inside a transaction of its own. */
  write(tx: Tx, skip: number): Promise<void>
}

interface Archived {
  readonly userId: string
  readonly staging: Staging
  readonly days: DayShare
  readonly places: Places
}

const LAST = ['decks', 'cards']
const FIRST_KINDS = KINDS.filter(({ kind }) => !LAST.includes(kind))
const LAST_KINDS = KINDS.filter(({ kind }) => LAST.includes(kind))

/** All of them, one after the other. */
export function* archivedPortions(archived: Archived): Generator<Portion> {
  for (const { kind, table } of FIRST_KINDS) yield* portionsOf(archived, table, kind)
  yield* portionsOf(archived, 'memory', 'memory')
  yield* portionsOfDays(archived)
  for (const { kind, table } of LAST_KINDS) yield* portionsOf(archived, table, kind)
}

/** How much there is in all portions together. */
export function sizeOfAll({ staging, days }: Pick<Archived, 'staging' | 'days'>): number {
  const rows = [...KINDS.map(({ kind }) => kind), 'memory'].reduce((sum, kind) => sum + staging.count(kind), 0)
  return rows + daysIn(days).length
}

const SEQUENCED: ReadonlySet<keyof Schema> = new Set([
  ...(['folder', 'source', 'deck', 'note', 'card', 'practice_answer', 'generation', 'draft', 'memory'] as const),
])

function* portionsOf({ userId, staging, places }: Archived, table: keyof Schema, kind: string): Generator<Portion> {
  const complete = completed(kind, places)
  for (const page of staging.pages(kind, ROWS_AT_ONCE)) {
    const rows = page.map((data) => complete({ user_id: userId, ...JSON.parse(data) }))
    yield {
      size: rows.length,
      write: async (tx, skip) => {
        const some = rows.slice(skip)
        const last = await nextSeq(tx, userId, some.length)
        const first = last - some.length + 1
        const numbered = SEQUENCED.has(table)
          ? some.map((columns, index) => ({ ...columns, seq: first + index }))
          : some
        await insertAccountRows(tx, table, numbered)
      },
    }
  }
}

const daysIn = ({ totals, details, calibration }: DayShare) =>
  [...new Set([...totals.keys(), ...details.keys(), ...calibration.keys()])].sort()

function* portionsOfDays({ userId, days }: Archived): Generator<Portion> {
  const all = daysIn(days)
  for (let at = 0; at < all.length; at += DAYS_AT_ONCE) {
    const some = all.slice(at, at + DAYS_AT_ONCE)
    yield {
      size: some.length,
      write: async (tx, skip) => {
        const seq = await nextSeq(tx, userId)
        await addDayShare(tx, { userId, seq }, shareOn(days, new Set(some.slice(skip))))
      },
    }
  }
}

function shareOn({ totals, details, calibration }: DayShare, some: ReadonlySet<string>): DayShare {
  const of = <Sums>(sums: ReadonlyMap<string, Sums>) => new Map([...sums].filter(([day]) => some.has(day)))
  return { totals: of(totals), details: of(details), calibration: of(calibration) }
}

/** Columns that do not travel. */
function completed(kind: string, places: Places): (columns: Row) => Row {
  switch (kind) {
    case 'cards':
      return (columns) => ({ ...columns, search_text: searchTextOf(textsOf(columns)) })
    case 'media':
      return (columns) => {
        const place = placeIn(places, 'media', columns.sha256)
        return { ...columns, content_type: place.contentType, deleted_at: null }
      }
    case 'files':
      return (columns) => ({ ...columns, file_key: placeIn(places, 'files', columns.id).key, status: 'stored' })
    case 'package-imports':
      return (columns) => ({ ...columns, problem: null, sending: null })
    default:
      return (columns) => columns
  }
}

function placeIn(places: Places, kind: ArchivedFile['kind'], key: unknown) {
  const place = places.get(`${kind} ${key}`)
  if (!place) throw new Error(`Inconsistent: the file of ${kind} ${key} was not kept`)
  return place
}

function textsOf({ front, back, tags }: Row) {
  return { front: String(front), back: String(back), tags: parseTags(String(tags)) }
}
