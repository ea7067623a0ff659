import type { Files } from '../../platform/files/files.ts'
import { type OpenMedia, openMedia } from '../media/keep-media.ts'
import { opensNothing, type SharedParts } from './find-shared.ts'
import { readTicket } from './media-ticket.ts'
import { findByLinkId, findByPublicKey } from './shared.store.ts'

/** A file of a shared deck's cards. Throws the one 404 unless the ticket is for it and the deck is still shared. */
export async function openSharedMedia(
  { engine, now, files }: SharedParts & { readonly files: Files },
  sha256: string,
  ticket: string,
): Promise<OpenMedia> {
  const way = await readTicket(engine.db, ticket, sha256, now())
  if (way === null) throw opensNothing()
  const found =
    way.by === 'link' ? await findByLinkId(engine.db, way.ref, now()) : await findByPublicKey(engine.db, way.ref)
  const media = found ? await openMedia({ engine, files }, { userId: found.user_id, sha256 }) : null
  if (media === null) throw opensNothing()
  return media
}
