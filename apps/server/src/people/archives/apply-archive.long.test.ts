import { hash } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { Me, type Settings } from '@cairn/contract/accounts'
import { Archive } from '@cairn/contract/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepMedia, mediaKey } from '../../content/media/keep-media.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { createLocalFiles } from '../../platform/files/local-files.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import type { Job } from '../../platform/jobs/add-job.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { accountByName } from '../../testing/test-app.ts'
import { hasRows } from './account-rows.store.ts'
import { archiveJobs } from './archive-jobs.ts'
import { dropFiles } from './archived-files.ts'
import { type ArchiveRow, changeArchive, findArchive } from './archives.store.ts'
import { sweepArchives } from './begin-archive.ts'
import { type AccountApp, accountApp } from './testing/account-app.ts'
import { fillLibrary } from './testing/full-library.ts'
import { type Entries, entriesOf, linesOf, packed, textOf, toLines } from './testing/packed.ts'

const DAY_MS = 86_400_000

describeOnBothDatabases('an archive on its way in', (database) => {
  let app: AccountApp
  let bytes: Uint8Array
  let entries: Entries
  beforeAll(async () => {
    app = await accountApp(database())
    const owner = await newLearner(database())
    await fillLibrary(app, database(), owner)
    bytes = await app.exportAll(owner)
    entries = entriesOf(bytes)
  })
  afterAll(() => app.close())

  const parts = () => ({
    engine: database(),
    files: createLocalFiles(join(app.dataDir, 'files')),
    log: silentLogger(),
    now: Date.now,
    dataDir: app.dataDir,
    describeAccount: accountByName,
  })
  const importing = () => archiveJobs(parts()).find(({ kind }) => kind === 'account-import')!
  const jobOf = ({ user_id, id }: ArchiveRow): Job => ({
    ...{ user_id, id: 'a-job', kind: 'account-import', payload: JSON.stringify({ archive: id }) },
    ...{ attempts: 1, excused: 0 },
  })
  const rowOf = async (as: string, id: string) => (await findArchive(database().db, as, id))!
  /** An archive that was confirmed and that no job of the application's takes up. */
  const confirmed = async (as: string): Promise<ArchiveRow> => {
    const { id } = await app.bring(as, bytes)
    return (await changeArchive(database().db, await rowOf(as, id), ['ready'], { status: 'applying', updated_at: 1 }))!
  }
  const expectEverything = async (as: string) => {
    const again = entriesOf(await app.exportAll(as))
    for (const name of Object.keys(entries).filter((one) => /^(?:data|media|files)\//.test(one)))
      expect([name, textOf(again, name)]).toEqual([name, textOf(entries, name)])
    await expectCachesToEqualLog(database(), as)
  }

  test('cut off in the middle it lets others in, loses nothing, and goes on where it was', async () => {
    const ann = await newLearner(database(), 'UTC')
    const row = await confirmed(ann)
    const leaving = new AbortController()
    const cutOff = importing()
      .run(jobOf(row), leaving.signal)
      .then(
        () => 'finished',
        () => 'cut off',
      )
    // Somebody else's question is answered between two portions.
    let seen = row
    for (; seen.done === 0; await turn()) seen = await rowOf(ann, row.id)
    leaving.abort(new Error('The server stops'))
    expect(await cutOff).toBe('cut off')
    const half = await rowOf(ann, row.id)
    expect(half.status).toBe('applying')
    expect(half.done).toBeGreaterThan(0)
    expect(half.done).toBeLessThan(half.total!)
    expect(await hasRows(database().db, 'card', ann)).toBe(false)

    // Neither its learner nor a sweep takes it away now.
    expect((await app.call(`DELETE /api/account/archives/${row.id}`, { as: ann })).status).toBe(409)
    await sweepArchives({ ...parts(), now: () => Date.now() + 2 * DAY_MS })
    expect(await rowOf(ann, row.id)).toEqual(half)

    await inTransaction(database(), (tx) => importing().giveUp(tx, jobOf(row)))
    const given = (await app.call(`GET /api/account/archives/${row.id}`, { as: ann })).as(Archive)
    expect(given).toMatchObject({ status: 'ready', done: half.done, problem: { code: 'interrupted' } })
    await app.call(`POST /api/account/archives/${row.id}/apply`, { as: ann, body: {} })
    expect(await app.settled(ann, row.id)).toMatchObject({ status: 'done', problem: null })
    const { settings } = await database()
      .db.selectFrom('learner')
      .select('settings')
      .where('user_id', '=', ann)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(settings)).toEqual(linesOf(entries, 'settings')[0]!.settings)
    await expectEverything(ann)
  })

  test('brought in by two at once it is there once', async () => {
    const ann = await newLearner(database(), 'UTC')
    const row = await confirmed(ann)
    const { signal } = new AbortController()
    const outcomes = await Promise.allSettled([1, 2].map(() => importing().run(jobOf(row), signal)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await rowOf(ann, row.id)).status).toBe('done')
    await expectEverything(ann)
  })

  test('of a release that knew fewer settings it is brought in, and what it lacked is as for a new learner', async () => {
    const ann = await newLearner(database())
    const older = linesOf(entries, 'settings').map(({ settings, ...line }) => {
      const { playRecordings: _sound, extraNew: _day, fitDeclined: _no, ...known } = settings as Settings // as the contract has it
      return { ...line, settings: known }
    })
    const { id } = await app.bring(ann, packed({ ...entries, 'data/settings.jsonl': toLines(older) }))
    await app.call(`POST /api/account/archives/${id}/apply`, { as: ann, body: {} })
    expect(await app.settled(ann, id)).toMatchObject({ status: 'done', problem: null })
    const { settings } = (await app.call('GET /api/me', { as: ann })).as(Me)
    expect(settings).toMatchObject({ playRecordings: true, extraNew: null, fitDeclined: false })
  })

  test('refused after its files were put in place, it takes those away that nothing of the learner names', async () => {
    const ann = await newLearner(database(), 'UTC')
    const { files } = parts()
    const content = Buffer.from('a picture of their own')
    const sha256 = hash('sha256', content)
    const body = async function* () {
      yield content
    }
    const kept = { userId: ann, sha256, contentType: 'image/png', bytes: content.length, now: 1 }
    await keepMedia(parts(), { ...kept, from: body })
    const [own, other] = [mediaKey(ann, sha256), mediaKey(ann, 'a'.repeat(64))]
    await files.put(other, body())
    const places = [own, other].map((key) => [`media ${key}`, { key, contentType: 'image/png' }] as const)
    await dropFiles(parts(), ann, new Map(places))
    expect(await Promise.all([own, other].map((key) => files.sizeOf(key)))).toEqual([content.length, null])
  })

  test('of exports that are begun at once one is made', async () => {
    const ann = await newLearner(database())
    const begin = () => app.call('POST /api/account/exports', { as: ann, body: {} })
    const answers = await Promise.all([begin(), begin(), begin()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    const rows = await database().db.selectFrom('account_archive').select('id').where('user_id', '=', ann).execute()
    expect(rows).toHaveLength(1)
  })
})
