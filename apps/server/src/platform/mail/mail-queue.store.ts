import { sql } from 'kysely'
import type { Engine } from '../db/engines.ts'
import type { MailQueueTable } from '../db/mail-tables.ts'
import type { Db } from '../db/schema.ts'

/** A mail that this process has taken; `attempts` is the proof that it is still its own. */
export type TakenMail = MailQueueTable

export async function insertMail(db: Db, row: MailQueueTable): Promise<void> {
  await db.insertInto('mail_queue').values(row).execute()
}

/** Takes the mail that is due longest until `heldUntil` (ms); of any number that ask at once each gets another one. */
export async function takeMail(
  { db, dialect }: Engine,
  { now, heldUntil }: { readonly now: number; readonly heldUntil: number },
): Promise<TakenMail | null> {
  const skipLocked = dialect === 'postgres' ? sql`for update skip locked` : sql``
  const { rows } = await sql<TakenMail>`
    update mail_queue set attempts = attempts + 1, run_at = ${heldUntil}
    where id = (select id from mail_queue where run_at <= ${now} order by run_at, id limit 1 ${skipLocked})
    returning *`.execute(db)
  return rows[0] ?? null
}

/** It was taken, or nobody tries again; false when somebody else has it by now. */
export async function removeMail(db: Db, { id, attempts }: TakenMail): Promise<boolean> {
  const gone = await db
    .deleteFrom('mail_queue')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

interface Later {
  readonly runAt: number
  readonly problem: string | null
}

export async function putMailBack(db: Db, { id, attempts }: TakenMail, { runAt, problem }: Later): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ run_at: runAt, problem })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

/** How many mails wait on this instance, since when (ms) the oldest, and what stood in the way of the last that was tried. */
export async function waitingMails(db: Db) {
  const { waiting, oldest } = await db
    .selectFrom('mail_queue')
    .select((eb) => [eb.fn.countAll<number | string>().as('waiting'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('mail_queue')
    .select('problem')
    .where('problem', 'is not', null)
    .orderBy('run_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { waiting: Number(waiting), oldest, problem: last?.problem ?? null }
}
