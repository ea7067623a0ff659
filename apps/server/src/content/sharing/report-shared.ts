import { randomUUID } from 'node:crypto'
import type { ReportShared } from '@cairn/contract/sharing'
import type { Logger } from 'pino'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { findShared, type SharedParts } from './find-shared.ts'
import { insertReport } from './sharing.store.ts'

/** Keeps what somebody says about a shared deck, and tells the operator in the log where to look. */
export async function reportShared(
  parts: SharedParts & { readonly log: Logger },
  { address, reason, text }: ReportShared,
): Promise<void> {
  const { user_id: userId, deck_id: deckId } = await findShared(parts, address)
  const id = randomUUID()
  const row = { user_id: userId, id, deck_id: deckId, reason, text, created_at: parts.now() }
  await inTransaction(parts.engine, (tx) => insertReport(tx, row))
  parts.log.warn({ reportId: id, userId, deckId, reason }, 'a shared deck was reported')
}
