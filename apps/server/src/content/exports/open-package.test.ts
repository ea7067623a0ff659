import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalFiles } from '../../platform/files/local-files.ts'
import { toWebStream } from '../../platform/http/web-stream.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { openFilesIn } from '../../testing/open-files.ts'
import { openPackage } from './open-package.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-package-'))
const files = createLocalFiles(join(dataDir, 'files'))
afterAll(() => rmSync(dataDir, { recursive: true }))

describeOnBothDatabases('a package that goes out', (database) => {
  let userId: string
  beforeAll(async () => {
    userId = await newLearner(database())
  })
  const open = () => openPackage({ engine: database(), files, dataDir, now: Date.now }, { userId, choice: null })
  const left = () => [readdirSync(join(dataDir, 'exporting')), openFilesIn(dataDir)]

  test('is a zip, and nothing of it stays', async () => {
    expect((await buffer(await open())).subarray(0, 2).toString()).toBe('PK')
    expect(left()).toEqual([[], 0])
  })

  test('leaves nothing when it is given up before its first byte', async () => {
    const unread = await open()
    await unread[Symbol.asyncIterator]().return?.()
    expect(left()).toEqual([[], 0])
    await toWebStream(await open()).cancel()
    await expect.poll(left).toEqual([[], 0])
  })

  test('leaves nothing when it is given up after its first byte', async () => {
    const begun = (await open())[Symbol.asyncIterator]()
    await begun.next()
    await begun.return?.()
    await expect.poll(left).toEqual([[], 0])
  })

  test('leaves nothing when it breaks on the way', async () => {
    const away = { ...files, get: () => Promise.reject(new Error('the disk is away')) }
    const parts = { engine: database(), files: away, dataDir, now: Date.now }
    const broken = await openPackage(parts, { userId, choice: null })
    await buffer(broken).catch(() => undefined)
    expect(left()).toEqual([[], 0])
  })
})
