import { CardList } from '@cairn/contract/cards'
import { CopyOutcome, OriginalDeck } from '@cairn/contract/sharing'
import { expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck, rating } from '../../testing/library.ts'
import { openFilesIn } from '../../testing/open-files.ts'
import { sharingApp } from '../../testing/sharing-app.ts'

describeOnBothDatabases('copying a shared deck', (database) => {
  const start = async () => {
    const app = sharingApp(database())
    const { call, share, newLink } = app
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const deck = await newDeck(call, ann, 'Cell biology')
    const cards = await newCards(call, ann, 3, deck.id)
    const { publicKey } = await share(ann, deck.id, { visibility: 'public', licence: 'CC BY 4.0' })
    const publicAddress = { kind: 'public' as const, key: publicKey }
    const link = await newLink(ann, deck.id)
    const copy = async (as: string, address: unknown, more: { deckId?: string; again?: boolean } = {}) => {
      const { deckId = uuidv7(), again } = more
      return (await call('POST /api/shared/copy', { as, body: { address, deckId, again } })).as(CopyOutcome)
    }
    const copied = async (as: string, address: unknown, more = {}) => {
      const outcome = await copy(as, address, more)
      if (outcome.outcome !== 'copied') throw new Error(outcome.outcome)
      return outcome.deck
    }
    const cardsOf = async (as: string, deckId: string) =>
      (await call(`GET /api/decks/${deckId}/cards`, { as })).as(CardList).cards
    return { ...app, ann, ben, deck, cards, link, publicAddress, copy, copied, cardsOf }
  }

  test('gives the learner cards of their own, with where they come from and no schedule', async () => {
    const { call, sharingOf, ann, ben, deck, cards, publicAddress, copied, cardsOf } = await start()
    const event = rating(cards[0]!.id)
    await call('POST /api/reviews', { as: ann, body: { sentAt: event.answeredAt, events: [event] } })
    await call(`PATCH /api/cards/${cards[1]!.id}`, {
      as: ann,
      ifMatch: 1,
      body: { starred: true, flag: 4, suspended: true, tags: ['exam'], aliases: ['other answer'] },
    })
    const made = await copied(ben, publicAddress)
    expect(made).toMatchObject({ title: 'Cell biology', visibility: 'private', version: 1 })
    expect(made.attribution).toEqual({
      title: 'Cell biology',
      owner: `Name of ${ann}`,
      publicKey: publicAddress.key,
      licence: 'CC BY 4.0',
      copiedAt: expect.any(Number),
    })
    const own = await cardsOf(ben, made.id)
    expect(own.map(({ front, back }) => [front, back])).toEqual(cards.map(({ front, back }) => [front, back]))
    expect(own[1]).toMatchObject({
      tags: ['exam'],
      starred: false,
      flag: 0,
      suspended: false,
      aliases: ['other answer'],
    })
    const ids = new Set([...cards, deck].map(({ id }) => id))
    expect(own.some(({ id, noteId }) => ids.has(id) || ids.has(noteId))).toBe(false)
    const memory = await database().db.selectFrom('memory').selectAll().where('user_id', '=', ben).execute()
    expect(memory).toEqual([])
    expect((await sharingOf(ann, deck.id)).copies).toBe(1)
  })

  test('the copy is the learner’s own: it stays when the original changes or goes', async () => {
    const { call, open, ann, ben, deck, cards, link, copied, cardsOf } = await start()
    const made = await copied(ben, link.address)
    expect(made.attribution?.publicKey).toBeNull()
    await call(`PATCH /api/cards/${cards[0]!.id}`, { as: ann, ifMatch: 1, body: { front: 'Changed' } })
    await call(`DELETE /api/decks/${deck.id}`, { as: ann })
    expect((await open(link.address)).status).toBe(404)
    const [first] = await cardsOf(ben, made.id)
    expect(first?.front).toBe('Question 0')
    const edited = await call(`PATCH /api/cards/${first!.id}`, { as: ben, ifMatch: 1, body: { front: 'Mine' } })
    expect(edited.status).toBe(200)
  })

  test('a second copy is asked about; the same one sent again is made once', async () => {
    const { sharingOf, ann, ben, deck, link, publicAddress, copy, copied } = await start()
    const deckId = uuidv7()
    const first = await copied(ben, publicAddress, { deckId })
    expect(await copied(ben, publicAddress, { deckId })).toEqual(first)
    expect(await copy(ben, link.address)).toEqual({ outcome: 'copied-before', deck: first, original: 'same' })
    const second = await copied(ben, link.address, { again: true })
    expect(second.id).not.toBe(first.id)
    expect(await copy(ann, publicAddress)).toMatchObject({ outcome: 'own', deck: { id: deck.id } })
    expect((await sharingOf(ann, deck.id)).copies).toBe(2)
  })

  test('sent twice at once it is one copy; a deck that has the id already stays as it is', async () => {
    const { call, ben, publicAddress, copied, cardsOf } = await start()
    const deckId = uuidv7()
    const both = await Promise.all([1, 2].map(() => copied(ben, publicAddress, { deckId })))
    expect(both[0]).toEqual(both[1])
    expect((await cardsOf(ben, deckId)).length).toBe(3)
    const own = await newDeck(call, ben, 'Mine')
    const body = { address: publicAddress, deckId: own.id, again: true }
    expect((await call('POST /api/shared/copy', { as: ben, body })).status).toBe(409)
    expect(await cardsOf(ben, own.id)).toEqual([])
  })

  test('says whether the original is what it was, of what a copy takes over', async () => {
    const { call, share, ann, ben, deck, cards, link, publicAddress, copy, copied } = await start()
    const made = await copied(ben, publicAddress)
    const byLink = await copied(ben, link.address, { again: true })
    const stateFor = async (id: string) =>
      (await call(`GET /api/decks/${id}/original`, { as: ben })).as(OriginalDeck).state
    const change = (at: number, ifMatch: number, body: object) =>
      call(`PATCH /api/cards/${cards[at]!.id}`, { as: ann, ifMatch, body })
    const version = async (at: number) =>
      (await call(`GET /api/decks/${deck.id}/cards`, { as: ann })).as(CardList).cards[at]!.version
    expect(await stateFor(made.id)).toBe('same')
    expect(await stateFor(byLink.id)).toBe('unknown')
    await change(0, await version(0), { starred: true })
    expect(await stateFor(made.id)).toBe('same')
    await change(0, await version(0), { aliases: ['another'] })
    expect(await stateFor(made.id)).toBe('changed')
    expect(await copy(ben, link.address)).toMatchObject({ outcome: 'copied-before', original: 'changed' })
    await change(0, await version(0), { aliases: [] })
    expect(await stateFor(made.id)).toBe('same')
    await call(`DELETE /api/cards/${cards[2]!.id}`, { as: ann })
    expect(await stateFor(made.id)).toBe('changed')
    await share(ann, deck.id, { visibility: 'link' })
    expect(await stateFor(made.id)).toBe('gone')
    const own = await newDeck(call, ben, 'Mine')
    expect(await stateFor(own.id)).toBe('unknown')
    expect((await call(`GET /api/decks/${made.id}/original`, { as: ann })).status).toBe(404)
    expect((await call(`GET /api/decks/${made.id}/original`)).status).toBe(401)
  })

  test('a copy of an earlier release, which kept no fingerprint, is not compared', async () => {
    const { call, ben, publicAddress, copied } = await start()
    const made = await copied(ben, publicAddress)
    const attribution = JSON.stringify({ ...made.attribution, origin: 'x' })
    await database().db.updateTable('deck').set({ attribution }).where('id', '=', made.id).execute()
    const answer = await call(`GET /api/decks/${made.id}/original`, { as: ben })
    expect(answer.as(OriginalDeck).state).toBe('unknown')
  })

  test('a quote goes along only if the owner shows quotes', async () => {
    const { share, ann, ben, deck, publicAddress, copied, cardsOf } = await start()
    await database()
      .db.updateTable('card')
      .set({ quote: 'The sentence', grade: 'verbatim' })
      .where('deck_id', '=', deck.id)
      .execute()
    const without = await copied(ben, publicAddress)
    expect((await cardsOf(ben, without.id))[0]).toMatchObject({ quote: null, grade: null })
    await share(ann, deck.id, { withQuotes: true })
    const quoted = await copied(ben, publicAddress, { again: true })
    expect((await cardsOf(ben, quoted.id))[0]).toMatchObject({
      quote: 'The sentence',
      grade: 'verbatim',
      sourceId: null,
    })
  })

  test('siblings stay siblings, and notes bring nothing that their cards do not show', async () => {
    const { ann, ben, deck, cards, publicAddress, copied, cardsOf } = await start()
    const [one, two, three] = cards
    const { db } = database()
    const put = (id: string, change: object) => db.updateTable('card').set(change).where('id', '=', id).execute()
    await put(one!.id, { front: 'la pomme', back: 'apple' })
    await put(two!.id, { kind: 'reversed', front: 'apple', back: 'la pomme', note_id: one!.noteId, ordinal: 1 })
    // Another template of an imported note: its text does not follow from the first one's.
    await put(three!.id, { front: 'Plural of la pomme', back: 'les pommes', note_id: one!.noteId, ordinal: 2 })
    await db.updateTable('note').set({ fields: '{"front":"x","back":"y","private":"remark"}' }).execute()
    const made = await copied(ben, publicAddress)
    const own = await cardsOf(ben, made.id)
    expect(own.map(({ kind, front, back }) => [kind, front, back])).toEqual([
      ['basic', 'la pomme', 'apple'],
      ['reversed', 'apple', 'la pomme'],
      ['basic', 'Plural of la pomme', 'les pommes'],
    ])
    expect(own[1]?.noteId).toBe(own[0]?.noteId)
    expect(own[2]?.noteId).not.toBe(own[0]?.noteId)
    const notes = await db.selectFrom('note').selectAll().where('user_id', '=', ben).execute()
    expect(JSON.stringify(notes)).not.toContain('remark')
    expect(notes.map(({ fields }) => JSON.parse(fields))).toContainEqual({ front: 'la pomme', back: 'apple' })
    expect([ann, deck.id].some((id) => JSON.stringify(own).includes(id))).toBe(false)
  })

  test('pictures come along; one that is not the owner’s does not', async () => {
    const { call, addPicture, ann, ben, deck, publicAddress, copied } = await start()
    const cyd = await newLearner(database())
    const [picture, foreign] = [await addPicture(ann, 'cell'), await addPicture(cyd, 'private')]
    const front = `![](${picture}) ![](${foreign})`
    await call('POST /api/cards', {
      as: ann,
      body: { cards: [{ id: uuidv7(), deckId: deck.id, front, back: 'x', position: 9 }] },
    })
    expect((await call(`GET ${picture}`, { as: ben })).status).toBe(404)
    await copied(ben, publicAddress)
    expect((await call(`GET ${picture}`, { as: ben })).status).toBe(200)
    expect((await call(`GET ${foreign}`, { as: ben })).status).toBe(404)
  })

  test('a picture that the learner has already is not opened', async () => {
    const { call, dataDir, addPicture, ann, ben, deck, publicAddress, copied } = await start()
    const picture = await addPicture(ann, 'cell')
    const card = { id: uuidv7(), deckId: deck.id, front: `![](${picture})`, back: 'x', position: 9 }
    await call('POST /api/cards', { as: ann, body: { cards: [card] } })
    for (let time = 0; time < 5; time += 1) await copied(ben, publicAddress, { again: true })
    expect(openFilesIn(dataDir)).toBe(0)
    expect((await call(`GET ${picture}`, { as: ben })).status).toBe(200)
  })

  test('needs a session and an address that opens a deck', async () => {
    const { call, ben, publicAddress } = await start()
    const body = { address: publicAddress, deckId: uuidv7() }
    expect((await call('POST /api/shared/copy', { body })).status).toBe(401)
    const unknown = { ...body, address: { kind: 'link', key: 'x' } }
    expect((await call('POST /api/shared/copy', { as: ben, body: unknown })).status).toBe(404)
    expect((await call('POST /api/shared/copy', { as: ben, body: { ...body, title: 'x' } })).status).toBe(400)
  })
})
