import type { ApiToken } from '@cairn/contract/tokens'
import type { ApiTokenTable } from '../../platform/db/ai-tables.ts'

/** A token as its owner sees it: all but the token. */
export function presentToken(row: ApiTokenTable): ApiToken {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }
}
