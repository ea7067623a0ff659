import { beforeEach, expect, test } from 'vitest'
import { databaseName } from '../data/local-db.ts'
import { localDb } from '../data/queries.ts'
import { aCard, aDeck, FakeServer, idOf } from '../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../data/testing/fresh-device.ts'
import { createDuplicateBench, type DuplicateAnswer } from './duplicate-bench.ts'

const TWIN = { front: 'Which river flows through Cairo', back: 'the Nile' }
let database = ''

beforeEach(async () => {
  await freshDevice()
  const server = new FakeServer().put(
    aDeck(1),
    aCard(1, { front: 'Which river flows through Cairo?', back: 'The Nile' }),
    aCard(2, { front: 'How long is the Nile?', back: '6,650 kilometres' }),
  )
  server.install()
  database = databaseName((await signedIn(server)).id)
})

/** Writes a card into the local database as a synchronisation would. */
async function store(card: ReturnType<typeof aCard>): Promise<void> {
  await (await localDb())?.idb.put('cards', card)
}

const matchOf = (answer: DuplicateAnswer) => (answer.kind === 'find' ? (answer.match?.id ?? null) : null)

test('a repeat is found with its deck, the card itself is not', async () => {
  const ask = createDuplicateBench()
  expect(await ask({ kind: 'read', database, afresh: true })).toEqual({ kind: 'read', cards: 2, isWhole: true })
  expect(await ask({ kind: 'find', card: TWIN, exceptId: null })).toEqual({
    kind: 'find',
    match: {
      id: idOf('card', 1),
      deckId: idOf('deck', 1),
      front: 'Which river flows through Cairo?',
      back: 'The Nile',
      reason: 'same',
    },
  })
  expect(matchOf(await ask({ kind: 'find', card: TWIN, exceptId: idOf('card', 1) }))).toBeNull()
})

test('what was changed, added and deleted meanwhile counts after the next reading', async () => {
  const ask = createDuplicateBench()
  await ask({ kind: 'read', database, afresh: true })
  await store(aCard(1, { front: 'Which river flows through Rome?', back: 'The Tiber' }))
  await store(aCard(3, { front: 'What is a delta?', back: 'The mouth of a river with many arms' }))
  await (await localDb())?.idb.delete('cards', idOf('card', 2))
  expect(await ask({ kind: 'read', database, afresh: true })).toEqual({ kind: 'read', cards: 2, isWhole: true })
  const find = async (front: string, back: string) =>
    matchOf(await ask({ kind: 'find', card: { front, back }, exceptId: null }))
  expect(await find(TWIN.front, TWIN.back)).toBeNull()
  expect(await find('which river flows through ROME', 'the Tiber')).toBe(idOf('card', 1))
  expect(await find('what is a delta', 'x')).toBe(idOf('card', 3))
  expect(await find('How long is the Nile?', '6,650 kilometres')).toBeNull()
})

test('another learner on this device begins with nothing', async () => {
  const ask = createDuplicateBench()
  await ask({ kind: 'read', database, afresh: true })
  expect(await ask({ kind: 'read', database: 'cairn-somebody-else', afresh: true })).toEqual({
    kind: 'read',
    cards: 0,
    isWhole: true,
  })
  expect(matchOf(await ask({ kind: 'find', card: TWIN, exceptId: null }))).toBeNull()
})
