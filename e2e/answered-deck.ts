import type { Page } from '@playwright/test'
import { addDeck } from './steps.ts'

interface Answered {
  readonly cards: number
  /** How often each card was answered, one day after the other. */
  readonly turns: number
  /** How many days ago the last of it was. */
  readonly endedDaysAgo: number
}

/**
 * A deck whose cards were answered through the API, some days running and the last time a while ago: half of them well,
 * the others now and then not. The page must be of the server's origin.
 */
export async function addAnsweredDeck(page: Page, title: string, answered: Answered): Promise<void> {
  const cards = Array.from({ length: answered.cards }, (_, at) => ({ front: `Question ${at}`, back: `Answer ${at}` }))
  const deckId = await addDeck(page, title, cards)
  await page.evaluate(
    async ({ deckId, turns, endedDaysAgo }) => {
      const DAY_MS = 86_400_000
      const { cards } = await (await fetch(`/api/decks/${deckId}/cards`)).json()
      const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
      const events: object[] = []
      for (let turn = 0; turn < turns; turn += 1) {
        cards.forEach((card: { id: string }, at: number) => {
          const day = turn * turn + (at % 5) - (turns - 1) ** 2 - 4 - endedDaysAgo
          const answeredAt = noon + day * DAY_MS + at
          const rating = at % 2 === 1 && (at + turn) % 3 === 0 ? 'again' : 'good'
          events.push({
            kind: 'rate',
            id: `${answeredAt
              .toString(16)
              .padStart(12, '0')
              .replace(/^(.{8})/, '$1-')}-7${crypto.randomUUID().slice(15)}`,
            cardId: card.id,
            rating,
            answeredAt,
            studyDay: new Date(answeredAt).toISOString().slice(0, 10),
            timeZone: 'UTC',
            offsetMinutes: 0,
            rolloverHour: 4,
            deviceId: '01890000-0000-7000-8000-00000000d001',
            deviceSeq: events.length + 1,
            appVersion: 'test',
            durationMs: 5_000,
            mode: 'review',
            confidence: null,
          })
        })
      }
      for (let from = 0; from < events.length; from += 500) {
        const body = JSON.stringify({ sentAt: Date.now(), events: events.slice(from, from + 500) })
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch('/api/reviews', { method: 'POST', headers, body })
        const { results } = await answer.json()
        const refused = results.filter(({ status }: { status: string }) => status !== 'accepted')
        if (refused.length > 0) throw new Error(`${refused.length} answers refused: ${JSON.stringify(refused[0])}`)
      }
    },
    { deckId, ...answered },
  )
}
