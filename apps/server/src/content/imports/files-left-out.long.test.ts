import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { readMessage } from './protobuf.ts'
import { fixturePath } from './testing/fixtures.ts'
import { entriesOf, pack } from './testing/packages.ts'

/** As large as no picture or sound may be, and as random as a film. */
const FILM = new Uint8Array(randomBytes(26 * 1_048_576))
const bytesOf = (name: string) => entriesOf(new Uint8Array(readFileSync(fixturePath(name))))
const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

/** A package that lists a film, and a picture that it does not hold; and more of the latter that `listed` names. */
function older(listed: Readonly<Record<string, string>> = {}) {
  const entries = bytesOf('legacy2.apkg')
  const list = JSON.parse(new TextDecoder().decode(entries.media)) as Record<string, string>
  const media = json({ ...list, 900: 'film of a cell.mp4', 901: 'gone.png', ...listed })
  return pack({ ...entries, media, 900: [FILM, { level: 0 }] })
}

/** The same in the latest format, whose list says how large each file is: here, that the film is small. */
function latestThatLies() {
  const entries = bytesOf('latest.apkg')
  const list = zstdDecompressSync(entries.media!)
  const film = String(readMessage(list)!.filter(({ number }) => number === 1).length)
  const name = Buffer.from('film of a cell.mp4')
  const entry = Buffer.concat([Buffer.from([0x0a, name.length]), name, Buffer.from([0x10, 0x05])])
  const media = zstdCompressSync(Buffer.concat([list, Buffer.from([0x0a, entry.length]), entry]))
  return pack({
    ...entries,
    media: new Uint8Array(media),
    [film]: [new Uint8Array(zstdCompressSync(FILM)), { level: 0 }],
  })
}

describeOnBothDatabases('files of a package that do not come in', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())
  const fileIssues = (issues: readonly { code: string }[]) => issues.filter(({ code }) => code.endsWith('-file'))

  test('are named before anything is changed, and afterwards', async () => {
    const ann = await newLearner(database())
    const before = await app.preview(ann, older())
    const named = [
      { code: 'large-file', count: 1, examples: ['film of a cell.mp4'] },
      { code: 'absent-file', count: 1, examples: ['gone.png'] },
    ]
    expect(fileIssues(before.report!.issues)).toEqual(named)
    await app.call(`POST /api/imports/${before.id}/apply`, { as: ann, body: {} })
    const after = await app.settled(ann, before.id)
    expect([after.status, fileIssues(after.report!.issues)]).toEqual(['done', named])
  })

  test('names that no file of a package can have are among them', async () => {
    const listed = { 902: `${'long '.repeat(120)}.png`, cover: 'under-a-word.png', 903: '' }
    const { report } = await app.preview(await newLearner(database()), older(listed))
    expect(fileIssues(report!.issues).find(({ code }) => code === 'absent-file')).toEqual({
      code: 'absent-file',
      count: 3,
      examples: ['gone.png', `${'long '.repeat(16)}…`, 'under-a-word.png'],
    })
  })

  test('one that the package says is small is named once it was found out', async () => {
    const ann = await newLearner(database())
    const done = await app.importPackage(ann, latestThatLies())
    expect(done.status).toBe('done')
    expect(fileIssues(done.report!.issues)).toEqual([
      { code: 'large-file', count: 1, examples: ['film of a cell.mp4'] },
    ])
  })

  test('a package whose files all come in names none', async () => {
    const seen = await app.preview(await newLearner(database()), pack(bytesOf('latest.apkg')))
    expect(fileIssues(seen.report!.issues)).toEqual([])
  })
})
