import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newWorkFolder, sweepWorkFolders } from './work-folders.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairn-work-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['alone, all of it goes', null, false],
  ['beside others, what is over a day old goes', 'postgres://somewhere', true],
])('of what dead processes left half made: %s', async (_, databaseUrl, staysFresh) => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const left = async (work: 'importing' | 'exporting', time: number) => {
    const path = await newWorkFolder({ dataDir, work, prefix: 'package-' })
    writeFileSync(join(path, 'collection.sqlite'), 'everything that somebody learns')
    utimesSync(path, time / 1_000, time / 1_000)
    return path
  }
  const now = Date.now()
  const old = [await left('exporting', now - 90_000_000), await left('importing', now - 90_000_000)]
  const fresh = [await left('exporting', now - 80_000_000), await left('importing', now)]
  await sweepWorkFolders({ dataDir, databaseUrl }, now)
  expect([...old, ...fresh].map((path) => existsSync(path))).toEqual([false, false, staysFresh, staysFresh])
})

test('where nothing was ever made there is nothing to remove', async () => {
  await sweepWorkFolders({ dataDir: join(folder, 'nowhere'), databaseUrl: null }, Date.now())
})
