import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createS3Files } from '../../platform/files/s3-files.ts'
import { type S3Server, startS3Server } from '../../platform/files/testing/s3-server.ts'
import { createErasedList } from './erased-list.ts'

const scratch = mkdtempSync(join(tmpdir(), 'cairn-erased-list-'))
const servers: S3Server[] = []
afterAll(async () => {
  for (const server of servers) await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const OLD = 'ann 2026-01-10T12:00:00.000Z\nben 2026-01-11T12:00:00.000Z\n'

async function* oneText(text: string) {
  yield Buffer.from(text)
}

/** What processes of one installation go by, and the list that a release before this one left there. */
const places = {
  'the data directory': async () => {
    const dataDir = mkdtempSync(join(scratch, 'data-'))
    const leave = async () => {
      mkdirSync(join(dataDir, 'kept'), { recursive: true })
      writeFileSync(join(dataDir, 'kept', 'erased-accounts'), OLD)
    }
    return { config: { databaseUrl: null, s3: null, dataDir }, leave }
  },
  'a bucket': async () => {
    const fresh = await startS3Server()
    servers.push(fresh)
    const leave = async () => {
      await createS3Files(fresh.config).put('kept/erased-accounts', oneText(OLD))
    }
    return { config: { databaseUrl: 'postgres://', s3: fresh.config, dataDir: scratch }, leave }
  },
}

describe.each(Object.entries(places))('the list of erased accounts in %s', (_, place) => {
  test('keeps what two processes add in one moment', async () => {
    const { config } = await place()
    const wanted: string[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      const ids = [`one-${turn}`, `other-${turn}`]
      await Promise.all(ids.map((id) => createErasedList(config).add(id, turn)))
      wanted.push(...ids)
    }
    // The same once more, as whoever goes on after a crash does.
    await createErasedList(config).add('one-0', 1)
    expect([...(await createErasedList(config).all())].sort()).toEqual(wanted.sort())
  })

  test('is empty where nobody was erased, and has those that an earlier release noted', async () => {
    const { config, leave } = await place()
    expect([...(await createErasedList(config).all())]).toEqual([])
    await leave()
    await createErasedList(config).add('cem', 1)
    expect([...(await createErasedList(config).all())].sort()).toEqual(['ann', 'ben', 'cem'])
  })
})
