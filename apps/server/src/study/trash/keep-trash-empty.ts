import { type TurnParts, type Turns, takeTurns } from '../../platform/db/take-turns.ts'
import { purgeTrash } from './purge-trash.ts'

const EVERY_MS = 6 * 3_600_000
const ASK_EVERY_MS = 15 * 60_000
/** The start belongs to the learners who wait for it. */
const FIRST_MS = 60_000

/** Purges the trash a few times a day for as long as the process runs; of many processes one does it each time. */
export function keepTrashEmpty(parts: TurnParts): Turns {
  return takeTurns(parts, {
    ...{ key: 'trash-purged-at', everyMs: EVERY_MS, askEveryMs: ASK_EVERY_MS, firstMs: FIRST_MS },
    problem: 'the trash could not be emptied',
    run: async () => {
      const purged = await purgeTrash(parts.engine, parts.now())
      if (Object.values(purged).some((count) => count > 0)) parts.log.info(purged, 'the trash was emptied')
    },
  })
}
