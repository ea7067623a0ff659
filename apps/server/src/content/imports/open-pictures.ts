import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Engine } from '../../platform/db/engines.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { instanceValue } from '../../platform/db/instance-value.ts'
import type { Files } from '../../platform/files/files.ts'
import { type ClosedCards, closeCards, masksOf, sumOfClosed } from '../../study/cards/close-pictures.ts'
import { findNoteAsImported } from '../../study/cards/read-note.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { changeSettingsIn } from '../../study/settings/change-settings.ts'
import { mediaKey } from '../media/keep-media.ts'
import { learnersWithImports, notesWithMasks } from './open-pictures.store.ts'

/* What `cards/close-pictures` does to a note, done to all of them; what was done is told to their learners. */

interface Parts {
  readonly engine: Engine
  readonly files: Files
  readonly log: Logger
  readonly now: () => number
}

/** Closes the open cards of all learners. Doing it again changes nothing. */
export async function closeOpenPictures(parts: Parts, signal?: AbortSignal): Promise<void> {
  for (const userId of await learnersWithImports(parts.engine.db)) {
    let all: ClosedCards = { closed: 0, suspended: 0 }
    for (let after = ''; !signal?.aborted; await turn()) {
      const { cards, last } = await notesWithMasks(parts.engine.db, userId, after)
      for (const cardId of cards) all = sumOfClosed(all, await closeNote(parts, userId, cardId))
      if (last === null) break
      after = last
    }
    if (all.closed + all.suspended > 0) parts.log.info({ userId, ...all }, 'open pictures were closed')
  }
}

/** Does so once for a database, however many processes ask; a turn that was cut off leaves it to the next. */
export async function closeOpenPicturesOnce(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db } = parts.engine
  const known = await db.selectFrom('instance').select('value').where('key', '=', CLOSED_KEY).executeTakeFirst()
  if (known) return
  await closeOpenPictures(parts, signal)
  if (!signal.aborted) await instanceValue(db, CLOSED_KEY, () => String(parts.now()))
}

const CLOSED_KEY = 'open-pictures-closed'

/** One note, by one of its cards. Files are read before the transaction. */
async function closeNote(parts: Parts, userId: string, cardId: string): Promise<ClosedCards> {
  const { engine, now } = parts
  const masks = await masksOf({ ...parts, keyOf: mediaKey }, await findNoteAsImported(engine.db, userId, cardId))
  return inTransaction(engine, async (tx) => {
    const seq = await nextSeq(tx, userId)
    const note = await findNoteAsImported(tx, userId, cardId)
    const done = await closeCards(tx, note, { masks, seq, now: now() })
    if (done.closed + done.suspended > 0)
      await changeSettingsIn(tx, { userId, now: now() }, ({ closedPictures }) => ({
        closedPictures: sumOfClosed(closedPictures ?? { closed: 0, suspended: 0 }, done),
      }))
    return done
  })
}
