import { type Card, CardList } from '@cairn/contract/cards'
import { Deck } from '@cairn/contract/decks'
import type { RateEvent, ResetEvent, ReviewEvent, SetDueEvent, VoidEvent } from '@cairn/core/reviews/review-event'
import { uuidv7 } from './ids.ts'
import type { testApp } from './test-app.ts'

type Call = ReturnType<typeof testApp>['call']

/** A deck made through the API. */
export async function newDeck(call: Call, as: string, title = 'Biology'): Promise<Deck> {
  const answer = await call('POST /api/decks', { as, body: { id: uuidv7(), title } })
  return answer.as(Deck)
}

/** Cards made through the API, in a deck of their own unless given one. */
export async function newCards(call: Call, as: string, count: number, deckId?: string): Promise<Card[]> {
  const deck = deckId ?? (await newDeck(call, as)).id
  const cards = Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    deckId: deck,
    front: `Question ${index}`,
    back: `Answer ${index}`,
    position: index,
  }))
  const answer = await call('POST /api/cards', { as, body: { cards } })
  return answer.as(CardList).cards
}

const FACTS = {
  timeZone: 'Europe/Berlin',
  offsetMinutes: 60,
  rolloverHour: 4,
  deviceId: '01890000-0000-7000-8000-00000000d001',
  deviceSeq: 1,
  appVersion: '0.1.0',
}

/** A rating as a browser in Berlin sends it; noon of 2026-01-10 unless told. */
export function rating(cardId: string, change: Partial<RateEvent> = {}): RateEvent {
  return {
    kind: 'rate',
    id: uuidv7(),
    cardId,
    ...FACTS,
    answeredAt: Date.parse('2026-01-10T11:00:00Z'),
    studyDay: '2026-01-10',
    rating: 'good',
    durationMs: 4_000,
    mode: 'review',
    confidence: null,
    ...change,
  }
}

/** What undo sends for a rating. */
export function takenBack(target: ReviewEvent, change: Partial<VoidEvent> = {}): VoidEvent {
  const { answeredAt, studyDay, cardId } = target
  return { kind: 'void', id: uuidv7(), cardId, ...FACTS, answeredAt, studyDay, targetId: target.id, ...change }
}

/** A card put on a day by hand. */
export function putOn(cardId: string, dueDay: string, change: Partial<SetDueEvent> = {}): SetDueEvent {
  return { kind: 'set-due', id: uuidv7(), cardId, ...FACTS, ...moment('11:30'), dueDay, ...change }
}

/** A schedule thrown away. */
export function startedAnew(cardId: string, change: Partial<ResetEvent> = {}): ResetEvent {
  return { kind: 'reset', id: uuidv7(), cardId, ...FACTS, ...moment('11:40'), ...change }
}

const moment = (time: string) => ({ answeredAt: Date.parse(`2026-01-10T${time}:00Z`), studyDay: '2026-01-10' })
