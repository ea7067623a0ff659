import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Files } from '../../platform/files/files.ts'
import { silentLogger } from '../../platform/http/logger.ts'
import { runJobs } from '../../platform/jobs/run-jobs.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { isImporting } from '../media/media-references.store.ts'
import { forgetImport, sweepImports } from './forget-import.ts'
import { packageKey } from './import-parts.ts'
import { removalJobs } from './remove-package.ts'
import { FORMATS, fixturePath } from './testing/fixtures.ts'

const HOUR = 3_600_000
const good = bytesOf(fixturePath(`${FORMATS[1]}.apkg`))

describeOnBothDatabases('imports that came to nothing', (database) => {
  const clock = { now: Date.parse('2026-01-10T11:00:00Z') }
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database(), { now: () => clock.now })
  })
  afterAll(() => app.close())
  const parts = () => ({ engine: database(), files: app.files, log: silentLogger(), now: () => clock.now })
  const rowOf = (id: string) =>
    database().db.selectFrom('package_import').selectAll().where('id', '=', id).executeTakeFirst()

  test('a dry run that nobody confirms is kept for a day, then goes with its file', async () => {
    const ann = await newLearner(database())
    const { id, status } = await app.preview(ann, good)
    expect(status).toBe('ready')
    await sweepImports(parts(), clock.now + 23 * HOUR)
    expect(await app.files.sizeOf(packageKey({ id }))).toBe(good.length)
    expect(await isImporting(database().db, ann)).toBe(true)
    await sweepImports(parts(), clock.now + 25 * HOUR)
    expect(await rowOf(id)).toBeUndefined()
    expect(await app.files.sizeOf(packageKey({ id }))).toBeNull()
    // Its files were awaited: nothing of the learner's was swept until now.
    expect(await isImporting(database().db, ann)).toBe(false)
    expect((await app.call(`POST /api/imports/${id}/apply`, { as: ann, body: {} })).status).toBe(404)
  })

  test('one that was confirmed meanwhile is not forgotten, and what was brought stays', async () => {
    const ann = await newLearner(database())
    const { id } = await app.preview(ann, good)
    const seen = await rowOf(id)
    await app.call(`POST /api/imports/${id}/apply`, { as: ann, body: {} })
    expect(await forgetImport(parts(), seen!)).toBe(false)
    expect((await app.settled(ann, id)).status).toBe('done')
    await sweepImports(parts(), clock.now + 100 * HOUR)
    expect((await rowOf(id))?.status).toBe('done')
  })

  test('a package that the store does not remove is remembered, and goes when the store does its work again', async () => {
    const ann = await newLearner(database())
    const { id } = await app.preview(ann, good)
    let isAway = true
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    const files: Files = {
      ...app.files,
      delete: (key) => (isAway && key === packageKey({ id }) ? Promise.reject(away) : app.files.delete(key)),
    }
    expect(await forgetImport({ ...parts(), files }, { user_id: ann, id })).toBe(true)
    expect(await rowOf(id)).toBeUndefined()
    const lines: { msg?: string; import?: string }[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const ahead = () => clock.now + HOUR + Math.round(performance.now())
    const jobs = () => database().db.selectFrom('job').select(['status', 'kind', 'problem']).where('user_id', '=', ann)
    const removing = runJobs({
      ...{ engine: database(), log: silentLogger(), now: ahead, pollMs: 10, retryMs: 200 },
      groups: [{ handlers: [removalJobs({ files, log, now: ahead })], atOnce: 1 }],
    })
    const removal = () => jobs().where('kind', '=', 'package-removal').orderBy('created_at', 'desc').executeTakeFirst()
    await expect.poll(async () => (await removal())?.problem, { timeout: 10_000 }).toBe('away')
    expect(await app.files.sizeOf(packageKey({ id }))).toBe(good.length)
    isAway = false
    await expect.poll(() => app.files.sizeOf(packageKey({ id })), { timeout: 10_000 }).toBeNull()
    await expect.poll(async () => (await removal())?.status).toBe('done')
    await removing.stop()
    expect(lines).toMatchObject([{ msg: 'a package that stayed behind was removed', import: id }])
  })
})
