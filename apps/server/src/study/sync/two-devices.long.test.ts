import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Engine } from '../../platform/db/engines.ts'
import { type Device, startDevice, stopDevices } from '../../testing/device-process.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { killServerProcesses, startServerProcess } from '../../testing/server-process.ts'
import { stateOfServer } from '../../testing/server-state.ts'
import { openStorage as open, type Storage, storageIn } from '../../testing/storage.ts'
import { testApp } from '../../testing/test-app.ts'

/*
 * Two devices without a network for seven days, then with one. Each is the browser's real data layer in a process of
 * its own; the server is a process too. What each of the three holds at the end is put into words by itself: the
 * devices from their IndexedDB, the server from its tables.
 */

const REVIEWS = 2_000
const SHARED = 300
const UNDONE = 20
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

const scratch = mkdtempSync(join(tmpdir(), 'cairn-devices-'))
afterAll(async () => {
  await Promise.all([stopDevices(), killServerProcesses()])
  rmSync(scratch, { recursive: true, force: true })
})

const State = z.object({ hash: z.string(), lines: z.array(z.string()) })
const Synced = z.looseObject({ ok: z.boolean() })
const Nothing = z.null()
const Done = z.literal(true)
const Ids = z.array(z.string())

/** Numbers between 0 and 1, the same in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Library {
  readonly userId: string
  readonly cardIds: readonly string[]
}

async function aLibrary(storage: Storage, count: number): Promise<Library> {
  const engine = await open(storage)
  const { call } = testApp(engine)
  const userId = await newLearner(engine)
  const cardIds: string[] = []
  for (let deck = 0; cardIds.length < count; deck += 1) {
    const { id } = await newDeck(call, userId, `Deck ${deck}`)
    for (let made = 0; made < 600 && cardIds.length < count; made += 200)
      cardIds.push(...(await newCards(call, userId, Math.min(200, count - cardIds.length), id)).map((card) => card.id))
  }
  await engine.close()
  return { userId, cardIds }
}

interface Answering {
  readonly cardId: string
  readonly rating: string
  readonly at: number
  readonly isUndone: boolean
}

/** A week of answers: each shared card once and the device's own cards about twice, in the order of their instants. */
function aWeek(shared: readonly string[], own: readonly string[], { from, seed }: { from: number; seed: number }) {
  const random = dice(seed)
  const cards = [...shared, ...Array.from({ length: REVIEWS - shared.length }, (_, at) => own[at % own.length] ?? '')]
  const answers = cards.map((cardId): Answering => {
    const rating = ['again', 'hard', 'good', 'good', 'easy'][Math.floor(random() * 5)] ?? 'good'
    return { cardId, rating, at: from + Math.floor(random() * (WEEK_MS - 2 * HOUR_MS)), isUndone: false }
  })
  const undone = own.slice(0, UNDONE).map((cardId) => ({ ...answers[0]!, cardId, at: from + WEEK_MS - HOUR_MS }))
  return [...answers, ...undone.map((answer) => ({ ...answer, isUndone: true }))].sort((one, two) => one.at - two.at)
}

const sync = (device: Device) => device.tell('sync', {}, Synced)
const edit = (device: Device, cardId: string | undefined, change: object, at: number) =>
  device.tell('edit', { cardId, change, at }, Done)
const trash = (device: Device, cardId: string | undefined, at: number) => device.tell('trash', { cardId, at }, Done)

/** Texts, marks and tags on both, many on the same field; deletions against edits, marks and reviews. */
async function editBoth(one: Device, two: Device, cardIds: readonly string[], from: number): Promise<void> {
  const at = (hours: number) => from + hours * HOUR_MS
  for (const [place, cardId] of cardIds.slice(0, 40).entries()) {
    const [early, late] = place % 2 === 0 ? [one, two] : [two, one]
    await edit(early, cardId, { front: `early ${place}`, tags: ['early'] }, at(20 + place))
    await edit(late, cardId, { front: `late ${place}`, flag: 3 }, at(70 + place))
    await edit(early, cardId, { back: `back ${place}`, starred: true }, at(120))
  }
  for (const cardId of cardIds.slice(40, 50)) {
    await trash(one, cardId, at(100))
    await edit(two, cardId, { back: 'still wanted' }, at(30))
  }
  for (const cardId of cardIds.slice(50, 55)) {
    await edit(one, cardId, { front: 'wanted until the end' }, at(90))
    await trash(two, cardId, at(30))
  }
  for (const cardId of cardIds.slice(55, 60)) {
    await trash(one, cardId, at(50))
    await edit(two, cardId, { flag: 1, suspended: true }, at(60))
  }
}

async function expectEdits({ db }: Engine, { userId, cardIds }: Library): Promise<void> {
  const rows = await db.selectFrom('card').selectAll().where('user_id', '=', userId).execute()
  const cards = new Map(rows.map((row) => [row.id, row]))
  for (const [place, cardId] of cardIds.slice(0, 40).entries())
    expect(cards.get(cardId)).toMatchObject({
      front: `late ${place}`,
      back: `back ${place}`,
      tags: '["early"]',
      flag: 3,
      starred: 1,
    })
  for (const cardId of cardIds.slice(40, 50))
    expect(cards.get(cardId)).toMatchObject({ back: 'still wanted', deleted_at: null })
  for (const cardId of cardIds.slice(50, 55))
    expect(cards.get(cardId)).toMatchObject({ front: 'wanted until the end', deleted_at: null })
  for (const cardId of cardIds.slice(55, 60)) expect(cards.get(cardId)?.deleted_at).not.toBeNull()
  const lost = await db.selectFrom('card_history').selectAll().where('user_id', '=', userId).execute()
  const texts = lost.map(({ card_id, field, value }) => `${card_id} ${field} ${value}`)
  expect(texts.toSorted()).toEqual(
    cardIds
      .slice(0, 40)
      .map((cardId, place) => `${cardId} front early ${place}`)
      .toSorted(),
  )
}

test.each([
  ['sqlite', 'one after the other'],
  ['postgres', 'at once'],
] as const)(
  'a week without a network on two devices comes together in two rounds (%s, %s)',
  { timeout: 240_000 },
  async (dialect, order) => {
    const storage = await storageIn(scratch, dialect)
    const library = await aLibrary(storage, SHARED + 2 * 850)
    const { userId, cardIds } = library
    const server = await startServerProcess(storage.env)
    const devices = await Promise.all(['laptop', 'phone'].map((name) => startDevice(server.url, { userId, name })))
    const [one, two] = [devices[0]!, devices[1]!]
    for (const device of devices) expect(await sync(device)).toMatchObject({ ok: true })

    for (const device of devices) await device.tell('weather', { now: 'offline' }, Nothing)
    const from = Date.now() - WEEK_MS
    const shared = cardIds.slice(0, SHARED)
    const weeks = [
      aWeek(shared, cardIds.slice(SHARED, SHARED + 850), { from, seed: 1 }),
      aWeek(shared, cardIds.slice(SHARED + 850), { from, seed: 2 }),
    ]
    const startedAt = performance.now()
    const made = await Promise.all(
      devices.map((device, index) => device.tell('review', { answers: weeks[index] }, Ids)),
    )
    const reviewedMs = performance.now() - startedAt
    await editBoth(one, two, cardIds, from)
    expect(await sync(one)).toMatchObject({ ok: false, problem: 'offline' })

    for (const device of devices) await device.tell('weather', { now: 'fine' }, Nothing)
    const syncedAt = performance.now()
    for (let round = 0; round < 2; round += 1) {
      const outcomes = order === 'at once' ? await Promise.all(devices.map(sync)) : [await sync(one), await sync(two)]
      for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: true })
    }
    const roundsMs = performance.now() - syncedAt
    const states = await Promise.all(devices.map((device) => device.tell('state', {}, State)))
    for (const device of devices) {
      expect(await device.tell('waiting', {}, z.unknown())).toEqual({ unsynced: 0, rejected: 0 })
      expect(await device.tell('differing', {}, z.unknown())).toBeNull()
    }
    await stopDevices()
    await server.kill()

    const engine = await open(storage)
    const log = await engine.db.selectFrom('review').select(['id', 'kind']).where('user_id', '=', userId).execute()
    const stored = await stateOfServer(engine, userId)
    const hashes = [stored.hash, ...states.map(({ hash }) => hash)]
    const ratings = log.filter(({ kind }) => kind === 'rate').length
    const figures = { ratings, voids: log.length - ratings, lines: stored.lines.length, hash: stored.hash.slice(0, 12) }
    process.stdout.write(`two devices, ${dialect}: ${JSON.stringify({ ...figures, reviewedMs, roundsMs })}\n`)
    for (const state of states) expect(state.lines).toEqual(stored.lines)
    expect(new Set(hashes).size).toBe(1)
    expect(new Set(log.map(({ id }) => id))).toEqual(new Set(made.flat()))
    expect([ratings, log.length]).toEqual([2 * REVIEWS + 2 * UNDONE, 2 * REVIEWS + 4 * UNDONE])
    await expectCachesToEqualLog(engine, userId)
    await expectEdits(engine, library)
    await engine.close()
    await storage.drop()
  },
)
