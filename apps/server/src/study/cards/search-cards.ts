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

/** Bytes of the first slice, and of any. */
const FIRST_BYTES = 65_536
const LEAST_BYTES = 16_384
const MOST_BYTES = 1_048_576
/** Of a card with little text: so many more are not looked ahead at. */
const BYTES_OF_A_CARD = 64

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
  for (let after: string | null = ''; after !== null; ) {
    await turn.next()
    const startedAt = clock()
    const { matches, next }: Slice = await searchSlice(db, { userId, condition, after, bytes })
    const tookMs = clock() - startedAt
    turn.spend(tookMs)
    total += matches.length
    first = [...first, ...matches].sort(byPlace).slice(0, limit)
    after = next
    const wanted = Math.floor((bytes * sliceMs) / Math.max(tookMs, sliceMs / 2))
    bytes = Math.min(MOST_BYTES, Math.max(LEAST_BYTES, wanted))
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

interface SliceQuery {
  readonly userId: string
  readonly condition: Expression<SqlBool>
  /** Id of the last card that was looked at, or ''. */
  readonly after: string
  /** The slice ends with the card whose text goes beyond them. */
  readonly bytes: number
}

interface Slice {
  readonly matches: readonly Place[]
  /** What the next one comes after; null when there is none. */
  readonly next: string | null
}

/**
 * Looks at the next cards by their ids. Where the slice ends is known from the lengths of the texts, which does not read
 * them; and it is taken before anything is asked of it, so that the index of the ids serves whatever is looked for.
 */
export async function searchSlice(db: Db, { userId, condition, after, bytes }: SliceQuery): Promise<Slice> {
  const own = db
    .selectFrom('card')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
  const length = sql<number>`octet_length(search_text)`
  const before = sql<number>`sum(bytes) over (order by id rows unbounded preceding) - bytes`
  const mostCards = Math.ceil(bytes / BYTES_OF_A_CARD)
  const rows = await db
    .with('next', () =>
      own
        .select(['id', length.as('bytes')])
        .orderBy('id')
        .limit(mostCards),
    )
    .with('ahead', (cte) => cte.selectFrom('next').select(['id', before.as('before')]))
    .with('span', (cte) =>
      cte
        .selectFrom('ahead')
        .where('before', '<', bytes)
        .select(({ fn, selectFrom }) => [
          fn.max('id').as('last'),
          fn.countAll().as('looked'),
          selectFrom('ahead').select(fn.countAll().as('n')).as('ahead'),
        ]),
    )
    .with(
      (cte) => cte('slice').materialized(),
      (cte) =>
        own
          .where('id', '<=', cte.selectFrom('span').select('last'))
          .select(['id', 'deck_id', 'position', 'search_text', 'flag', 'starred', 'suspended', 'source_id']),
    )
    .with('match', (cte) => cte.selectFrom('slice as card').where(condition).select(['id', 'deck_id', 'position']))
    .selectFrom('span')
    .leftJoin('match', (join) => join.on(sql<SqlBool>`1 = 1`))
    .select(['span.last', 'span.looked', 'span.ahead', 'match.id', 'match.deck_id', 'match.position'])
    .execute()
  const matches = rows.flatMap(({ id, deck_id, position }): Place[] =>
    id === null || deck_id === null || position === null ? [] : [{ id, deck_id, position }],
  )
  const [span] = rows
  const isLast = Number(span?.looked) === Number(span?.ahead) && Number(span?.ahead) < mostCards
  return { next: isLast ? null : (span?.last ?? null), matches }
}
