import type { Db } from '../../platform/db/schema.ts'

export function findIdentity(db: Db, userId: string) {
  return db
    .selectFrom('identity')
    .select(['id', 'email', 'name', 'email_verified', 'mail_failed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export function findIdentityByEmail(db: Db, email: string) {
  return db.selectFrom('identity').select(['id', 'email_verified']).where('email', '=', email).executeTakeFirst()
}

export async function renameIdentity(
  db: Db,
  { userId, name, now }: { readonly userId: string; readonly name: string; readonly now: number },
): Promise<void> {
  await db.updateTable('identity').set({ name, updated_at: now }).where('id', '=', userId).execute()
}

export async function markEmailVerified(db: Db, userId: string): Promise<void> {
  await db.updateTable('identity').set({ email_verified: 1 }).where('id', '=', userId).execute()
}

/** Whether the last mail to an address was given up, and when (ms); of an address without an account nothing is kept. */
export async function noteMailOutcome(db: Db, email: string, failedAt: number | null): Promise<void> {
  await db.updateTable('identity').set({ mail_failed_at: failedAt }).where('email', '=', email).execute()
}

/** Tokens for a new password carry the account's id; those of links carry an address and stay. */
export async function dropResetTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('verification').where('value', '=', userId).execute()
}

/** The value stored under a key, made by `make` for the first process that asks. */
export async function instanceSecret(db: Db, key: string, make: () => string): Promise<string> {
  const known = await db.selectFrom('instance').select('value').where('key', '=', key).executeTakeFirst()
  if (known) return known.value
  await db
    .insertInto('instance')
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('instance').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return value
}
