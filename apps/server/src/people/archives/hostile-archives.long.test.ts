import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { daysBetween, studyDayOf } from '@cairn/core/scheduling/study-day'
import { isTimeZone } from '@cairn/core/scheduling/time-zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../testing/databases.ts'
import { newLearner } from '../../testing/learners.ts'
import { expectCachesToEqualLog } from '../../testing/oracle.ts'
import { hasRows } from './account-rows.store.ts'
import { KINDS } from './kinds.ts'
import { type AccountApp, accountApp } from './testing/account-app.ts'
import { fillLibrary } from './testing/full-library.ts'
import { type Entries, entriesOf, linesOf, packed, textOf, toLines, utf8, zipOf } from './testing/packed.ts'

const MEBIBYTE = 1_048_576
type Attack = (good: Entries) => Uint8Array

const withManifest = (good: Entries, change: object): Uint8Array =>
  packed({ ...good, 'schema.json': utf8(JSON.stringify({ ...JSON.parse(textOf(good, 'schema.json')), ...change })) })

/** One line of a kind changed, everything else put right. */
const withLine = (good: Entries, kind: string, change: (line: Record<string, unknown>) => unknown): Uint8Array => {
  const [first, ...others] = linesOf(good, kind)
  return packed({ ...good, [`data/${kind}.jsonl`]: toLines([change(first!), ...others]) })
}
const without = (good: Entries, name: string): Entries =>
  Object.fromEntries(Object.entries(good).filter(([one]) => one !== name))
const mediaName = (good: Entries) => Object.keys(good).find((name) => name.startsWith('media/'))!
const nested = `${'['.repeat(40)}${']'.repeat(40)}`

const ATTACKS: Readonly<Record<string, readonly [Attack, string]>> = {
  'no zip': [() => utf8('hello'), 'not-a-zip'],
  'half of it': [(good) => zipOf(good).slice(0, 20_000), 'not-a-zip'],
  'an Anki package': [(good) => good['cairn.apkg']!, 'not-an-export'],
  'another format': [(good) => withManifest(good, { format: 'other' }), 'not-an-export'],
  'a later version': [(good) => withManifest(good, { version: 2 }), 'other-version'],
  'a manifest that is none': [
    (good) => zipOf({ ...good, 'schema.json': utf8('{"format":"cairn-account"') }),
    'not-an-export',
  ],
  'no sums': [(good) => zipOf(without(good, 'checksums.sha256')), 'missing-entry'],
  'a table that was changed': [(good) => zipOf({ ...good, 'cards.csv': utf8('changed') }), 'wrong-checksum'],
  'a card that was changed': [
    (good) =>
      zipOf({ ...good, 'data/cards.jsonl': utf8(textOf(good, 'data/cards.jsonl').replace(/"flag":0/, '"flag":1')) }),
    'wrong-checksum',
  ],
  'a picture that was changed': [(good) => packed({ ...good, [mediaName(good)]: utf8('GIF89a') }), 'wrong-checksum'],
  'a picture that is missing': [(good) => packed(without(good, mediaName(good))), 'missing-entry'],
  'a kind that is missing': [(good) => packed(without(good, 'data/decks.jsonl')), 'missing-entry'],
  'an entry too many': [(good) => packed({ ...good, 'media/extra.png': utf8('x') }), 'unexpected-entry'],
  'an entry without a sum': [(good) => zipOf({ ...good, 'extra.txt': utf8('x') }), 'unexpected-entry'],
  'a path that climbs out': [(good) => packed({ ...good, '../../evil.txt': utf8('x') }), 'unsafe-entry'],
  'an absolute path': [(good) => packed({ ...good, '/outside.txt': utf8('x') }), 'unsafe-entry'],
  'a bomb': [(good) => packed({ ...good, 'cards.csv': new Uint8Array(64 * MEBIBYTE) }), 'too-large-inside'],
  'a row of 10 MB': [
    (good) => withLine(good, 'cards', (card) => ({ ...card, front: 'x'.repeat(10 * MEBIBYTE) })),
    'row-too-large',
  ],
  'a row without an end': [
    (good) => packed({ ...good, 'data/notes.jsonl': utf8('x'.repeat(9 * MEBIBYTE)) }),
    'row-too-large',
  ],
  'an id twice': [
    (good) => packed({ ...good, 'data/cards.jsonl': toLines([...linesOf(good, 'cards'), linesOf(good, 'cards')[0]]) }),
    'repeated-row',
  ],
  'a card without its deck': [
    (good) => withLine(good, 'cards', (card) => ({ ...card, deckId: '01890000-0000-7000-8000-000000000bad' })),
    'missing-reference',
  ],
  'a field too many': [(good) => withLine(good, 'cards', (card) => ({ ...card, userId: 'somebody' })), 'invalid-row'],
  'a field too few': [(good) => withLine(good, 'reviews', ({ studyDay: _, ...review }) => review), 'invalid-row'],
  'a field of another type': [(good) => withLine(good, 'decks', (deck) => ({ ...deck, version: '1' })), 'invalid-row'],
  'a rating without a rating': [
    (good) =>
      withLine(good, 'reviews', (review) => ({ ...review, kind: 'rate', rating: null, targetId: null, dueDay: null })),
    'invalid-row',
  ],
  'a line that is no JSON': [(good) => withLine(good, 'notes', () => '{"id":'), 'invalid-row'],
  'a line of depth': [
    (good) =>
      withLine(good, 'sources', (source) => JSON.stringify(source).replace('"origin":{', `"origin":{"x":${nested},`)),
    'invalid-row',
  ],
  'a key that reaches a prototype': [
    (good) => withLine(good, 'cards', (card) => JSON.stringify(card).replace('{', '{"__proto__":{"a":1},')),
    'invalid-row',
  ],
  'a character that no database keeps': [
    (good) => withLine(good, 'cards', (card) => ({ ...card, front: 'a\0b' })),
    'invalid-row',
  ],
  'bytes that are no text': [
    (good) => packed({ ...good, 'data/drafts.jsonl': new Uint8Array([0x7b, 0xff, 0xfe, 0x7d, 0x0a]) }),
    'damaged',
  ],
}

/** Each has the shape of a line, and says what cannot be. */
const LATE: Readonly<Record<string, Attack>> = {
  'a zone that no place is in': (good) =>
    withLine(good, 'settings', (line) => {
      const settings = line.settings as object // as the contract has it
      return { ...line, settings: { ...settings, timeZone: 'Nowhere/At_All' } }
    }),
  'an answer on a day that no calendar has': (good) =>
    packed({
      ...good,
      'data/reviews.jsonl': toLines(
        linesOf(good, 'reviews').map((one) => (one.kind === 'set-due' ? { ...one, dueDay: '2026-99-99' } : one)),
      ),
    }),
}

describeOnBothDatabases('archives that somebody else made', (database) => {
  let app: AccountApp
  let good: Entries
  let filesBefore: readonly string[]
  const filesNow = () =>
    readdirSync(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  beforeAll(async () => {
    app = await accountApp(database())
    const owner = await newLearner(database())
    await fillLibrary(app, database(), owner)
    good = entriesOf(await app.exportAll(owner))
    filesBefore = filesNow()
  })
  afterAll(() => app.close())

  const expectNothing = async (as: string) => {
    for (const table of [...KINDS.map(({ table: name }) => name), 'memory', 'day_total'] as const)
      expect([table, await hasRows(database().db, table, as)]).toEqual([table, false])
    const learner = await database().db.selectFrom('learner').selectAll().where('user_id', '=', as).executeTakeFirst()
    expect(learner).toMatchObject({ version: 1, onboarded_at: null })
    expect(filesNow()).toEqual(filesBefore)
  }

  test.each(Object.entries(ATTACKS))(
    '%s is refused with a reason, and nothing is stored',
    async (_, [attack, code]) => {
      const as = await newLearner(database())
      const seen = await app.importAll(as, attack(good))
      expect(seen.status).toBe('failed')
      expect(seen.problem?.code).toBe(code)
      await expectNothing(as)
    },
  )

  test.each(Object.entries(LATE))('%s never leaves half an account', async (_, attack) => {
    const as = await newLearner(database())
    const seen = await app.importAll(as, attack(good))
    expect(seen.problem).toMatchObject({ code: 'invalid-row' })
    await expectNothing(as)
  })

  test('a body that is no file, or none at all, is a bad request', async () => {
    const as = await newLearner(database())
    for (const body of [{}, { file: 'x' }])
      expect((await app.call('POST /api/account/imports', { as, body })).status).toBe(400)
    await expectNothing(as)
  })

  test('reviews of days and zones that cannot be come in, each on a day that can', async () => {
    const as = await newLearner(database())
    const lines = linesOf(good, 'reviews').map((one, at) =>
      at % 2 === 0 ? { ...one, studyDay: '2031-01-01' } : { ...one, timeZone: 'Nowhere/At_All' },
    )
    const seen = await app.importAll(as, packed({ ...good, 'data/reviews.jsonl': toLines(lines) }))
    expect(seen.status).toBe('done')
    const rows = await database().db.selectFrom('review').selectAll().where('user_id', '=', as).execute()
    expect(rows.length).toBe(lines.length)
    for (const { answered_at, study_day, time_zone, rollover_hour } of rows) {
      expect(isTimeZone(time_zone)).toBe(true)
      expect(Math.abs(daysBetween(studyDayOf(answered_at, time_zone, rollover_hour), study_day))).toBeLessThanOrEqual(1)
    }
    await expectCachesToEqualLog(database(), as)
  })
})
