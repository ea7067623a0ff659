import { Deck } from '@cairn/contract/decks'
import { DeckSharing } from '@cairn/contract/sharing'
import { expect, test } from 'vitest'
import { purgeTrash } from '../../study/trash/purge-trash.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { sharingApp } from '../../testing/sharing-app.ts'

const DAY_MS = 86_400_000

describeOnBothDatabases('sharing a deck, for its owner', (database) => {
  const start = async () => {
    const clock = { now: Date.now() }
    const app = sharingApp(database(), { now: () => clock.now })
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const deck = await newDeck(app.call, ann)
    await newCards(app.call, ann, 2, deck.id)
    return { ...app, clock, ann, ben, deck }
  }

  test('is closed without a session, and to others', async () => {
    const { call, ben, deck } = await start()
    const routes = [
      `GET /api/decks/${deck.id}/sharing`,
      `PATCH /api/decks/${deck.id}/sharing`,
      `POST /api/decks/${deck.id}/share-links`,
      `DELETE /api/share-links/${deck.id}`,
    ]
    for (const route of routes) {
      const body = route.startsWith('POST') ? { name: '', expiresInDays: null } : {}
      const sent = route.startsWith('GET') ? {} : { body, ifMatch: 1 }
      expect([route, (await call(route, sent)).status]).toEqual([route, 401])
      expect([route, (await call(route, { as: ben, ...sent })).status]).toEqual([route, 404])
    }
  })

  test('a deck is private until its owner says otherwise; the change reaches other devices', async () => {
    const { call, sharingOf, share, ann, deck } = await start()
    expect(await sharingOf(ann, deck.id)).toEqual({
      visibility: 'private',
      publicKey: null,
      withQuotes: false,
      licence: '',
      ownerName: `Name of ${ann}`,
      links: [],
      copies: 0,
      version: 1,
    })
    const shared = await share(ann, deck.id, { visibility: 'public', licence: 'CC BY 4.0' })
    expect(shared).toMatchObject({ visibility: 'public', licence: 'CC BY 4.0', version: 2 })
    expect(shared.publicKey).toMatch(/^[\w-]{22}$/)
    const listed = await call('GET /api/sync?cursor=0', { as: ann })
    expect(listed.text).toContain('"visibility":"public"')
  })

  test('a change names the version it was made on', async () => {
    const { call, ann, deck } = await start()
    const path = `PATCH /api/decks/${deck.id}/sharing`
    expect((await call(path, { as: ann, body: {} })).status).toBe(428)
    await call(`PATCH /api/decks/${deck.id}`, { as: ann, body: { title: 'Botany' }, ifMatch: 1 })
    const stale = await call(path, { as: ann, body: { visibility: 'public' }, ifMatch: 1 })
    expect([stale.status, stale.code]).toEqual([412, 'stale-version'])
    expect(DeckSharing.parse(JSON.parse(stale.text).error.current)).toMatchObject({ visibility: 'private', version: 2 })
  })

  test.each([
    { visibility: 'everyone' },
    { owner: 'x' },
    { licence: 'x'.repeat(201) },
    { copies: 9 },
    { publicKey: 'x' },
  ])('refuses %j', async (body) => {
    const { call, ann, deck } = await start()
    const answer = await call(`PATCH /api/decks/${deck.id}/sharing`, { as: ann, body, ifMatch: 1 })
    expect(answer.status).toBe(400)
  })

  test('the secret of a link is shown once and stored nowhere', async () => {
    const { sharingOf, share, newLink, ann, deck } = await start()
    await share(ann, deck.id, { visibility: 'link' })
    const [one, two] = [await newLink(ann, deck.id), await newLink(ann, deck.id, 7)]
    expect(Buffer.from(one.secret, 'base64url').length).toBe(16)
    expect(one.secret).not.toBe(two.secret)
    const { links } = await sharingOf(ann, deck.id)
    expect(links.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort())
    expect(links.find(({ id }) => id === two.id)?.expiresAt).toBe(two.createdAt + 7 * DAY_MS)
    const rows = await database().db.selectFrom('share_link').selectAll().where('user_id', '=', ann).execute()
    expect(JSON.stringify([rows, links])).not.toContain(one.secret)
  })

  test('a private deck takes no link, and making a deck private ends all it had for good', async () => {
    const { call, share, newLink, open, ann, deck } = await start()
    const body = { name: '', expiresInDays: null }
    const refused = await call(`POST /api/decks/${deck.id}/share-links`, { as: ann, body })
    expect([refused.status, refused.code]).toEqual([409, 'conflict'])
    await share(ann, deck.id, { visibility: 'link' })
    const { address } = await newLink(ann, deck.id)
    expect((await open(address)).status).toBe(200)
    expect((await share(ann, deck.id, { visibility: 'private' })).links).toEqual([])
    await share(ann, deck.id, { visibility: 'link' })
    expect((await open(address)).status).toBe(404)
  })

  test('revoking is for the owner, takes effect at once, and may be said twice', async () => {
    const { call, sharingOf, share, newLink, open, ann, ben, deck } = await start()
    await share(ann, deck.id, { visibility: 'link' })
    const [kept, gone] = [await newLink(ann, deck.id), await newLink(ann, deck.id)]
    expect((await call(`DELETE /api/share-links/${gone.id}`, { as: ben })).status).toBe(404)
    expect((await open(gone.address)).status).toBe(200)
    for (const _ of [1, 2]) expect((await call(`DELETE /api/share-links/${gone.id}`, { as: ann })).status).toBe(204)
    expect([(await open(gone.address)).status, (await open(kept.address)).status]).toEqual([404, 200])
    expect((await sharingOf(ann, deck.id)).links.map(({ id }) => id)).toEqual([kept.id])
    expect((await call(`DELETE /api/share-links/${uuidv7()}`, { as: ann })).status).toBe(404)
  })

  test('a link that is over leaves the list and opens nothing', async () => {
    const { clock, sharingOf, share, newLink, open, ann, deck } = await start()
    await share(ann, deck.id, { visibility: 'link' })
    const { address } = await newLink(ann, deck.id, 1)
    clock.now += DAY_MS - 1
    expect((await open(address)).status).toBe(200)
    clock.now += 1
    expect((await open(address)).status).toBe(404)
    expect((await sharingOf(ann, deck.id)).links).toEqual([])
  })

  test('a deck in the trash is shared with nobody, and cannot be shared', async () => {
    const { call, share, newLink, open, ann, deck } = await start()
    const { publicKey: key } = await share(ann, deck.id, { visibility: 'public' })
    const { address } = await newLink(ann, deck.id)
    await call(`DELETE /api/decks/${deck.id}`, { as: ann })
    for (const gone of [address, { kind: 'public', key }]) expect((await open(gone)).status).toBe(404)
    expect((await call(`GET /api/decks/${deck.id}/sharing`, { as: ann })).status).toBe(404)
    const back = (await call(`POST /api/decks/${deck.id}/restore`, { as: ann })).as(Deck)
    expect(back.visibility).toBe('public')
    expect((await open(address)).status).toBe(200)
  })

  test('what a deck was shared by leaves the trash with it', async () => {
    const { call, clock, share, newLink, ann, deck } = await start()
    await share(ann, deck.id, { visibility: 'link' })
    await newLink(ann, deck.id)
    await call(`DELETE /api/decks/${deck.id}`, { as: ann })
    const rows = async (table: 'deck_share' | 'share_link') =>
      (await database().db.selectFrom(table).select('deck_id').where('user_id', '=', ann).execute()).length
    expect([await rows('deck_share'), await rows('share_link')]).toEqual([1, 1])
    await purgeTrash(database(), clock.now + 31 * DAY_MS)
    expect([await rows('deck_share'), await rows('share_link')]).toEqual([0, 0])
  })
})
