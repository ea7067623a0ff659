import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { instanceValue } from '../../platform/db/instance-value.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { ObjectRow } from './objects.store.ts'

/** How long a download address works. */
const LIFE_MS = 5 * 60_000

export interface DownloadLink {
  readonly downloadUrl: string
  readonly downloadUrlExpiresAt: number
}

type Owned = Pick<ObjectRow, 'user_id' | 'id'>
type Named = Owned & Pick<ObjectRow, 'bucket' | 'name'>

/** An address that works for a few minutes. It opens nothing without the owner's session. */
export async function downloadLink(db: Db, object: Named, now: number): Promise<DownloadLink> {
  const { query, expires } = await signedQuery(db, object, now)
  const path = `/api/storage/${encodeURIComponent(object.bucket)}/o/${encodeURIComponent(object.name)}/content`
  return { downloadUrl: `${path}?${query}`, downloadUrlExpiresAt: expires }
}

/** What makes the address of any row of a learner's work for a few minutes; `isGoodLink` tells. */
export async function signedQuery(db: Db, row: Owned, now: number) {
  const expires = now + LIFE_MS
  return { query: new URLSearchParams({ expires: String(expires), signature: await sign(db, row, expires) }), expires }
}

/** Whether an address was made here for this file as it is, and is still good. */
export async function isGoodLink(
  db: Db,
  object: Owned,
  { expires, signature, now }: { readonly expires: number; readonly signature: string; readonly now: number },
): Promise<boolean> {
  const expected = Buffer.from(await sign(db, object, expires))
  const given = Buffer.from(signature)
  return expires > now && given.length === expected.length && timingSafeEqual(given, expected)
}

async function sign(db: Db, { user_id, id }: Owned, expires: number): Promise<string> {
  const secret = await instanceValue(db, 'download_secret', () => randomBytes(32).toString('base64url'))
  return createHmac('sha256', secret).update(`${user_id}/${id}/${expires}`).digest('base64url')
}
