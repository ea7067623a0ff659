import { Note } from '@cairn/contract/notes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'
import { entriesOf } from './testing/packages.ts'
import { typedPackage } from './testing/typed-package.ts'

const QUESTION = 'The capital of Australia'
const answering = (answer: string, version: number) => typedPackage([QUESTION, answer, 'Oceania'], version)

describeOnBothDatabases('a card to type that comes again', (database) => {
  let app: ReturnType<typeof importApp>
  beforeAll(() => {
    app = importApp(database())
  })
  afterAll(() => app.close())

  const cardOf = (userId: string) =>
    database().db.selectFrom('card').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const aliasesOf = async (userId: string): Promise<unknown> => JSON.parse((await cardOf(userId)).aliases)
  const brought = async () => {
    const userId = await newLearner(database())
    await app.importPackage(userId, answering('Sydney', 1))
    expect(await cardOf(userId)).toMatchObject({ kind: 'typed', back: 'Sydney\nOceania', aliases: '["Sydney"]' })
    return userId
  }
  const change = async (userId: string, body: object) => {
    const { id, version } = await cardOf(userId)
    expect((await app.call(`PATCH /api/cards/${id}`, { as: userId, body, ifMatch: version })).status).toBe(200)
  }
  /** As an import left it that did not keep what was to be typed. */
  const forgetAlias = async (userId: string) => {
    const { db } = database()
    const own = db.selectFrom('imported_card').selectAll().where('user_id', '=', userId)
    const { alias, ...row } = z
      .looseObject({ alias: z.unknown() })
      .parse(JSON.parse((await own.executeTakeFirstOrThrow()).row))
    expect(alias).toBe('Sydney')
    await db
      .updateTable('imported_card')
      .set({ row: JSON.stringify(row) })
      .where('user_id', '=', userId)
      .execute()
  }

  test('takes the corrected answer for the one that came before', async () => {
    const userId = await brought()
    await app.importPackage(userId, answering('Canberra', 11))
    expect(await aliasesOf(userId)).toEqual(['Canberra'])
    expect((await cardOf(userId)).back).toBe('Canberra\nOceania')
    await app.importPackage(userId, answering('Ngambri', 21))
    expect(await aliasesOf(userId)).toEqual(['Ngambri'])
  })

  test('keeps the answers that were added here, and takes nothing back that was taken away here', async () => {
    const userId = await brought()
    await change(userId, { aliases: ['the city of Sydney', 'Sydney', 'Canberra City'] })
    await app.importPackage(userId, answering('Canberra', 11))
    expect(await aliasesOf(userId)).toEqual(['the city of Sydney', 'Canberra', 'Canberra City'])
    await change(userId, { aliases: [] })
    await app.importPackage(userId, answering('Canberra', 21))
    expect(await aliasesOf(userId)).toEqual([])
  })

  test('takes the corrected answer also where the text of the card was changed here', async () => {
    const userId = await brought()
    await change(userId, { front: 'Where does the parliament of Australia sit?' })
    await app.importPackage(userId, answering('Canberra', 11))
    expect(await aliasesOf(userId)).toEqual(['Canberra'])
  })

  test('takes the corrected answer also after another one was written into its note here', async () => {
    const userId = await brought()
    const { id } = await cardOf(userId)
    const note = (await app.call(`GET /api/cards/${id}/note`, { as: userId })).as(Note)
    const body = { fields: [null, { text: 'Melbourne' }, null] }
    await app.call(`PUT /api/cards/${id}/note`, { as: userId, ifMatch: note.version, body })
    expect(await aliasesOf(userId)).toEqual(['Melbourne'])
    await app.importPackage(userId, answering('Canberra', 4_000_000_000))
    expect(await aliasesOf(userId)).toEqual(['Canberra'])
  })

  test('of an earlier release is known again by the fields that its note had', async () => {
    const userId = await brought()
    await forgetAlias(userId)
    await app.importPackage(userId, answering('Canberra', 11))
    expect(await aliasesOf(userId)).toEqual(['Canberra'])
  })

  test('of an earlier release keeps what no field of its note had said', async () => {
    const userId = await brought()
    await forgetAlias(userId)
    await change(userId, { aliases: ['the city of Sydney'] })
    await app.importPackage(userId, answering('Sydney', 11))
    expect(await aliasesOf(userId)).toEqual(['the city of Sydney'])
    await forgetAlias(userId)
    await app.importPackage(userId, answering('Canberra', 21))
    expect(await aliasesOf(userId)).toEqual(['Canberra', 'the city of Sydney'])
  })

  test('leaves as it came, without what was kept of it here', async () => {
    const userId = await brought()
    const out = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const entries = entriesOf(new Uint8Array(await out.arrayBuffer()))
    const other = await newLearner(database())
    await app.importPackage(
      other,
      new Uint8Array(await (await app.send(userId, '/api/exports/apkg', { method: 'GET' })).arrayBuffer()),
    )
    expect(await aliasesOf(other)).toEqual(['Sydney'])
    expect(Buffer.from(entries['collection.anki21']!).toString('latin1')).not.toContain('alias')
  })
})
