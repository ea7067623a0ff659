import { ImportList, PackageImport } from '@cairn/contract/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { FORMATS, fixturePath } from './testing/fixtures.ts'

const good = bytesOf(fixturePath(`${FORMATS[1]}.apkg`))

describeOnBothDatabases('a package whose answer was lost', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  const send = async (as: string, sending: string) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(good)]), 'deck.apkg')
    const answer = await app.send(as, '/api/imports', {
      method: 'POST',
      body: form,
      headers: { 'idempotency-key': sending },
    })
    return { status: answer.status, body: await answer.json() }
  }
  const list = async (as: string) => (await app.call('GET /api/imports', { as })).as(ImportList).imports

  test('is one when it is sent again, also in the same moment, and while it runs', async () => {
    const ann = await newLearner(database())
    const answers = await Promise.all([send(ann, 'sending-1'), send(ann, 'sending-1'), send(ann, 'sending-1')])
    answers.push(await send(ann, 'sending-1'))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const ids = new Set(answers.map(({ body }) => PackageImport.parse(body).id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    expect((await app.settled(ann, id)).status).toBe('ready')
    const jobs = database().db.selectFrom('job').select('id').where('user_id', '=', ann)
    expect(await jobs.where('kind', '=', 'package-import').execute()).toHaveLength(1)
    // Another learner's key of the same name is another key.
    const ben = await newLearner(database())
    expect(ids.has(PackageImport.parse((await send(ben, 'sending-1')).body).id)).toBe(false)
  })

  test('is seen in the list of imports, with what ended and its report, and nobody else sees it', async () => {
    const ann = await newLearner(database())
    expect(await list(ann)).toEqual([])
    const first = await app.importPackage(ann, good)
    await send(ann, 'sending-2')
    const imports = await list(ann)
    expect(imports.at(-1)).toEqual(first)
    expect(imports.some(({ sending }) => sending === 'sending-2')).toBe(true)
    expect(await list(await newLearner(database()))).toEqual([])
    expect((await app.call('GET /api/imports')).status).toBe(401)
  })

  test('is refused with a key that is none', async () => {
    const ann = await newLearner(database())
    expect((await send(ann, 'x'.repeat(200))).status).toBe(400)
  })
})
