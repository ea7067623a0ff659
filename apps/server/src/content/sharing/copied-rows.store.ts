import type { CardTable, NoteTable, Tx } from '../../platform/db/schema.ts'

/** Rows per statement, below the databases' limits on parameters. */
const CHUNK = 500

/** Notes before the cards that show them. */
export async function insertCopied(
  tx: Tx,
  { notes, cards }: { readonly notes: readonly NoteTable[]; readonly cards: readonly CardTable[] },
): Promise<void> {
  for (let at = 0; at < notes.length; at += CHUNK)
    await tx
      .insertInto('note')
      .values(notes.slice(at, at + CHUNK))
      .execute()
  for (let at = 0; at < cards.length; at += CHUNK)
    await tx
      .insertInto('card')
      .values(cards.slice(at, at + CHUNK))
      .execute()
}
