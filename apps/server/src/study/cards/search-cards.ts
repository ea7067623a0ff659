import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { type CardRow, findCards } from './cards.store.ts'
import type { SearchPace, SearchTurn } from './search-time.ts'

export type CardCondition = (cards: ExpressionBuilder<Schema, 'card'>) => Expression<SqlBool>

interface CardSearch {
  readonly userId: string
  readonly where: CardCondition
  readonly limit: number
  readonly turn: SearchTurn
  readonly pace: SearchPace
}

type Place = Pick<CardRow, 'id' | 'deck_id' | 'position'>

/** Bytes of text in the first slice, and in any but for a single card. */
const FIRST_BYTES = 65_536
const LEAST_BYTES = 16_384
const MOST_BYTES = 1_048_576
/** Cards of the first slice, and of any. */
const FIRST_CARDS = 128
const MOST_CARDS = 4_096

/**
 * The first matches by deck and position, and how many there are. The cards are looked through in slices of a few
 * milliseconds, so that nobody waits for a large library; what changes meanwhile may be found or not.
 */
export async function searchCards(
  db: Db,
  { userId, where, limit, turn, pace: { clock, sliceMs } }: CardSearch,
): Promise<{ readonly cards: CardRow[]; readonly total: number }> {
  const condition = where(expressionBuilder<Schema, 'card'>())
  let first: Place[] = []
  let total = 0
  let bytes = FIRST_BYTES
  let cards = FIRST_CARDS
  for (let after = ''; ; ) {
    await turn.next()
    const startedAt = clock()
    const span = await nextSpan(db, { userId, after, bytes, cards })
    if (span === null) break
    const matches = await searchSpan(db, { userId, condition, after, last: span.last })
    const tookMs = clock() - startedAt
    turn.spend(tookMs)
    total += matches.length
    first = [...first, ...matches].sort(byPlace).slice(0, limit)
    if (span.isEnd) break
    after = span.last
    const factor = Math.min(2, sliceMs / Math.max(tookMs, sliceMs / 2))
    bytes = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, Math.floor(span.bytes * factor)))
    cards = Math.min(MOST_CARDS, Math.max(1, Math.ceil(span.cards * factor)))
  }
  const rows = first.length === 0 ? [] : await findCards(db, userId, first.map(idOf))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { cards: first.flatMap(({ id }) => byId.get(id) ?? []), total }
}

const idOf = ({ id }: Place) => id

function byPlace(a: Place, b: Place): number {
  if (a.deck_id !== b.deck_id) return a.deck_id < b.deck_id ? -1 : 1
  if (a.position !== b.position) return a.position - b.position
  return a.id < b.id ? -1 : 1
}

interface SpanQuery {
  readonly userId: string
  /** Id of the last card that was looked at, or ''. */
  readonly after: string
  readonly bytes: number
  readonly cards: number
}

interface Span {
  /** Id of its last card. */
  readonly last: string
  readonly cards: number
  readonly bytes: number
  /** No card comes after it. */
  readonly isEnd: boolean
}

/**
 * The next cards by their ids, no more than given and with no more text, but at least one; null when there is none. The
 * length of a text is known without reading it.
 */
export async function nextSpan(db: Db, query: SpanQuery): Promise<Span | null> {
  const { userId, after, bytes } = query
  for (let cards = query.cards; ; ) {
    const next = own(db, userId, after)
      .select(['id', sql<number>`octet_length(search_text)`.as('bytes')])
      .orderBy('id')
      .limit(cards)
    const span = await db
      .selectFrom(next.as('next'))
      .select(({ fn }) => [fn.max('id').as('last'), fn.countAll().as('cards'), fn.sum('bytes').as('bytes')])
      .executeTakeFirstOrThrow()
    if (span.last === null) return null
    const found = { last: span.last, cards: Number(span.cards), bytes: Number(span.bytes) }
    if (found.bytes <= bytes || found.cards === 1) return { ...found, isEnd: found.cards < cards }
    cards = Math.max(1, Math.min(Math.floor(found.cards / 2), Math.floor((found.cards * bytes) / found.bytes)))
  }
}

const own = (db: Db, userId: string, after: string) =>
  db.selectFrom('card').where('user_id', '=', userId).where('id', '>', after).where('deleted_at', 'is', null)

interface SpanSearch {
  readonly userId: string
  readonly condition: Expression<SqlBool>
  readonly after: string
  readonly last: string
}

/** The span is taken before anything is asked of it, so that the index of the ids serves whatever is looked for. */
export function searchSpan(db: Db, { userId, condition, after, last }: SpanSearch): Promise<Place[]> {
  return db
    .with(
      (cte) => cte('span').materialized(),
      () =>
        own(db, userId, after)
          .where('id', '<=', last)
          .select(['id', 'deck_id', 'position', 'search_text', 'flag', 'starred', 'suspended', 'source_id']),
    )
    .selectFrom('span as card')
    .where(condition)
    .select(['id', 'deck_id', 'position'])
    .execute()
}
