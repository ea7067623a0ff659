import { setInterval as every } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { endWhenAsked } from '../threads/end-thread.ts'
import { standBack } from '../threads/stand-back.ts'
import { openCheckpointer } from './sqlite-driver.ts'

/*
 * The thread that brings what was committed from the write-ahead log into the database file. A commit that has to do so
 * itself takes 10 to 25 ms, and everybody waits for it; the thread hinders nobody.
 */

if (!parentPort) throw new Error('Inconsistent: this file runs as a worker thread')
endWhenAsked(parentPort)
standBack()

const LOOK_EVERY_MS = 250
/** Pages of the log that are worth a write; fewer when the log has become long and shall begin anew. */
const WORTHWHILE = { usual: 250, inLongLog: 25 }
const LONG_LOG_PAGES = 2_500

const files = workerData as readonly string[] // given by `keepCheckpointing`
const checkpointers = files.map(openCheckpointer)

for await (const _ of every(LOOK_EVERY_MS))
  for (const checkpointer of checkpointers) {
    const { pages, behind } = checkpointer.look()
    if (behind >= (pages > LONG_LOG_PAGES ? WORTHWHILE.inLongLog : WORTHWHILE.usual)) checkpointer.checkpoint()
  }
