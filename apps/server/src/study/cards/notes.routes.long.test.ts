import { hash } from 'node:crypto'
import { Card } from '@cairn/contract/cards'
import { Note, NoteChanged } from '@cairn/contract/notes'
import { htmlToMarkdown } from '@cairn/core/anki/markup/html-markdown'
import { markdownToHtml } from '@cairn/core/anki/markup/markdown-html'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FORMATS, fixturePath } from '../../content/imports/testing/fixtures.ts'
import { withSql } from '../../content/imports/testing/packages.ts'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { bytesOf, importApp } from '../../testing/import-app.ts'
import { newLearner } from '../../testing/learners.ts'

const good = bytesOf(fixturePath(`${FORMATS[1]}.apkg`))

describeOnBothDatabases('the fields of a note that came in', (database) => {
  let app: ReturnType<typeof importApp>
  let userId = ''
  let later = 0
  beforeAll(() => {
    app = importApp(database(), { now: () => Date.now() + later })
  })
  beforeEach(async () => {
    userId = await newLearner(database())
    await app.importPackage(userId, good)
  })
  afterAll(() => app.close())

  const cardsOf = (noteId: string, as = userId) =>
    database()
      .db.selectFrom('card')
      .selectAll()
      .where('user_id', '=', as)
      .where('note_id', '=', noteId)
      .orderBy('ordinal')
      .execute()

  /** The first note of a type that meets a condition. */
  async function noteOf(typeName: string, meets: (fields: readonly string[], html: string) => boolean = () => true) {
    const rows = await database()
      .db.selectFrom('note')
      .innerJoin('note_type', (join) =>
        join.onRef('note_type.user_id', '=', 'note.user_id').onRef('note_type.id', '=', 'note.note_type_id'),
      )
      .select(['note.id', 'note.fields'])
      .where('note.user_id', '=', userId)
      .where('note_type.name', '=', typeName)
      .orderBy('note.id')
      .execute()
    const found = rows.find(({ fields }) => meets(JSON.parse(fields), fields))
    return { noteId: found!.id, cards: await cardsOf(found!.id) }
  }

  async function cpuOf(work: () => Promise<void>): Promise<number> {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }

  const read = async (cardId: string) => (await app.call(`GET /api/cards/${cardId}/note`, { as: userId })).as(Note)
  const put = (cardId: string, version: number, fields: unknown) =>
    app.call(`PUT /api/cards/${cardId}/note`, { as: userId, ifMatch: version, body: { fields } })

  test('both cards of a note follow its fields, and an older package does not take that back', async () => {
    const { noteId, cards } = await noteOf('Basic (and reversed card)')
    const note = await read(cards[0]!.id)
    expect(note).toMatchObject({ noteType: 'Basic (and reversed card)', cards: 2, changedCards: 0 })
    expect(note.fields.map(({ name }) => name)).toEqual(['Front', 'Back'])
    const answer = await put(cards[0]!.id, note.version, [{ text: 'A **bold** claim' }, { text: 'two\nlines' }])
    expect(answer.status).toBe(200)
    const changed = answer.as(NoteChanged)
    expect(changed.cards.map(({ front, back }) => ({ front, back }))).toEqual([
      { front: 'A **bold** claim', back: 'two\nlines' },
      { front: 'two\nlines', back: 'A **bold** claim' },
    ])
    expect(changed.note.fields.map(({ html }) => html)).toEqual(['A <b>bold</b> claim', 'two<br>lines'])
    expect(changed.note).toMatchObject({ version: note.version + 1, changedCards: 0 })
    const again = await app.importPackage(userId, good)
    expect(again.report?.notes).toEqual({ add: 0, update: 0, skip: 300 })
    expect((await cardsOf(noteId)).map(({ front }) => front)).toEqual(['A **bold** claim', 'two\nlines'])
  })

  test('goes out with its new fields, its own note type and schedule', async () => {
    const { noteId, cards } = await noteOf('Basic (and reversed card)')
    const note = await read(cards[0]!.id)
    await put(cards[0]!.id, note.version, [{ text: 'Quite new' }, null])
    const out = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const other = await newLearner(database())
    const done = await app.importPackage(other, new Uint8Array(await out.arrayBuffer()))
    expect(done.report).toMatchObject({ notes: { add: 300 }, cards: { add: 446 }, reviews: 1_202 })
    const there = await cardsOf(noteId, other)
    expect(there.map(({ front }) => front)).toEqual(['Quite new', cards[1]!.front])
    expect(there[1]!.back).toBe('Quite new')
  })

  test('the character that divides fields in a package divides none of them', async () => {
    const { noteId, cards } = await noteOf('Basic')
    const { version, fields } = await read(cards[0]!.id)
    const done = await put(cards[0]!.id, version, [{ text: 'one\u001ftwo\u000bthree' }, { html: 'four\u001ffive' }])
    const html = done.as(NoteChanged).note.fields.map((field) => field.html)
    expect(html).toEqual(['one two\u000bthree', 'four five', ...fields.slice(2).map((field) => field.html)])
    const own = {
      id: crypto.randomUUID(),
      deckId: cards[0]!.deck_id,
      front: 'own\u001ffront',
      back: 'own back',
      position: 1,
    }
    expect((await app.call('POST /api/cards', { as: userId, body: { cards: [own] } })).status).toBe(200)
    const out = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const other = await newLearner(database())
    await app.importPackage(other, new Uint8Array(await out.arrayBuffer()))
    const [there] = await cardsOf(noteId, other)
    expect([there!.front, there!.back]).toEqual(['one two\u000bthree', 'four five'])
    const { db } = database()
    const fronts = db.selectFrom('card').select(['front', 'back']).where('user_id', '=', other)
    expect(await fronts.where('front', 'like', 'own%').execute()).toEqual([{ front: 'own front', back: 'own back' }])
  })

  test('a gap that is added makes a card, one that is gone takes its card to the trash, and back with undo', async () => {
    const { noteId, cards } = await noteOf('Cloze')
    const first = cards[0]!.id
    const change = async (field: object) => {
      const { version, fields } = await read(first)
      return (await put(first, version, [field, ...fields.slice(1).map(() => null)])).as(NoteChanged).note
    }
    const living = async () => (await cardsOf(noteId)).filter(({ deleted_at }) => deleted_at === null)
    const before = await read(first)
    expect(before.cards).toBe(cards.length)
    expect(await change({ text: 'The {{c1::Rhine}} meets the {{c9::North Sea::which?}}' })).toMatchObject({ cards: 2 })
    const [one, nine] = await living()
    expect(one).toMatchObject({ id: first, front: 'The <b>[...]</b> meets the North Sea' })
    expect(nine).toMatchObject({ front: 'The Rhine meets the <b>[which?]</b>', deck_id: one!.deck_id, kind: 'cloze' })
    expect(nine!.id).not.toBe(first)
    await change({ text: 'Only the {{c9::North Sea}}' })
    expect((await living()).map(({ id }) => id)).toEqual([nine!.id])
    // Undo is asked by the card that was in front, which is in the trash now.
    expect((await change({ html: before.fields[0]!.html })).fields).toEqual(before.fields)
    const texts = (rows: typeof cards) => rows.map(({ id, front, back, aliases }) => ({ id, front, back, aliases }))
    expect(texts(await living())).toEqual(texts(cards))
  })

  test('words that are written on a card of a new gap are its own, on their way out and when a newer package comes', async () => {
    const { noteId, cards } = await noteOf('Cloze')
    const first = cards[0]!.id
    const newGap = async () => {
      const { version, fields } = await read(first)
      const text = `${fields[0]!.text} {{c9::new}} {{c8::gap}}`
      return (await put(first, version, [{ text }, ...fields.slice(1).map(() => null)])).as(NoteChanged)
    }
    const made = (await newGap()).cards.filter(({ ordinal }) => ordinal === 8 || ordinal === 7)
    expect(made).toHaveLength(2)
    const nine = made.find(({ ordinal }) => ordinal === 8)!
    expect(await read(first)).toMatchObject({ changedCards: 0 })
    // Both leave as new cards of the note that they are of.
    const out = async () => {
      const sent = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
      const other = await newLearner(database())
      const { report } = await app.importPackage(other, new Uint8Array(await sent.arrayBuffer()))
      return { other, report }
    }
    const asDrawn = await out()
    expect(asDrawn.report).toMatchObject({ notes: { add: 300 }, cards: { add: 448 } })
    const texts = (rows: typeof cards) => rows.map(({ ordinal, front, back }) => ({ ordinal, front, back }))
    expect(texts(await cardsOf(noteId, asDrawn.other))).toEqual(texts(await cardsOf(noteId)))

    const own = { front: 'My words for it', back: 'Mine' }
    await app.call(`PATCH /api/cards/${nine.id}`, { as: userId, body: own, ifMatch: nine.version })
    expect(await read(first)).toMatchObject({ changedCards: 1 })
    const { other } = await out()
    const fronts = await database().db.selectFrom('card').select('front').where('user_id', '=', other).execute()
    expect(fronts.map(({ front }) => front)).toContain('My words for it')

    const { guid } = await database()
      .db.selectFrom('note')
      .select('guid')
      .where('user_id', '=', userId)
      .where('id', '=', noteId)
      .executeTakeFirstOrThrow()
    const ofNote = `(select id from notes where guid = '${guid}')`
    const newer = withSql(
      good,
      `update notes set mod = 4000000000, flds = '{{c1::theirs}} {{c9::too}}' || char(31) where guid = '${guid}'`,
      `update cards set ord = 8 where id = (select max(id) from cards where nid = ${ofNote})`,
    )
    const done = await app.importPackage(userId, newer)
    expect(done.report).toMatchObject({ notes: { update: 1 } })
    const after = await cardsOf(noteId)
    expect(after.find(({ id }) => id === nine.id)).toMatchObject(own)
  })

  test('a card of a gap that was thrown away for good and comes again is not taken for a changed one', async () => {
    const { cards } = await noteOf('Cloze', (fields) => fields[0]!.includes('{{c2::'))
    const [first, second] = cards
    const { version, fields } = await read(first!.id)
    const rest = fields.slice(1).map(() => null)
    await put(first!.id, version, [{ text: 'Only the {{c1::first}}' }, ...rest])
    const { db } = database()
    await db.deleteFrom('card').where('user_id', '=', userId).where('id', '=', second!.id).execute()
    const done = await put(first!.id, version + 1, [{ text: 'The {{c1::first}} and {{c2::another}}' }, ...rest])
    expect(done.as(NoteChanged)).toMatchObject({ note: { cards: 2, changedCards: 0 } })
  })

  test('every field of the package reads the same after it was written', async () => {
    const notes = await database().db.selectFrom('note').select('fields').where('user_id', '=', userId).execute()
    const sums = new Map<string, string>()
    const addressOf = (name: string) => {
      const address = `/api/media/${hash('sha256', name)}`
      sums.set(address, name)
      return address
    }
    const read = (html: string) => htmlToMarkdown(html, addressOf).markdown
    const texts = notes.flatMap(({ fields }) => (JSON.parse(fields) as string[]).map(read))
    expect(texts).toHaveLength(724)
    const again = texts.map((text) => read(markdownToHtml(text, (address) => sums.get(address) ?? null)))
    expect(again).toEqual(texts)
  })

  test('a field that would not be the same once it was written says so', async () => {
    const { cards } = await noteOf('Basic')
    const isWhole = async (html: string) => {
      const { version } = await read(cards[0]!.id)
      const { note } = (await put(cards[0]!.id, version, [{ html }, null])).as(NoteChanged)
      return note.fields[0]!.isWhole
    }
    expect(await isWhole('<ul><li>a<ul><li><a href="https://x.de/A_(b)">snake_case</a></li></ul></li></ul>')).toBe(true)
    expect(await isWhole('<blockquote>a<br>`b`</blockquote><table><tr><td>a|b</td><td>c</td></tr></table>')).toBe(true)
    expect(await isWhole('<h2>a<br>b</h2>')).toBe(false)
    // Side by side they are one piece of code, which looks the same.
    expect(await isWhole('<code>a</code><code>b</code>')).toBe(true)
    expect(await isWhole('<span style="color: red">a</span>')).toBe(false)
  })

  test('what the learner put into the trash stays there', async () => {
    const { noteId, cards } = await noteOf('Basic (and reversed card)')
    await app.call(`DELETE /api/cards/${cards[1]!.id}`, { as: userId })
    const { version } = await read(cards[0]!.id)
    await put(cards[0]!.id, version, [{ text: 'Changed' }, null])
    const after = await cardsOf(noteId)
    expect(after[0]!.front).toBe('Changed')
    expect(after[1]!.deleted_at).not.toBeNull()
  })

  test('a card with texts of its own is counted, follows the note again, and keeps them in its history', async () => {
    const { cards } = await noteOf('Basic')
    const card = cards[0]!
    const own = { front: 'My own words', back: 'Mine' }
    later += 60_000
    await app.call(`PATCH /api/cards/${card.id}`, { as: userId, body: own, ifMatch: card.version })
    const note = await read(card.id)
    expect(note).toMatchObject({ cards: 1, changedCards: 1 })
    later += 60_000
    const done = (await put(card.id, note.version, [{ text: 'By the note' }, null])).as(NoteChanged)
    expect(done.cards[0]).toMatchObject({ front: 'By the note', back: card.back })
    expect(done.note.changedCards).toBe(0)
    const history = await database()
      .db.selectFrom('card_history')
      .select('value')
      .where('user_id', '=', userId)
      .where('card_id', '=', card.id)
      .execute()
    expect(history.map(({ value }) => value)).toEqual(expect.arrayContaining([card.front, 'My own words']))
  })

  test('a picture of the note keeps its name, a picture of the library gets one, and both go out', async () => {
    const { cards } = await noteOf('Basic', (_, html) => html.includes('<img'))
    const card = cards[0]!
    const note = await read(card.id)
    const at = note.fields.findIndex(({ html }) => html.includes('<img'))
    const address = /\]\((\/api\/media\/[0-9a-f]{64}[^)]*)\)/.exec(note.fields[at]!.text)![1]!
    const names = await database().db.selectFrom('import_media').selectAll().where('user_id', '=', userId).execute()
    const known = names.find(({ sha256 }) => address.includes(sha256))!.file_name
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'own.png')
    const sent = await app.send(userId, '/api/media', { method: 'POST', body: form })
    const { sha256 } = (await sent.json()) as { sha256: string }
    const fields = note.fields.map((_, index) =>
      index === at ? { text: `Both: ![a](${address}) ![b](/api/media/${sha256}.png)` } : null,
    )
    const done = (await put(card.id, note.version, fields)).as(NoteChanged)
    expect(done.note.fields[at]!.html).toBe(
      `Both: <img src="${known}" alt="a"> <img src="cairn-${sha256.slice(0, 16)}.png" alt="b">`,
    )
    expect(done.note.fields[at]!.text).toContain(`![b](/api/media/${sha256}.png)`)
    const out = await app.send(userId, '/api/exports/apkg', { method: 'GET' })
    const other = await newLearner(database())
    await app.importPackage(other, new Uint8Array(await out.arrayBuffer()))
    const [there] = await cardsOf(card.note_id, other)
    expect(`${there!.front}${there!.back}`).toContain(`/api/media/${sha256}.png`)
  })

  test('refuses what would leave no card, another number of fields, and a version that has passed', async () => {
    const { noteId, cards } = await noteOf('Cloze')
    const id = cards[0]!.id
    const { version } = await read(id)
    expect((await put(id, version, [{ text: 'No gap at all' }, null])).status).toBe(422)
    expect((await put(id, version, [{ text: 'x' }])).status).toBe(400)
    expect((await put(id, version + 1, [{ text: 'A {{c1::gap}}' }, null])).status).toBe(412)
    expect(await cardsOf(noteId)).toEqual(cards)
  })

  test('refuses fields that make more cards, or longer ones, than a note can have', async () => {
    const { noteId, cards } = await noteOf('Cloze')
    const id = cards[0]!.id
    const { version } = await read(id)
    const gaps = (count: number) => `{{c${Array.from({ length: count }, (_, index) => index + 1).join(',')}::x}}`
    const made = async (text: string) => (await put(id, version, [{ text }, null])).status
    expect(await made(`${gaps(500)} ${'a'.repeat(95_000)}`)).toBe(422)
    expect(await made(gaps(201))).toBe(422)
    expect(await made(`${gaps(100)} ${'a'.repeat(95_000)}`)).toBe(422)
    expect(await cardsOf(noteId)).toEqual(cards)
    expect(await made(gaps(200))).toBe(200)
    const after = await read(id)
    expect(after.cards).toBe(200)
  })

  test.each([
    ['the field thousands of times', '{{Front}}'.repeat(4_000), ''],
    ['the question thousands of times', '{{Front}}', '{{FrontSide}}'.repeat(4_000)],
    ['the typed answer thousands of times', '{{type:Front}}', '{{type:Front}}'.repeat(4_000)],
    ['a block in a block', `${'<blockquote>'.repeat(90)}{{Front}}`, ''],
  ])('refuses long fields where a template shows %s, before it is drawn', async (_, asked, answered) => {
    const { noteId, cards } = await noteOf('Basic')
    const id = cards[0]!.id
    const { db } = database()
    const ofNote = () =>
      db.selectFrom('note').select('note_type_id').where('user_id', '=', userId).where('id', '=', noteId)
    const { definition } = await db
      .selectFrom('note_type')
      .select('definition')
      .where('user_id', '=', userId)
      .where('id', '=', ofNote())
      .executeTakeFirstOrThrow()
    const kept = JSON.parse(definition)
    Object.assign(kept.templates[0], { question: asked, answer: answered })
    await db
      .updateTable('note_type')
      .set({ definition: JSON.stringify(kept) })
      .where('user_id', '=', userId)
      .where('id', '=', ofNote())
      .execute()
    const { version } = await read(id)
    const spent = await cpuOf(async () => {
      expect((await put(id, version, [{ text: 'a\n'.repeat(45_000) }, null])).status).toBe(422)
    })
    expect(spent).toBeLessThan(3_000)
    expect(await cardsOf(noteId)).toEqual(cards)
    // A note that has such fields already is refused as well.
    const fields = JSON.stringify(['<ul><li>'.repeat(50) + '<br>x'.repeat(200_000), ''])
    await db.updateTable('note').set({ fields }).where('user_id', '=', userId).where('id', '=', noteId).execute()
    expect((await app.call(`GET /api/cards/${id}/note`, { as: userId })).status).toBe(422)
    expect((await put(id, version, [{ text: 'short' }, null])).status).toBe(422)
  })

  test('markup that is typed stays text, and markup in a field that is put back brings no script', async () => {
    const { cards } = await noteOf('Basic')
    const { version } = await read(cards[0]!.id)
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const typed = (await put(cards[0]!.id, version, [{ text: hostile }, { html: `${hostile}kept` }])).as(NoteChanged)
    expect(typed.note.fields[0]!.html).not.toContain('<')
    expect(typed.cards[0]!.back).not.toMatch(/<script|onerror/)
    expect(typed.cards[0]!.back).toContain('kept')
  })

  test('is there for its owner alone, and for notes that came in', async () => {
    const { cards } = await noteOf('Basic')
    const stranger = await newLearner(database())
    const seen = await app.call(`GET /api/cards/${cards[0]!.id}/note`, { as: stranger })
    expect(seen.status).toBe(404)
    const body = { fields: [{ text: 'Mine now' }, null] }
    const written = await app.call(`PUT /api/cards/${cards[0]!.id}/note`, { as: stranger, ifMatch: 1, body })
    expect(written.status).toBe(404)
    const deckId = cards[0]!.deck_id
    const id = crypto.randomUUID()
    const made = await app.call('POST /api/cards', {
      as: userId,
      body: { cards: [{ id, deckId, front: 'Own', back: 'Card', position: 1 }] },
    })
    expect(made.status).toBe(200)
    expect((await app.call(`GET /api/cards/${id}/note`, { as: userId })).status).toBe(404)
  })

  test('a newer version of the note in a package wins over the change', async () => {
    const { noteId, cards } = await noteOf('Basic')
    const { version } = await read(cards[0]!.id)
    const done = (await put(cards[0]!.id, version, [{ text: 'Changed here' }, null])).as(NoteChanged)
    expect(Card.parse(done.cards[0]).front).toBe('Changed here')
    const newer = withSql(good, "update notes set mod = 4000000000, flds = replace(flds, 'naïve', 'SOPHISTICATED')")
    await app.importPackage(userId, newer)
    expect((await cardsOf(noteId))[0]!.front).not.toBe('Changed here')
  })
})
