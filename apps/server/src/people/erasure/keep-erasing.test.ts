import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { mediaKey } from '../../content/media/keep-media.ts'
import { insertMedia } from '../../content/media/media.store.ts'
import { startAgain } from '../../platform/db/history.store.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Files } from '../../platform/files/files.ts'
import { createLocalFiles } from '../../platform/files/local-files.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { beginErasure } from './erase-account.ts'
import { keepErasing } from './keep-erasing.ts'
import { beside } from './testing/beside-the-database.ts'

const SHA256 = 'a'.repeat(64)

describeOnBothDatabases('accounts that are to be erased', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-erasing-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('one whose file cannot be deleted keeps no other from going, and goes when it can be', async () => {
    const engine = database()
    const [stuck, other] = [await newLearner(engine), await newLearner(engine)]
    let isBroken = true
    const disk = createLocalFiles(folder)
    const files: Files = {
      ...disk,
      delete: async (key) => {
        if (isBroken && key === mediaKey(stuck, SHA256)) throw new Error('The disk does not answer')
        await disk.delete(key)
      },
    }
    const row = { user_id: stuck, sha256: SHA256, content_type: 'image/png', bytes: 1, created_at: 1, deleted_at: null }
    await engine.transact((tx) => insertMedia(tx, row))
    for (const [at, userId] of [stuck, other].entries())
      await beginErasure(engine, { userId, email: `${userId}@example.org`, now: Date.now() + at })
    const hasLearner = async (userId: string) =>
      (await engine.db.selectFrom('learner').select('user_id').where('user_id', '=', userId).execute()).length === 1
    const eraser = keepErasing({
      ...{ engine, files, log: silentLogger(), now: Date.now, askEveryMs: 10 },
      ...beside(folder),
    })
    await expect.poll(() => hasLearner(other), { timeout: 10_000 }).toBe(false)
    expect(await hasLearner(stuck)).toBe(true)
    isBroken = false
    await expect.poll(() => hasLearner(stuck), { timeout: 10_000 }).toBe(false)
    await eraser.stop()
  })

  test('nobody is served before the list of erased accounts was read, and then, though it is away, in the same epoch', async () => {
    const engine = database()
    // As an older copy that was put in its place.
    const goBack = () => inTransaction(engine, (tx) => startAgain(tx, 'elsewhere'))
    await goBack()
    let isAway = true
    const kept = beside(mkdtempSync(join(folder, 'list-')))
    const erased = { ...kept.erased, all: () => (isAway ? Promise.reject(new Error('away')) : kept.erased.all()) }
    const erasing = () =>
      keepErasing({
        ...{ engine, files: createLocalFiles(folder), log: silentLogger(), now: Date.now, askEveryMs: 10 },
        ...{ ...kept, erased },
      })
    const serves = ({ ready }: { readonly ready: Promise<void> }) =>
      Promise.race([ready.then(() => true), delay(300).then(() => false)])
    const first = erasing()
    expect(await serves(first)).toBe(false)
    isAway = false
    expect(await serves(first)).toBe(true)
    await first.stop()

    isAway = true
    const second = erasing()
    expect(await serves(second)).toBe(true)
    await second.stop()

    await goBack()
    const third = erasing()
    expect(await serves(third)).toBe(false)
    await third.stop()
  })
})
