import {
  type CleanedWhere,
  type CustomAdapter,
  createAdapterFactory,
  type DBAdapter,
} from '@better-auth/core/db/adapter'
import type { BetterAuthOptions } from 'better-auth/minimal'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { hashToken } from './token-hash.ts'

/*
 * How the auth library reads and writes our tables: instants as ms, flags as 0/1, and a session's token only ever as
 * its hash. The library sees the plain token of a session in the moment it makes it, never again.
 */

/** Tables as the library addresses them: by names it was configured with. */
type AnyDb = Kysely<Record<string, Record<string, unknown>>>
type Row = Record<string, unknown>

export function createIdentityAdapter(db: Db): (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions> {
  // The library names tables and columns at run time; that they exist is what the tests of every route prove.
  const tables = db as unknown as AnyDb
  return (options) => {
    const adapterOn = (on: AnyDb, transaction: Parameters<typeof createAdapterFactory>[0]['config']['transaction']) =>
      createAdapterFactory({
        config: { ...CONFIG, transaction },
        adapter: ({ getFieldName }) => queries(on, getFieldName),
      })(options)
    return adapterOn(tables, (work) => tables.transaction().execute((tx) => work(adapterOn(tx, false))))
  }
}

const CONFIG: Omit<Parameters<typeof createAdapterFactory>[0]['config'], 'transaction'> = {
  adapterId: 'cairn',
  supportsDates: false,
  supportsBooleans: false,
  customTransformInput: ({ data, field, fieldAttributes }) => {
    if (field === 'ipAddress') return undefined // nobody needs to know where a learner was
    return fieldAttributes.type === 'date' && typeof data === 'string' ? Date.parse(data) : data
  },
  customTransformOutput: ({ data, fieldAttributes }) =>
    fieldAttributes.type === 'date' && typeof data === 'number' ? new Date(data) : data,
}

type ColumnOf = (field: { model: string; field: string }) => string

function queries(db: AnyDb, columnOf: ColumnOf): CustomAdapter {
  // Rows come back with the columns that the library asked for under the type it declared.
  const rowOf = <T>(row: Row | undefined) => (row ?? null) as T | null
  return {
    create: async ({ model, data }) => {
      await db.insertInto(model).values(hashed(data)).execute()
      return data
    },
    findOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) =>
      rowOf<T>(await db.selectFrom(model).selectAll().where(matching(where)).limit(1).executeTakeFirst()),
    findMany: async <T>({ model, where = [], limit, sortBy, offset }: Parameters<CustomAdapter['findMany']>[0]) => {
      let query = db.selectFrom(model).selectAll().where(matching(where)).limit(limit)
      if (sortBy) query = query.orderBy(columnOf({ model, field: sortBy.field }), sortBy.direction)
      if (offset !== undefined) query = query.offset(offset)
      return (await query.execute()) as T[] // as above
    },
    count: async ({ model, where = [] }) => {
      const query = db.selectFrom(model).select((eb) => eb.fn.countAll().as('n'))
      return Number((await query.where(matching(where)).executeTakeFirstOrThrow()).n)
    },
    update: async <T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }) =>
      rowOf<T>(
        await db
          .updateTable(model)
          .set(hashed(update as Row)) // as above
          .where(matching(where))
          .returningAll()
          .executeTakeFirst(),
      ),
    updateMany: async ({ model, where, update }) => {
      const { numUpdatedRows } = await db
        .updateTable(model)
        .set(hashed(update))
        .where(matching(where))
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    delete: async ({ model, where }) => {
      await db.deleteFrom(model).where(matching(where)).execute()
    },
    deleteMany: async ({ model, where }) => {
      const { numDeletedRows } = await db.deleteFrom(model).where(matching(where)).executeTakeFirst()
      return Number(numDeletedRows)
    },
    consumeOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) => {
      const one = db.selectFrom(model).select('id').where(matching(where)).limit(1)
      return rowOf<T>(await db.deleteFrom(model).where('id', 'in', one).returningAll().executeTakeFirst())
    },
  }
}

const TOKEN = 'token_hash'

function hashed(row: Row): Row {
  const token = row[TOKEN]
  return typeof token === 'string' ? { ...row, [TOKEN]: hashToken(token) } : row
}

const OPERATORS: Readonly<Record<string, '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in'>> = {
  eq: '=',
  ne: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in',
  not_in: 'not in',
}

function matching(where: readonly CleanedWhere[]) {
  return (eb: ExpressionBuilder<Record<string, Row>, string>) =>
    eb.and(
      where.map(({ field, operator = 'eq', value, connector, mode }) => {
        const sign = OPERATORS[operator]
        if (!sign || connector === 'OR' || mode === 'insensitive')
          throw new Error(`Inconsistent: the auth library asked for ${connector} ${field} ${operator} (${mode})`)
        if (value === null) return eb(field, sign === '=' ? 'is' : 'is not', null)
        return eb(field, sign, field === TOKEN ? hashedValue(value) : value)
      }),
    )
}

function hashedValue(value: CleanedWhere['value']) {
  if (Array.isArray(value)) return value.map((token) => hashToken(String(token)))
  return hashToken(String(value))
}
