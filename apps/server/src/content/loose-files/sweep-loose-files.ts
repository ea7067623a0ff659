import { inTransaction } from '../../platform/db/in-transaction.ts'
import { takeTurns } from '../../platform/db/take-turns.ts'
import { storeProblemOf } from '../../platform/files/store-error.ts'
import { nextSeq } from '../../study/learners/next-seq.ts'
import { dueLoose, endLoose, isNamed, type LooseFile, postponeLoose } from './loose-files.store.ts'
import type { LooseParts } from './loose-files.ts'

const PORTION = 200
/** Until a file is tried again that the store would not let go, ms. */
const AGAIN_MS = 600_000
const EVERY_MS = 300_000
const ASK_EVERY_MS = 60_000

export interface SweptLoose {
  readonly removed: number
  /** Named by a row after all. */
  readonly kept: number
  /** Not removed this time. */
  readonly left: number
}

/**
 * Removes what is loose and due, with what was on its way when a process died. It ends at the first file that the store
 * does not let go, as it would let no other go either; the next turn begins behind that one. The log says how many.
 */
export async function sweepLooseFiles(parts: LooseParts, now: number): Promise<SweptLoose> {
  const swept = await sweepDue(parts, now)
  if (swept.removed + swept.kept + swept.left > 0) parts.log.info(swept, 'loose files were swept')
  return swept
}

async function sweepDue(parts: LooseParts, now: number): Promise<SweptLoose> {
  const swept = { removed: 0, kept: 0, left: 0 }
  for (;;) {
    const due = await dueLoose(parts.engine.db, now, PORTION)
    for (const [at, file] of due.entries()) {
      const outcome = await sweepOne(parts, file).catch((error: unknown) => failed(parts, file, { error, now }))
      if (outcome === 'failed') return { ...swept, left: due.length - at }
      swept[outcome] += 1
    }
    if (due.length < PORTION) return swept
  }
}

async function sweepOne({ engine, files }: LooseParts, file: LooseFile): Promise<'removed' | 'kept'> {
  const { user_id: userId, file_key: key } = file
  if (await isNamed(engine.db, file)) {
    await endLoose(engine.db, file)
    return 'kept'
  }
  await files.dropParts(key)
  if (!isByContent(key)) {
    await files.delete(key)
    await endLoose(engine.db, file)
    return 'removed'
  }
  // So that the transaction does not wait for a store that says nothing.
  await files.sizeOf(key)
  return inTransaction(engine, async (tx) => {
    // Whoever writes the same content again waits for the learner's row, and then looks whether the bytes are there.
    await nextSeq(tx, userId)
    if ((await isNamed(tx, file)) || !(await endLoose(tx, file))) return 'kept'
    await files.delete(key)
    return 'removed'
  })
}

/** All other keys are made once and never written again. */
const isByContent = (key: string) => key.startsWith('media/')

interface Failure {
  readonly error: unknown
  readonly now: number
}

async function failed({ engine, log }: LooseParts, file: LooseFile, { error, now }: Failure): Promise<'failed'> {
  log.warn({ err: error, file: file.file_key }, 'a loose file was not removed; the next turn goes on')
  if (storeProblemOf(error) !== 'away') await postponeLoose(engine.db, file, now + AGAIN_MS)
  return 'failed'
}

/** Sweeps for as long as the process runs; of many processes one at a time. */
export function keepLooseFilesSwept(parts: LooseParts & { readonly now: () => number }) {
  return takeTurns(parts, {
    ...{
      key: 'loose-files-swept-at',
      everyMs: EVERY_MS,
      askEveryMs: ASK_EVERY_MS,
      problem: 'loose files were not swept',
    },
    run: async () => void (await sweepLooseFiles(parts, parts.now())),
  })
}
