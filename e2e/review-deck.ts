import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { type RunningServer, WRITE_WAIT_MS } from './server.ts'
import { addDeck, signUp } from './steps.ts'

interface WantedCard {
  readonly front: string
  readonly back: string
  readonly kind?: 'basic' | 'typed' | 'cloze'
  /** The sentence it rests on. */
  readonly quote?: string
  /** How often it was forgotten, after which it is due again. */
  readonly lapses?: number
}

const DAY_MS = 86_400_000

/** A learner with these settings and one deck of these cards, on the screen of the first card. Answers the deck's id. */
export async function openReview(
  page: Page,
  server: RunningServer,
  { cards, settings = {} }: { cards: readonly WantedCard[]; settings?: object },
): Promise<string> {
  await signUp(page, server)
  await changeSettings(page, settings)
  const made = cards.map(({ quote: _quote, lapses: _lapses, ...card }) => card)
  const deckId = await addDeck(page, 'Rock and water', made)
  const rows = cardRows(server, deckId)
  for (const [index, { quote, lapses = 0 }] of cards.entries()) {
    const id = rows[index]?.id ?? ''
    if (quote !== undefined) giveQuote(server, id, quote)
    if (lapses > 0) await page.evaluate(forgetOften, { id, lapses, dayMs: DAY_MS })
  }
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/card/)
  // The cards may have come to the device before their quotes and their history did.
  const wanted = cards.map(({ lapses = 0, quote = null }) => ({ lapses, quote }))
  const ids = rows.map(({ id }) => id)
  await expect.poll(() => page.evaluate(cardsHere, ids)).toEqual(wanted)
  await page.goto(`${server.origin}/review`)
  await expect(page.getByRole('region', { name: 'Question' })).toBeVisible()
  return deckId
}

export async function changeSettings(page: Page, settings: object): Promise<void> {
  await page.evaluate(async (change) => {
    const me = await (await fetch('/api/me')).json()
    const answer = await fetch('/api/me', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': `"${me.version}"` },
      body: JSON.stringify(change),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }, settings)
}

interface CardRow {
  readonly id: string
  readonly front: string
  readonly back: string
  readonly flag: number
  readonly starred: number
  readonly suspended: number
}

/** The cards of a deck as the server has them, in their order. */
export function cardRows(server: RunningServer, deckId: string): CardRow[] {
  const db = new DatabaseSync(`${server.dataDir}/cairn.sqlite`, { readOnly: true })
  try {
    return db
      .prepare('select id, front, back, flag, starred, suspended from card where deck_id = ? order by position')
      .all(deckId) as unknown as CardRow[]
  } finally {
    db.close()
  }
}

/** As a change of its own, which reaches a device that has the card already. */
function giveQuote(server: RunningServer, cardId: string, quote: string): void {
  const db = new DatabaseSync(`${server.dataDir}/cairn.sqlite`, { timeout: WRITE_WAIT_MS })
  try {
    db.exec('begin immediate')
    db.prepare(
      'update learner set last_seq = last_seq + 1 where user_id = (select user_id from card where id = ?)',
    ).run(cardId)
    db.prepare(
      `update card set quote = ?, grade = 'verbatim',
         seq = (select last_seq from learner where learner.user_id = card.user_id) where id = ?`,
    ).run(quote, cardId)
    db.exec('commit')
  } finally {
    db.close()
  }
}

/** In the page: how often each card was forgotten and what it rests on, as the learner's database on this device has it. */
async function cardsHere(ids: readonly string[]): Promise<{ lapses: number; quote: string | null }[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const opening = indexedDB.open(names.find((name) => name.startsWith('cairn-')) ?? '')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })
  const stores = db.transaction(['memory', 'cards'])
  const read = (store: 'memory' | 'cards', id: string) =>
    new Promise<{ state?: { lapses: number }; quote?: string } | undefined>((resolve, reject) => {
      const row = stores.objectStore(store).get(id)
      row.onerror = () => reject(row.error)
      row.onsuccess = () => resolve(row.result)
    })
  const here = await Promise.all(
    ids.map(async (id) => {
      const [memory, card] = await Promise.all([read('memory', id), read('cards', id)])
      return { lapses: memory?.state?.lapses ?? 0, quote: card?.quote ?? null }
    }),
  )
  db.close()
  return here
}

/** In the page: sends the history of a card that was learned and forgotten again and again, the last time long ago. */
async function forgetOften({ id, lapses, dayMs }: { id: string; lapses: number; dayMs: number }): Promise<void> {
  const ratings = ['easy', ...Array.from({ length: lapses }, () => ['again', 'easy']).flat()]
  const start = Date.now() - ratings.length * 60 * dayMs
  const deviceId = crypto.randomUUID().replace(/^(.{14})./, '$17')
  const events = ratings.map((rating, index) => {
    const answeredAt = start + index * 60 * dayMs
    const hex = answeredAt.toString(16).padStart(12, '0')
    const eventId = `${hex.slice(0, 8)}-${hex.slice(8)}-7${crypto.randomUUID().slice(15)}`
    const facts = {
      timeZone: 'UTC',
      offsetMinutes: 0,
      rolloverHour: 4,
      deviceId,
      deviceSeq: index + 1,
      appVersion: 'e2e',
    }
    const studyDay = new Date(answeredAt - 4 * 3_600_000).toISOString().slice(0, 10)
    const answer = { rating, durationMs: 4_000, mode: 'review', confidence: null }
    return { kind: 'rate', id: eventId, cardId: id, answeredAt, studyDay, ...facts, ...answer }
  })
  const sent = await fetch('/api/reviews', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sentAt: Date.now(), events }),
  })
  const { results } = await sent.json()
  if (results.some((result: { status: string }) => result.status !== 'accepted'))
    throw new Error(JSON.stringify(results))
}
