import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Me } from '@cairn/contract/accounts'
import { PackageImport } from '@cairn/contract/imports'
import { BUCKET } from '@cairn/contract/upload-limits'
import { Upload } from '@cairn/contract/uploads'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import { fixturePath } from '../../../content/imports/testing/fixtures.ts'
import { multipartOf } from '../../../content/uploads/testing/upload-app.ts'
import type { Engine } from '../../../platform/db/engines.ts'
import { uuidv7 } from '../../../testing/ids.ts'
import { newCards, newDeck, putOn, rating, startedAnew, takenBack } from '../../../testing/library.ts'
import type { AccountApp } from './account-app.ts'

/** A library that has everything: every table that travels has rows of the learner afterwards. */
export async function fillLibrary(app: AccountApp, engine: Engine, as: string): Promise<void> {
  await setSettings(app, as)
  await importPackage(app, as)
  await reviewAndEdit(app, engine, as)
  await generate(app, as)
  await bringFile(app, as)
}

async function setSettings({ call }: AccountApp, as: string): Promise<void> {
  const me = (await call('GET /api/me', { as })).as(Me)
  const body = {
    desiredRetention: 0.87,
    newPerDay: 33,
    subject: 'Chalk',
    onboarded: true,
    timeZone: 'Pacific/Auckland',
    extraNew: { studyDay: '2026-01-10', upTo: 20, decksUpTo: {} },
  }
  await expectOk(call('PATCH /api/me', { as, body, ifMatch: me.version }))
}

/** Media, note types, and a log from elsewhere, with schedules that begin in its middle. */
async function importPackage({ call, sendFile }: AccountApp, as: string): Promise<void> {
  const bytes = new Uint8Array(readFileSync(fixturePath('legacy2.apkg')))
  const { id } = PackageImport.parse(await (await sendFile(as, '/api/imports', bytes, 'legacy2.apkg')).json())
  const until = async (wanted: string) => {
    for (let attempt = 0; attempt < 1_500; attempt += 1) {
      const { status } = (await call(`GET /api/imports/${id}`, { as })).as(PackageImport)
      if (status === wanted) return
      if (status === 'failed') break
      await delay(20)
    }
    throw new Error(`The import is not ${wanted}`)
  }
  await until('ready')
  await call(`POST /api/imports/${id}/apply`, { as, body: {} })
  await until('done')
}

async function reviewAndEdit({ call }: AccountApp, engine: Engine, as: string): Promise<void> {
  const deck = await newDeck(call, as, 'Own')
  const folder = {
    user_id: as,
    id: uuidv7(),
    parent_id: null,
    name: 'Shelf',
    position: 1.5,
    created_at: 5,
    updated_at: 6,
  }
  await engine.db
    .insertInto('folder')
    .values({ ...folder, deleted_at: null, version: 2, seq: 1 })
    .execute()
  await expectOk(
    call(`PATCH /api/decks/${deck.id}`, {
      as,
      body: { settings: { desiredRetention: 0.93, examDate: '2030-01-02' } },
      ifMatch: deck.version,
    }),
  )
  const [one, two, three, four, five] = await newCards(call, as, 5, deck.id)
  const edit = (session: string, front: string, at: number) =>
    expectOk(
      call('POST /api/cards/edits', {
        as,
        headers: { 'x-test-session': session },
        body: {
          sentAt: Date.now(),
          edits: [
            { cardId: one!.id, change: { front }, editedAt: { front: at }, seenVersion: one!.version, deletedAt: null },
          ],
        },
      }),
    )
  await edit('the-secret-session-of-a-phone', '=front of the phone', Date.now() - 5_000)
  await edit('the-secret-session-of-a-laptop', 'front, "of" the laptop\nin two lines', Date.now() - 2_000)
  const marks = {
    back: '=1+1',
    tags: ['a', 'b::c'],
    aliases: ['Zweite'],
    starred: true,
    flag: 3,
    suspended: true,
    buriedUntilDay: '2031-05-06',
  }
  await expectOk(call(`PATCH /api/cards/${two!.id}`, { as, body: marks, ifMatch: two!.version }))
  const first = rating(one!.id)
  const events: ReviewEvent[] = [
    ...[first, rating(one!.id, { rating: 'again', answeredAt: first.answeredAt + 60_000, confidence: 'sure' })],
    ...[rating(two!.id, { rating: 'easy' }), rating(three!.id, { chosenDays: 3 }), putOn(three!.id, '2026-02-01')],
    ...[rating(four!.id), startedAnew(four!.id), rating(five!.id), rating(two!.id, LATER)],
  ]
  await expectOk(call('POST /api/reviews', { as, body: { sentAt: Date.now(), events } }))
  const voids = [takenBack(events[1]!), takenBack(events[7]!)]
  await expectOk(call('POST /api/reviews', { as, body: { sentAt: Date.now(), events: voids } }))
  await expectOk(call('POST /api/practice', { as, body: { answers: [practiceOf(one!.id, two!.id)] } }))
  await expectOk(call('POST /api/profiles', { as, body: profile() }))
  await expectOk(call(`DELETE /api/cards/${five!.id}`, { as }))
  const gone = await newDeck(call, as, 'In the trash')
  await newCards(call, as, 2, gone.id)
  await expectOk(call(`DELETE /api/decks/${gone.id}`, { as }))
}

/** Foretold by then, so that the day has a calibration. */
const LATER = { answeredAt: Date.parse('2026-01-20T11:00:00Z'), studyDay: '2026-01-20' }

const practiceOf = (cardId: string, chosenCardId: string) => ({
  ...{ id: uuidv7(), mode: 'learn', turn: 1, cardId, form: 'choice', isRight: false, isOverruled: true, chosenCardId },
  ...{ offeredCardIds: [cardId, chosenCardId], typed: 'chalk', at: 1_700_000_000_000, studyDay: '2026-01-10' },
  ...{ durationMs: 900, confidence: 'guess' },
})

const profile = () => ({
  ...{ id: uuidv7(), subject: 'Chalk', proficiency: 'Intermediate', score: 3, strengths: ['Layers'] },
  ...{ weaknesses: ['Sea'], suggestions: ['Read on'], assessedAt: 1_700_000_000_000 },
})

async function generate({ call }: AccountApp, as: string): Promise<void> {
  const [sourceId, generationId, open, taken] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  const text = 'Cells divide. Mitochondria make energy. 🪨 Osmosis moves water.\n\n'.repeat(400)
  await expectOk(call('POST /api/sources', { as, body: { id: sourceId, title: 'Cells', text } }))
  const span = { start: 0, end: 13, quote: 'Cells divide.', grade: 'verbatim' }
  const drafts = [open, taken].map((id, ordinal) => ({
    ...{ id, ordinal, kind: 'basic', front: `What ${ordinal}?`, back: 'That', ...span, status: 'proposed' },
  }))
  const progress = {
    within: null,
    pending: [],
    outcomes: [{ start: 1, end: 2, status: 'failed', reason: 'x' }],
    fit: null,
  }
  const run = { sourceId, status: 'ready', title: 'T', suggestedTitle: 'S', requestedCount: 2, engine: 'built-in' }
  await expectOk(
    call(`PUT /api/generations/${generationId}`, { as, body: { ...run, problem: null, drafts, progress } }),
  )
  const accepted = [{ id: taken, cardId: uuidv7(), front: 'What 1?', back: 'That' }]
  const body = { deckId: uuidv7(), deckTitle: 'Cells', drafts: accepted }
  await expectOk(call(`POST /api/generations/${generationId}/accept`, { as, body }))
}

async function bringFile({ call }: AccountApp, as: string): Promise<void> {
  const id = uuidv7()
  const name = `${id}/chalk.txt`
  const text = 'Chalk is made of shells. It is soft.'
  await expectOk(call(`POST /api/storage/${BUCKET}/o?name=${encodeURIComponent(name)}`, { as, ...multipartOf(text) }))
  await expectOk(call('POST /api/uploads', { as, body: { id, bucket: BUCKET, name } }))
  for (let attempt = 0; attempt < 1_500; attempt += 1) {
    const { status } = (await call(`GET /api/uploads/${id}`, { as })).as(Upload)
    if (status === 'ready') return
    await delay(20)
  }
  throw new Error('The file was not read')
}

async function expectOk(answer: Promise<{ readonly status: number; readonly text: string }>): Promise<void> {
  const { status, text } = await answer
  if (status >= 300 || text.includes('"rejected"')) throw new Error(`${status}: ${text.slice(0, 500)}`)
}
