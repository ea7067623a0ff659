import { siblingId } from '@cairn/core/cards/siblings'
import { type DoorCard, NOTHING_MORE } from '@cairn/core/tables/door-card'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeCard } from '../../data/card-changes.ts'
import { cardsForExport } from '../../data/cards-for-export.ts'
import { databaseName } from '../../data/local-db.ts'
import { addCards } from '../../data/new-cards.ts'
import { cardsOfDeck, decksWithCounts, localDb } from '../../data/queries.ts'
import { localLearner } from '../../data/session.ts'
import { syncAfresh, syncNow } from '../../data/sync.ts'
import { aCard, aDeck, FakeServer, idOf } from '../../data/testing/fake-server.ts'
import { freshDevice, signedIn } from '../../data/testing/fresh-device.ts'
import { applyImport, undoImport } from './apply-import.ts'
import { newDoorClient } from './door-client.ts'
import type { Into } from './prepare-import.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const byFile: Into = { kind: 'titled', title: 'From a file', byFile: true }
let server: FakeServer

beforeEach(async () => {
  await freshDevice()
  server = new FakeServer().install().put(aDeck(1), aCard(1), aCard(2, { tags: ['kept'] }))
  await signedIn(server)
})
afterEach(async () => {
  await syncAfresh() // also the run that an import asked for while another was under way
  vi.unstubAllGlobals()
})

const card = (front: string, back: string, more: Partial<DoorCard> = {}): DoorCard => ({
  ...NOTHING_MORE,
  front,
  back,
  ...more,
})
const many = (count: number): DoorCard[] => Array.from({ length: count }, (_, at) => card(`Front ${at}`, `Back ${at}`))

const never = new AbortController().signal

/** A file of Cairn's own with these cards, opened and compared with the library. */
async function planned(cards: readonly DoorCard[], into: Into = byFile) {
  const learner = localLearner()
  if (learner === null) throw new Error('nobody is signed in')
  const client = newDoorClient()
  // What a card does not speak of is not in the file.
  const decks = cards.map(({ deck, ...card }) => ({ title: deck ?? '', cards: [card] }))
  const file = new File([JSON.stringify({ decks })], 'cards.json')
  const opened = await client.ask({ kind: 'open', brought: { fileName: file.name, content: { file } } })
  if (!opened.ok) throw new Error('not opened')
  const { reading } = await client.ask({ kind: 'read', choice: opened.choice, encoding: null })
  expect(reading).toMatchObject({ ok: true, cards: cards.length })
  const { plan } = await client.ask({ kind: 'plan', database: databaseName(learner.id), into })
  if (plan === null) throw new Error('no database')
  return { client, plan }
}

async function bring(cards: readonly DoorCard[], into: Into = byFile) {
  const { client, plan } = await planned(cards, into)
  const counts = [plan.adds, plan.updates, Object.values(plan.skips).reduce((sum, one) => sum + one)]
  return { counts, end: await applyImport(plan, { client, onDone: () => undefined, signal: never }) }
}

async function exported(): Promise<DoorCard[]> {
  const db = await localDb()
  return db === null ? [] : cardsForExport(db.idb, null)
}

const inLibrary = async () => (await exported()).map(({ deck, front, back }) => `${deck}: ${front} = ${back}`)

test('cards go where the file says, a second time nothing is doubled, and both can be taken back', async () => {
  const cards = [
    card('Question 1', 'New answer', { deck: 'Deck 1' }),
    card('Question 2', 'Answer 2', { deck: 'Deck 1' }),
    card('chalk', 'soft', { deck: 'Stones', tags: ['sea'], aliases: ['limestone'] }),
    card('sand', 'fine'),
  ]
  const before = await inLibrary()
  const first = await bring(cards)
  expect(first.counts).toEqual([2, 1, 1])
  const after = [
    'Deck 1: Question 1 = New answer',
    'Deck 1: Question 2 = Answer 2',
    'From a file: sand = fine',
    'Stones: chalk = soft',
  ]
  expect(await inLibrary()).toEqual(after)
  expect((await bring(cards)).counts).toEqual([0, 0, 4])
  await syncNow()
  expect([...server.cards.values()].find(({ front }) => front === 'chalk')).toMatchObject({
    tags: ['sea'],
    aliases: ['limestone'],
  })
  expect(server.cards.get(idOf('card', 1))?.back).toBe('New answer')
  expect(await undoImport(first.end.record)).toBe(true)
  await syncNow()
  expect(await inLibrary()).toEqual(before)
  expect([...server.decks.values()].filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1)
})

test('a cloze text becomes a note with a card for each gap, which the server takes, and comes back from its own file as it was', async () => {
  const text = '{{c1::Chalk}} is {{c2::soft}}'
  const into: Into = { kind: 'deck', id: idOf('deck', 1) }
  expect((await bring([card(text, 'in the hand'), card('sand', 'fine')], into)).counts).toEqual([3, 0, 0])
  const rows = await cardsOfDeck(idOf('deck', 1))
  const cards = rows.flatMap(({ card: one }) => (one.front === text ? [one] : []))
  const [first] = cards
  expect(cards.map(({ noteId, ordinal, kind }) => [noteId, ordinal, kind])).toEqual([
    [first?.id, 0, 'cloze'],
    [first?.id, 1, 'cloze'],
  ])
  expect(cards[1]?.id).toBe(siblingId(first?.id ?? '', 1))
  const out = await exported()
  expect((await bring(out)).counts).toEqual([0, 0, out.length])
  // Where it is not known, its second row says nothing that the first one did not.
  const unknown = out.map((one) => ({ ...one, id: null }))
  const elsewhere: Into = { kind: 'titled', title: 'Elsewhere', byFile: false }
  expect((await bring(unknown, elsewhere)).counts).toEqual([out.length, 0, 1])
})

test('gaps that a file changes come and go with their cards, and undo brings all of it back', async () => {
  await bring([card('{{c1::Chalk}} is {{c2::soft}}', ''), card('{{c1::Sand}} is fine', '')])
  const before = await inLibrary()
  const changed = (await exported()).map((one) =>
    one.front.includes('Chalk')
      ? { ...one, front: '{{c1::Chalk}} is soft, {{c3::often}}' }
      : { ...one, front: one.front.replace('Sand', 'White sand') },
  )
  const { counts, end } = await bring(changed)
  expect([counts, end.kind]).toEqual([[0, 3, 2], 'whole'])
  const chalk = async () => (await exported()).filter(({ front }) => front.includes('Chalk')).map(({ id }) => id)
  const ids = await chalk()
  const first = ids.find((id) => ids.includes(siblingId(id ?? '', 2))) ?? ''
  expect(ids.toSorted()).toEqual([first, siblingId(first, 2)].toSorted())
  await syncNow()
  expect(server.cards.get(siblingId(first, 1))?.deletedAt).not.toBeNull()
  expect(await undoImport(end.record)).toBe(true)
  expect(await inLibrary()).toEqual(before)
  await syncNow()
  expect(await inLibrary()).toEqual(before)
})

test('cut off in the middle, the same import goes on where it was', async () => {
  const { client, plan } = await planned(many(210))
  let done = 0
  const onDone = vi.fn((cards: number) => {
    done = cards
    throw new Error('the tab was closed')
  })
  await expect(applyImport(plan, { client, onDone, signal: never })).rejects.toThrow('the tab was closed')
  const all = many(210)
  const again = await bring(all)
  expect(again.counts).toEqual([210 - done, 0, done])
  const [deck] = (await decksWithCounts(NOW)).filter(({ title }) => title === 'From a file')
  expect(deck?.counts.cards).toBe(210)
  expect((await cardsOfDeck(deck?.id ?? '')).map((row) => row.card.front)).toEqual(all.map(({ front }) => front))
})

test('stopped in the middle, what is written stays, is known, and can be taken back', async () => {
  const before = await inLibrary()
  const { client, plan } = await planned(many(500))
  const leaving = new AbortController()
  const end = await applyImport(plan, { client, onDone: () => leaving.abort(), signal: leaving.signal })
  expect(end.kind).toBe('stopped')
  expect(await inLibrary()).toHaveLength(before.length + end.record.added.length)
  expect(end.record.added.length).toBeGreaterThan(0)
  expect(end.record.added.length).toBeLessThan(500)
  expect(await undoImport(end.record)).toBe(true)
  expect(await inLibrary()).toEqual(before)
})

test('undo keeps what was written since', async () => {
  const { end } = await bring(many(3))
  const [deckId = ''] = end.record.newDecks
  await addCards([{ id: idOf('card', 90), deckId, front: 'mine', back: 'own', position: 99 }], NOW)
  await undoImport(end.record)
  expect(await inLibrary()).toContain('From a file: mine = own')
  expect(await inLibrary()).toHaveLength(3)
})

test('the card that a file knows by its id is changed where it is; one in the trash stays there', async () => {
  await changeCard(idOf('card', 1), { back: 'Changed meanwhile' })
  const cards = (await exported()).map((one) => ({ ...one, front: `${one.front} again` }))
  expect((await bring(cards, { kind: 'titled', title: 'Elsewhere', byFile: false })).counts).toEqual([0, 2, 0])
  await syncNow()
  await syncNow()
  server.put(aCard(2, { deletedAt: NOW, version: 9 }))
  await syncNow()
  expect((await bring(cards)).counts).toEqual([1, 0, 1])
  expect(await inLibrary()).toHaveLength(2)
})
