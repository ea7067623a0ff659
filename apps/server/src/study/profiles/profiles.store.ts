import type { Db, LearningProfileTable, Tx } from '../../platform/db/schema.ts'

export type ProfileRow = LearningProfileTable

/** Profiles of more assessments say nothing that later ones do not. */
const MOST_LISTED = 100

export function listProfiles(db: Db, userId: string): Promise<ProfileRow[]> {
  return db
    .selectFrom('learning_profile')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('assessed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export function findProfile(tx: Tx, userId: string, id: string): Promise<ProfileRow | undefined> {
  return tx
    .selectFrom('learning_profile')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Leaves an existing row as it is: what an assessment found out does not change afterwards. */
export async function insertProfile(tx: Tx, row: ProfileRow): Promise<void> {
  await tx
    .insertInto('learning_profile')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}
