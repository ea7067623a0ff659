import type { Db } from './schema.ts'

/** A fact about this installation, made once: of processes that start together all get the same. */
export async function instanceValue(db: Db, key: string, make: () => string): Promise<string> {
  const read = () => db.selectFrom('instance').select('value').where('key', '=', key).executeTakeFirst()
  const known = await read()
  if (known) return known.value
  await db
    .insertInto('instance')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error(`Inconsistent: instance value ${key} was not kept`)
  return made.value
}
