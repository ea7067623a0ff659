import { SHARED_CARDS_PER_PAGE } from '@cairn/contract/limits'
import { PublicDeckList, SharedDeck } from '@cairn/contract/sharing'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Limit } from '../../platform/http/deps.ts'
import { createLimiter } from '../../platform/http/rate-limit.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { uuidv7 } from '../../testing/ids.ts'
import { newLearner } from '../../testing/learners.ts'
import { newCards, newDeck } from '../../testing/library.ts'
import { sharingApp } from '../../testing/sharing-app.ts'
import type { TestAnswer } from '../../testing/test-app.ts'

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

describeOnBothDatabases('a shared deck, for strangers', (database) => {
  const start = async (options: Parameters<typeof sharingApp>[1] = {}) => {
    const app = sharingApp(database(), options)
    const [ann, ben] = [await newLearner(database()), await newLearner(database())]
    const deck = await newDeck(app.call, ann, 'Cell biology')
    await newCards(app.call, ann, 2, deck.id)
    const { publicKey } = await app.share(ann, deck.id, { visibility: 'public' })
    const link = await app.newLink(ann, deck.id)
    return { ...app, ann, ben, deck, link, publicAddress: { kind: 'public' as const, key: publicKey } }
  }

  /** Everything a row may hold that is nobody else's business. */
  const filled = async (deckId: string, userId: string) => {
    const secret = { source_id: null, quote: 'The sentence', grade: 'verbatim', aliases: '["other answer"]', flag: 3 }
    await database()
      .db.updateTable('card')
      .set({ ...secret, tags: '["exam"]', starred: 1, suspended: 1 })
      .where('user_id', '=', userId)
      .where('deck_id', '=', deckId)
      .execute()
    await database().db.updateTable('deck').set({ description: 'All of it' }).where('id', '=', deckId).execute()
  }

  test('shows these fields and no others', async () => {
    const { open, share, ann, deck, link, publicAddress } = await start()
    await filled(deck.id, ann)
    const card = { kind: 'basic', front: 'Question 0', back: 'Answer 0', tags: ['exam'], aliases: ['other answer'] }
    const seen = {
      title: 'Cell biology',
      description: 'All of it',
      owner: `Name of ${ann}`,
      licence: '',
      cardCount: 2,
      cards: [card, { ...card, front: 'Question 1', back: 'Answer 1' }],
      next: null,
    }
    for (const address of [link.address, publicAddress]) expect(JSON.parse((await open(address)).text)).toEqual(seen)
    await share(ann, deck.id, { withQuotes: true })
    const [first] = JSON.parse((await open(link.address)).text).cards
    expect(first).toEqual({ ...card, quote: 'The sentence' })
    const { text } = await open(link.address)
    for (const hidden of [`${ann}@`, 'example.org', deck.id, 'verbatim', 'suspended'])
      expect(text).not.toContain(hidden)
  })

  test('never takes an e-mail address for a name', async () => {
    const describe = (name: string) => async () => ({ email: 'ann@example.org', name })
    for (const name of ['', '  ', 'Ann@Example.org']) {
      const { open, publicAddress } = await start({ describeAccount: describe(name) })
      const answer = await open(publicAddress)
      expect(answer.as(SharedDeck).owner).toBeNull()
      expect(answer.text.toLowerCase()).not.toContain('ann@')
    }
  })

  test('answers alike for what never was, was revoked, has ended, is private or in the trash', async () => {
    const clock = { now: Date.now() }
    const { call, open, share, newLink, ann, deck, link, publicAddress } = await start({ now: () => clock.now })
    const ended = await newLink(ann, deck.id, 1)
    clock.now += 2 * 86_400_000
    await call(`DELETE /api/share-links/${link.id}`, { as: ann })
    const unknown = [
      { kind: 'link', key: 'AAAAAAAAAAAAAAAAAAAAAA' },
      { kind: 'link', key: "' or 1=1 --" },
      { kind: 'link', key: publicAddress.key },
      { kind: 'public', key: link.secret },
      { kind: 'public', key: deck.id },
      { kind: 'link', key: link.id },
    ]
    const answers: TestAnswer[] = []
    for (const address of [...unknown, link.address, ended.address]) answers.push(await open(address))
    const { address: live } = await newLink(ann, deck.id)
    await share(ann, deck.id, { visibility: 'link' })
    answers.push(await open(publicAddress))
    await share(ann, deck.id, { visibility: 'private' })
    answers.push(await open(publicAddress), await open(live))
    const plain = ({ text, status, headers }: TestAnswer) => {
      const { error } = JSON.parse(text)
      const { 'x-request-id': _, ...others } = Object.fromEntries(headers)
      return { status, error: { ...error, requestId: '' }, others }
    }
    for (const answer of answers) expect(plain(answer)).toEqual(plain(answers[0]!))
    expect([answers[0]!.status, answers[0]!.code]).toEqual([404, 'not-found'])
  })

  test('takes as long for what was revoked as for what never was', async () => {
    const { call, open, ann, link } = await start()
    await call(`DELETE /api/share-links/${link.id}`, { as: ann })
    const times: Record<'revoked' | 'unknown', number[]> = { revoked: [], unknown: [] }
    for (let round = 0; round < 60; round += 1)
      for (const kind of round % 2 === 0 ? (['revoked', 'unknown'] as const) : (['unknown', 'revoked'] as const)) {
        const began = performance.now()
        await open(kind === 'revoked' ? link.address : { kind: 'link', key: `${round}`.padStart(22, 'A') })
        times[kind].push(performance.now() - began)
      }
    const [revoked, unknown] = [median(times.revoked), median(times.unknown)]
    // On a machine that is busy with something else, everything takes longer and so does the noise.
    expect(Math.abs(revoked - unknown)).toBeLessThan(Math.max(10, 0.25 * Math.max(revoked, unknown)))
  })

  test('an account that is gone shares nothing', async () => {
    const gone = new Set<string>()
    const describeAccount = async (id: string) => (gone.has(id) ? null : { email: 'x@example.org', name: '' })
    const { open, ann, link, publicAddress } = await start({ describeAccount })
    expect((await open(link.address)).status).toBe(200)
    gone.add(ann)
    for (const address of [link.address, publicAddress]) expect((await open(address)).status).toBe(404)
  })

  test('is kept out of search engines and out of referrers, found or not', async () => {
    const { open, publicAddress } = await start()
    for (const answer of [await open(publicAddress), await open({ kind: 'link', key: 'x' })]) {
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('no secret reaches the log, whatever happens', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const { call, open, ann, ben, link } = await start({ log })
    await open(link.address)
    await call('POST /api/shared/copy', { as: ben, body: { address: link.address, deckId: uuidv7() } })
    await call('POST /api/shared/report', { body: { address: link.address, reason: 'spam', text: 'no' } })
    await call(`DELETE /api/share-links/${link.id}`, { as: ann })
    await open(link.address)
    await call('POST /api/shared/open', { body: { address: link.address, from: -1 } })
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join('')).not.toContain(link.secret)
  })

  test.each([
    {},
    { address: null },
    { address: { kind: 'link' } },
    { address: { kind: 'link', key: 'x', also: 1 } },
    { address: { kind: 'link', key: 'x'.repeat(101) } },
    { address: { kind: 'deck', key: 'x' } },
    { address: { kind: 'link', key: 'x' }, from: 1.5 },
  ])('refuses %j', async (body) => {
    const { call } = await start()
    expect((await call('POST /api/shared/open', { body })).status).toBe(400)
  })

  test('a large deck comes page by page, each card once', async () => {
    const { call, open, ann, deck, publicAddress } = await start()
    for (let batch = 0; batch < 3; batch += 1) await newCards(call, ann, 150, deck.id)
    const fronts: string[] = []
    for (let from: number | null = 0; from !== null; ) {
      const page: SharedDeck = (await open(publicAddress, { from })).as(SharedDeck)
      expect(page.cardCount).toBe(452)
      expect(page.cards.length).toBeLessThanOrEqual(SHARED_CARDS_PER_PAGE)
      fronts.push(...page.cards.map(({ front }) => front))
      from = page.next
    }
    expect(fronts.length).toBe(452)
    expect((await open(publicAddress, { from: 9_000 })).as(SharedDeck)).toMatchObject({ cards: [], next: null })
  })

  test('pictures come by an address of their own, for an hour, while the deck is shared', async () => {
    const clock = { now: Date.now() }
    const { call, open, addPicture, ann, ben, deck, link } = await start({ now: () => clock.now })
    const [picture, other] = [await addPicture(ann, 'cell'), await addPicture(ann, 'never on a card')]
    await call('POST /api/cards', {
      as: ann,
      body: { cards: [{ id: uuidv7(), deckId: deck.id, front: `![](${picture})`, back: 'x', position: 9 }] },
    })
    const { cards } = (await open(link.address)).as(SharedDeck)
    const shown = /\((\/api\/shared\/media\/[^)]+)\)/.exec(cards.at(-1)!.front)![1]!
    expect(shown).not.toContain(link.secret)
    const answer = await call(`GET ${shown}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    // The owner's own address is no way in, nor is a ticket for another file or a changed one.
    expect((await call(`GET ${picture}`)).status).toBe(401)
    expect((await call(`GET ${picture}`, { as: ben })).status).toBe(404)
    const ticket = shown.split('?')[1]!
    const longer = ticket.replace(/~[0-9a-z]+~/, '~zzzzzzzz~')
    const wrong = [`/api/shared/media/${other.slice(11)}?${ticket}`, shown.replace(ticket, longer), shown.slice(0, -1)]
    for (const path of wrong) expect([path, (await call(`GET ${path}`)).status]).toEqual([path, 404])
    clock.now += 3_600_000
    expect((await call(`GET ${shown}`)).status).toBe(404)
    clock.now -= 3_600_000
    await call(`DELETE /api/share-links/${link.id}`, { as: ann })
    expect((await call(`GET ${shown}`)).status).toBe(404)
  })

  test('too many tries from one address are refused, whoever asks', async () => {
    const hits = new Map<string, number>()
    const limiter = {
      hit: async (key: string, { max }: Limit) => {
        hits.set(key, (hits.get(key) ?? 0) + 1)
        return hits.get(key)! > max ? { ok: false as const, retryAfterSeconds: 7 } : { ok: true as const }
      },
    }
    const { open, call, link } = await start({ limiter })
    for (let attempt = 0; attempt < 120; attempt += 1) await open({ kind: 'link', key: String(attempt) })
    const refused = await open(link.address)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await open(link.address, { ip: '198.51.100.9' })).status).toBe(200)
    const body = { address: link.address, reason: 'spam', text: '' }
    const reports = []
    for (let attempt = 0; attempt < 6; attempt += 1)
      reports.push((await call('POST /api/shared/report', { body })).status)
    expect(reports).toEqual([204, 204, 204, 204, 204, 429])
  })

  test('a burst of parallel tries passes no more than the limit', async () => {
    const limiter = createLimiter(database(), Date.now)
    const { open } = await start({ limiter })
    const tries = Array.from({ length: 150 }, () => open({ kind: 'link', key: 'x' }, { ip: '198.51.100.77' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 404).length).toBe(120)
  })

  test('a report is kept, and the operator is told where to look', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const { call, ann, deck, publicAddress } = await start({ log })
    const body = { address: publicAddress, reason: 'copyright', text: ' My book, page by page. ' }
    expect((await call('POST /api/shared/report', { body })).status).toBe(204)
    const rows = await database().db.selectFrom('deck_report').selectAll().where('user_id', '=', ann).execute()
    expect(rows).toMatchObject([{ deck_id: deck.id, reason: 'copyright', text: 'My book, page by page.' }])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ userId: ann, deckId: deck.id, reason: 'copyright' }])
    expect(lines.join('')).not.toContain('My book')
    for (const wrong of [
      { ...body, reason: 'boring' },
      { ...body, text: 'x'.repeat(1_001) },
      { ...body, by: ann },
    ])
      expect((await call('POST /api/shared/report', { body: wrong })).status).toBe(400)
    const unknown = { ...body, address: { kind: 'link', key: 'x' } }
    expect((await call('POST /api/shared/report', { body: unknown })).status).toBe(404)
  })

  test('public decks are listed and found by every word, also by a new title; others are not', async () => {
    const { call, share, ann, ben, deck } = await start()
    const find = async (q: string) =>
      (await call(`GET /api/public-decks?q=${encodeURIComponent(q)}`, { as: ben })).as(PublicDeckList)
    const word = `Zz${uuidv7().slice(-6)}`
    await call(`PATCH /api/decks/${deck.id}`, { as: ann, body: { title: `Ökologie ${word}` }, ifMatch: 2 })
    const [found] = (await find(`${word.toUpperCase()} ökol`)).decks
    expect(found).toMatchObject({ title: `Ökologie ${word}`, owner: `Name of ${ann}`, cardCount: 2, copies: 0 })
    expect(Object.keys(found!).sort()).toEqual(
      ['cardCount', 'copies', 'description', 'key', 'listedAt', 'owner', 'title'].sort(),
    )
    expect((await find(`${word} %`)).total).toBe(0)
    for (const visibility of ['link', 'private'] as const) {
      await share(ann, deck.id, { visibility })
      expect((await find(word)).total).toBe(0)
    }
    await share(ann, deck.id, { visibility: 'public' })
    await call(`DELETE /api/decks/${deck.id}`, { as: ann })
    expect((await find(word)).total).toBe(0)
    expect((await call('GET /api/public-decks')).status).toBe(401)
    expect((await call('GET /api/public-decks?page=0', { as: ben })).status).toBe(400)
  })

  test('the list of public decks comes in pages, listed last first', async () => {
    const clock = { now: Date.now() }
    const { call, share, ann, ben } = await start({ now: () => clock.now })
    const word = `Yy${uuidv7().slice(-6)}`
    for (let number = 0; number < 23; number += 1) {
      clock.now += 1_000
      const deck = await newDeck(call, ann, `${word} ${number}`)
      await share(ann, deck.id, { visibility: 'public' })
    }
    const page = async (number: number) =>
      (await call(`GET /api/public-decks?q=${word}&page=${number}`, { as: ben })).as(PublicDeckList)
    const [one, two] = [await page(1), await page(2)]
    expect([one.total, one.decks.length, two.decks.length]).toEqual([23, 20, 3])
    expect(one.decks[0]?.title).toBe(`${word} 22`)
    expect(new Set([...one.decks, ...two.decks].map(({ key }) => key)).size).toBe(23)
  })
})
