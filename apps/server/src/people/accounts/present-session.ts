import type { Session } from '@cairn/contract/accounts'
import type { SessionTable } from '../../platform/db/identity-tables.ts'

type Listed = Pick<SessionTable, 'id' | 'user_agent' | 'created_at' | 'updated_at'>

/** A session as its owner sees it. */
export function presentSession(row: Listed, currentId: string): Session {
  return {
    id: row.id,
    current: row.id === currentId,
    userAgent: row.user_agent,
    signedInAt: row.created_at,
    lastUsedAt: row.updated_at,
  }
}
