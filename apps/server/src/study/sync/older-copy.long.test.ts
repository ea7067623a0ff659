import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Device, startDevice, stopDevices } from '../../testing/device-process.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { killServerProcesses, startServerProcess } from '../../testing/server-process.ts'
import { stateOfServer } from '../../testing/server-state.ts'
import { copyOfPostgres, openStorage, type Storage, storageIn } from '../../testing/storage.ts'
import { testApp } from '../../testing/test-app.ts'

/*
 * An older copy of the database is put back under living browsers: what they hold of the time since the copy returns.
 * Each device is the browser's real data layer in a process of its own; the server is a process too.
 */

const scratch = mkdtempSync(join(tmpdir(), 'cairn-older-copy-'))
afterAll(async () => {
  await Promise.all([stopDevices(), killServerProcesses()])
  rmSync(scratch, { recursive: true, force: true })
})

const State = z.object({ lines: z.array(z.string()) })
const HOUR_MS = 3_600_000

const sync = async (device: Device) => expect(await device.tell('sync', {}, z.unknown())).toMatchObject({ ok: true })
const linesOf = async (device: Device) => (await device.tell('state', {}, State)).lines
const decksOf = (device: Device) => device.tell('decks', {}, z.record(z.string(), z.string()))
const returned = (device: Device) => device.tell('returned', {}, z.unknown())

/** Keeps a copy of a database and puts it back, while no server has it open; answers the storage from then on. */
type Copying = (storage: Storage) => Promise<() => Promise<Storage>>

const DATABASE_FILE = /^cairn\.sqlite/

/** `all`: with what Cairn keeps beside the database, so that nothing on the server tells that it went back. */
const ofFiles =
  (which: 'all' | 'database'): Copying =>
  async (storage) => {
    const folder = join(scratch, `copy of ${which}`)
    mkdirSync(folder)
    const isMeant = (name: string) => which === 'all' || DATABASE_FILE.test(name)
    const copy = (from: string, to: string) => {
      for (const name of readdirSync(to).filter(isMeant)) rmSync(join(to, name), { recursive: true })
      for (const name of readdirSync(from).filter(isMeant))
        cpSync(join(from, name), join(to, name), { recursive: true })
    }
    copy(storage.dataDir, folder)
    return async () => {
      copy(folder, storage.dataDir)
      return storage
    }
  }

interface Library {
  readonly userId: string
  readonly deckId: string
  readonly cardIds: readonly string[]
}

async function aLibrary(storage: Storage): Promise<Library> {
  const engine = await openStorage(storage)
  const { call } = testApp(engine)
  const userId = await newLearner(engine)
  const { id: deckId } = await newDeck(call, userId, 'There before the copy')
  const cardIds = (await newCards(call, userId, 20, deckId)).map(({ id }) => id)
  await engine.close()
  return { userId, deckId, cardIds }
}

/** Decks and cards, edits, reviews, a deletion, a title and a setting: all made on one device since the copy. */
async function workSinceTheCopy(device: Device, { deckId, cardIds }: Library): Promise<readonly string[]> {
  const decks = [1, 2, 3].map((number) => ({ id: uuidv7(), title: `Since the copy ${number}` }))
  const cards = Array.from({ length: 15 }, (_, at) => ({
    ...{ id: uuidv7(), deckId: decks[at % 3]!.id, position: at },
    ...{ front: `New question ${at}`, back: `New answer ${at}`, tags: ['new'] },
  }))
  await device.tell('make', { decks, cards }, z.null())
  const now = Date.now()
  for (const [place, cardId] of cardIds.slice(0, 9).entries())
    await device.tell('edit', { cardId, change: { front: `Edited ${place}`, flag: 2 }, at: now - HOUR_MS }, z.unknown())
  await device.tell('edit', { cardId: cards[0]!.id, change: { starred: true }, at: now - HOUR_MS }, z.unknown())
  await device.tell('trash', { cardId: cardIds[19], at: now }, z.unknown())
  await device.tell('rename', { deckId, title: 'Another title since the copy' }, z.unknown())
  await device.tell('settings', { change: { newPerDay: 37 } }, z.unknown())
  const reviewed = [...cardIds.slice(5, 15), ...cards.slice(0, 10).map(({ id }) => id)]
  const answers = reviewed.map((cardId, at) => ({ cardId, rating: 'good', at: now - (30 - at) * 60_000 }))
  await device.tell('review', { answers }, z.unknown())
  await sync(device)
  return cards.map(({ id }) => id)
}

async function stored(storage: Storage, userId: string) {
  const engine = await openStorage(storage)
  const { lines } = await stateOfServer(engine, userId)
  const log = await engine.db.selectFrom('review').select('id').where('user_id', '=', userId).execute()
  const decks = await engine.db.selectFrom('deck').select(['id', 'title']).where('user_id', '=', userId).execute()
  await expectCachesToEqualLog(engine, userId)
  await engine.close()
  return { lines, reviews: log.length, decks: Object.fromEntries(decks.map(({ id, title }) => [id, title])) }
}

test.each([
  ['sqlite', 'the files of the database alone', ofFiles('database')],
  ['sqlite', 'the whole data directory', ofFiles('all')],
  ['postgres', 'another database', copyOfPostgres],
] as const)(
  '%s, %s: what was made since the copy returns, once',
  { timeout: 120_000 },
  async (dialect, name, copying) => {
    const before = await storageIn(join(scratch, name), dialect)
    const library = await aLibrary(before)
    const { userId, cardIds } = library
    const first = await startServerProcess(before.env)
    const devices = await Promise.all(['laptop', 'phone'].map((one) => startDevice(first.url, { userId, name: one })))
    const [laptop, phone] = [devices[0]!, devices[1]!]
    for (const device of devices) await sync(device)
    await first.kill()
    const putBack = await copying(before)

    const { port } = new URL(first.url)
    const second = await startServerProcess({ ...before.env, PORT: port })
    const made = await workSinceTheCopy(laptop, library)
    await sync(phone)
    const ofPhone = cardIds.slice(15, 18).map((cardId) => ({ cardId, rating: 'again', at: Date.now() - 60_000 }))
    await phone.tell('review', { answers: ofPhone }, z.unknown())
    await sync(phone)
    await sync(laptop)
    await second.kill()
    const wanted = await stored(before, userId)
    expect(wanted.reviews).toBe(23)

    const after = await putBack()
    expect((await stored(after, userId)).reviews).toBe(0)
    const third = await startServerProcess({ ...after.env, PORT: port })
    // On one of the lost cards, by a device that does not know yet.
    await laptop.tell('review', { answers: [{ cardId: made[14], rating: 'easy', at: Date.now() }] }, z.unknown())
    for (const device of [laptop, phone, laptop]) await sync(device)
    expect(await returned(laptop)).toMatchObject({ decks: 3, cards: 15, edits: 10, deletions: 1, reviews: 20 })
    expect(await laptop.tell('learner', {}, z.unknown())).toMatchObject({ newPerDay: 37 })
    for (const device of devices)
      expect(await device.tell('waiting', {}, z.unknown())).toEqual({ unsynced: 0, rejected: 0 })

    // What is deleted from now on stays deleted.
    await phone.tell('trash', { cardId: made[13], at: Date.now() }, z.unknown())
    for (const device of [phone, laptop, phone, laptop]) await sync(device)
    const [ofLaptop, ofPhoneNow] = [await linesOf(laptop), await linesOf(phone)]
    const decks = await decksOf(laptop)
    await third.kill()

    const now = await stored(after, userId)
    const isOf = (cardId: string | undefined) => (line: string) => line.includes(cardId ?? '')
    const isMoved = (line: string) => isOf(made[13])(line) || isOf(made[14])(line) || line.startsWith('["day"')
    expect(now.lines.filter((line) => !isMoved(line))).toEqual(wanted.lines.filter((line) => !isMoved(line)))
    expect(now.reviews).toBe(24)
    expect(now.lines.filter(isOf(made[13]))).toEqual([expect.stringContaining('"deleted"')])
    expect(ofLaptop).toEqual(now.lines)
    expect(ofPhoneNow).toEqual(now.lines)
    expect(decks).toEqual(now.decks)
    expect(now.decks).toEqual(wanted.decks)
    await stopDevices()
    await before.drop()
    if (after !== before) await after.drop()
  },
)
