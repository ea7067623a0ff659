import { afterAll, beforeAll, expect, test } from 'vitest'
import { isImporting } from '../media/media-references.store.ts'
import { describeOnBothDatabases } from '../testing/databases.ts'
import { bytesOf, importApp } from '../testing/import-app.ts'
import { newLearner } from '../testing/learners.ts'
import { forgetImport, sweepImports } from './forget-import.ts'
import { FORMATS, fixturePath } from './testing/fixtures.ts'
import { packageKey } from './work-on-import.ts'

const HOUR = 3_600_000
const good = bytesOf(fixturePath(`${FORMATS[1]}.apkg`))

describeOnBothDatabases('imports that came to nothing', (database) => {
  const clock = { now: Date.parse('2026-01-10T11:00:00Z') }
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database(), { now: () => clock.now })
  })
  afterAll(() => app.close())
  const parts = () => ({ engine: database(), files: app.files })
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
})
