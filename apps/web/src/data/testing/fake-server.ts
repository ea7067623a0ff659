/**
 * A server in memory behind `fetch`, for tests of the data layer and of screens: the wire contract, a real fold, a
 * change sequence, and switches for what can go wrong between browser and server.
 */
import type { Me } from '@cairn/contract/accounts'
import type { CardEdit, CardEditResult } from '@cairn/contract/card-edits'
import type { Card } from '@cairn/contract/cards'
import type { Deck } from '@cairn/contract/decks'
import type { MonthDigest } from '@cairn/contract/digest'
import type { PracticeRecord, PracticeResult, StoredPractice } from '@cairn/contract/practice'
import type { EventResult, Memory } from '@cairn/contract/reviews'
import type { DayCalibration, DayDetail, DayTotal, SyncPage } from '@cairn/contract/sync'
import { effectiveRatings } from '@cairn/core/reviews/effective-ratings'
import { foldReviews } from '@cairn/core/reviews/fold-reviews'
import { digestDays, digestEvents, monthOf, whatOf } from '@cairn/core/reviews/log-digest'
import type { ReviewEvent } from '@cairn/core/reviews/review-event'
import type { StudySettings } from '@cairn/core/scheduling/study-settings'
import { dayCalibrationOf } from '@cairn/core/stats/calibration'
import { dayDetailsOf } from '@cairn/core/stats/day-details'
import { dayTotalsOf } from '@cairn/core/stats/day-totals'
import { vi } from 'vitest'
import { settingsOfDeck, studySettingsOf } from '../schedule-settings.ts'
import { aLearner } from './a-learner.ts'
import { cardReviewsOf, logPageOf } from './fake-reviews.ts'
import { failure, json } from './json-answers.ts'

export { aLearner }

const EMPTY_DAY = { again: 0, hard: 0, good: 0, easy: 0, newCards: 0, durationMs: 0 }
const AT = Date.parse('2026-03-02T10:00:00Z')

export const idOf = (kind: 'deck' | 'card', number: number): string =>
  `01890000-0000-7000-8${kind === 'deck' ? '111' : '222'}-${number.toString(16).padStart(12, '0')}`

export function aDeck(number: number, change: Partial<Deck> = {}): Deck {
  return {
    id: idOf('deck', number),
    title: `Deck ${number}`,
    description: '',
    folderId: null,
    visibility: 'private',
    sourceId: null,
    settings: { examDate: null },
    createdAt: AT,
    updatedAt: AT + number,
    deletedAt: null,
    version: 1,
    seq: 0,
    ...change,
  }
}

export function aCard(number: number, change: Partial<Card> = {}): Card {
  const id = idOf('card', number)
  return {
    id,
    deckId: idOf('deck', 1),
    noteId: id,
    ordinal: 0,
    kind: 'basic',
    front: `Question ${number}`,
    back: `Answer ${number}`,
    tags: [],
    aliases: [],
    position: number,
    starred: false,
    flag: 0,
    suspended: false,
    buriedUntilDay: null,
    sourceId: null,
    start: null,
    end: null,
    quote: null,
    grade: null,
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    version: 1,
    seq: 0,
    ...change,
  }
}

/** What happens to the next requests. `lost-reply` does the work and then drops the answer. */
export class FakeServer {
  learner: Me | null
  weather: 'fine' | 'offline' | 'lost-reply' | 'unauthorized' | 'broken' | 'data-damaged' = 'fine'
  readonly decks = new Map<string, Deck>()
  readonly cards = new Map<string, Card>()
  readonly log: ReviewEvent[] = []
  readonly requests: { method: string; path: string; body: unknown }[] = []
  /** Results that the server gives instead of its own, by event id. */
  readonly forced = new Map<string, EventResult | null>()
  pageSize = 1_000
  epoch = 'of the first day'
  readonly practice = new Map<string, StoredPractice>()
  /** Sums of the pictures and sounds that it has; `refused` ones it will not take. */
  readonly media = new Set<string>()
  readonly refused = new Set<string>()
  private readonly memory = new Map<string, Memory>()
  private readonly days = new Map<string, DayTotal>()
  private dayDetails: DayDetail[] = []
  private calibration: DayCalibration[] = []
  private seq = 0

  constructor(learner: Me | null = aLearner()) {
    this.learner = learner
  }

  /** Answers every `fetch` of the test. */
  install(): this {
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => this.answer(path, init))
    return this
  }

  put(...rows: readonly (Deck | Card)[]): this {
    for (const row of rows) {
      this.seq += 1
      if ('deckId' in row) this.cards.set(row.id, { ...row, seq: this.seq })
      else this.decks.set(row.id, { ...row, seq: this.seq })
    }
    return this
  }

  /** Takes events as if another device had sent them. */
  receive(events: readonly ReviewEvent[]): void {
    this.log.push(...events)
    this.fold(new Set(events.map((event) => event.cardId)))
  }

  /** Folds every card anew, as after a change of the schedule. */
  refold(): void {
    this.fold(this.memory.keys())
  }

  memoryOf(cardId: string): Memory | undefined {
    return this.memory.get(cardId)
  }

  countOf(path: string): number {
    return this.requests.filter((request) => request.path.startsWith(path)).length
  }

  private async answer(address: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(address, 'http://cairn.test')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    const method = init.method ?? 'GET'
    this.requests.push({ method, path: pathname, body })
    await Promise.resolve()
    if (this.weather === 'offline') throw new TypeError('Failed to fetch')
    if (this.weather === 'unauthorized' || this.learner === null) return failure(401, 'unauthorized')
    if (this.weather === 'broken') return failure(503, 'unavailable')
    if (this.weather === 'data-damaged') return failure(503, this.weather)
    const { id } = this.learner
    const answered = this.route(method, pathname, body, searchParams, new Headers(init.headers))
    answered.headers.set('cairn-learner', id)
    if (this.weather === 'lost-reply') throw new TypeError('Failed to fetch')
    return answered
  }

  private route(method: string, path: string, body: unknown, query: URLSearchParams, headers: Headers): Response {
    if (path === '/api/me')
      return method === 'PATCH' ? this.patchMe(body as Partial<Me['settings']>, headers) : json(this.learner)
    if (path === '/api/auth/sign-out') return new Response(null, { status: 204 })
    if (path === '/api/generations' || path === '/api/sources') return json({ generations: [], sources: [] })
    if (path === '/api/reviews') return json(this.ingest(body as { events: ReviewEvent[] }))
    if (path === '/api/reviews/log') return json(logPageOf(this.log))
    if (path === '/api/numbering') return json({ epoch: this.epoch, seq: this.seq })
    if (path === '/api/sync') return json(this.page(Number(query.get('cursor'))))
    if (path === '/api/sync/digest') return json(this.digest(query.get('month') ?? '', query.get('deviceId') ?? ''))
    if (path === '/api/cards/edits') return json(this.merge((body as { edits: CardEdit[] }).edits))
    if (path === '/api/practice')
      return json({ results: this.practise((body as { answers: PracticeRecord[] }).answers) })
    if (path === '/api/media' && body instanceof FormData) return this.keepMedia(body)
    if (path === '/api/decks' && method === 'GET') return json({ decks: [...this.decks.values()] })
    if (path === '/api/decks') return json(this.create(body as Partial<Deck> & { id: string }))
    if (path === '/api/cards') return this.createCards((body as { cards: Card[] }).cards)
    const cardId = /^\/api\/cards\/([^/]+)$/.exec(path)?.[1]
    if (method === 'PATCH' && cardId !== undefined) return this.patchCard(cardId, body as Partial<Card>, headers)
    const deckId = /^\/api\/decks\/([^/]+)$/.exec(path)?.[1]
    if (method === 'PATCH' && deckId !== undefined) return this.patchDeck(deckId, body as Partial<Deck>, headers)
    if (method === 'DELETE' && cardId !== undefined) return this.markCard(cardId, AT)
    if (method === 'DELETE' && deckId !== undefined) return this.trashDeck(deckId)
    const reviewed = /^\/api\/cards\/([^/]+)\/reviews$/.exec(path)?.[1]
    if (reviewed !== undefined) return json(cardReviewsOf(this.log, reviewed))
    const restored = /^\/api\/cards\/([^/]+)\/restore$/.exec(path)?.[1]
    if (restored !== undefined) return this.markCard(restored, null)
    return failure(404, 'not-found')
  }

  /** All or none, as the real one. */
  private createCards(cards: readonly Card[]): Response {
    if (cards.some(({ deckId }) => this.decks.get(deckId)?.deletedAt !== null)) return failure(404, 'not-found')
    const ids = new Set([...this.cards.keys(), ...cards.map(({ id }) => id)])
    if (cards.some(({ id, noteId = id }) => !ids.has(noteId))) return failure(404, 'not-found')
    if (cards.some(({ front }) => front.length > 10_000)) return failure(400, 'bad-request')
    return json({ cards: cards.map((card) => this.create(card)) })
  }

  /** Browsers name the file by its sum. */
  private keepMedia(form: FormData): Response {
    const file = form.get('file')
    const sha256 = file instanceof File ? file.name : ''
    if (this.refused.has(sha256)) return failure(422, 'unprocessable')
    this.media.add(sha256)
    return json({ sha256 })
  }

  /** A repeat with the same id answers the stored row. */
  private create(row: Partial<Deck> | Partial<Card>): Deck | Card | undefined {
    const id = row.id ?? ''
    if ('deckId' in row) {
      if (!this.cards.has(id)) this.put({ ...aCard(0), ...row, noteId: row.noteId ?? id })
      return this.cards.get(id)
    }
    if (!this.decks.has(id)) this.put({ ...aDeck(0), ...row } as Deck) // a new deck's fields are a deck's
    return this.decks.get(id)
  }

  private patchCard(id: string, change: Partial<Card>, headers: Headers): Response {
    const card = this.cards.get(id)
    if (card === undefined) return failure(404, 'not-found')
    if (headers.get('if-match') !== `"${card.version}"`) return failure(412, 'stale-version', card)
    this.put({ ...card, ...change, version: card.version + 1 })
    return json(this.cards.get(id))
  }

  private patchDeck(id: string, change: Partial<Deck>, headers: Headers): Response {
    const deck = this.decks.get(id)
    if (deck === undefined) return failure(404, 'not-found')
    if (headers.get('if-match') !== `"${deck.version}"`) return failure(412, 'stale-version', deck)
    this.put({ ...deck, ...change, version: deck.version + 1 })
    return json(this.decks.get(id))
  }

  private trashDeck(id: string): Response {
    const deck = this.decks.get(id)
    if (deck === undefined) return failure(404, 'not-found')
    this.put({ ...deck, deletedAt: AT, version: deck.version + 1 })
    for (const card of this.cards.values()) if (card.deckId === id) this.markCard(card.id, AT)
    return json(this.decks.get(id))
  }

  private patchMe(change: Partial<Me['settings']>, headers: Headers): Response {
    const me = this.learner
    if (me === null) return failure(401, 'unauthorized')
    if (headers.get('if-match') !== `"${me.version}"`) return failure(412, 'stale-version', me)
    if (change.sittingCards !== undefined && change.sittingCards < 5) return failure(400, 'invalid-request')
    this.learner = { ...me, version: me.version + 1, settings: { ...me.settings, ...change } }
    return json(this.learner)
  }

  private practise(answers: readonly PracticeRecord[]): PracticeResult[] {
    return answers.map((answer): PracticeResult => {
      const { id, cardId } = answer
      if (!this.cards.has(cardId)) return { id, status: 'rejected', code: 'card-not-found', retryable: false }
      const { seq: _seq, ...known } = this.practice.get(id) ?? { seq: 0 }
      if (JSON.stringify(known) === JSON.stringify(answer)) return { id, status: 'duplicate' }
      this.seq += 1
      this.practice.set(id, { ...answer, seq: this.seq })
      return { id, status: 'accepted' }
    })
  }

  /** Whoever comes last wins here; the real server goes by the instants. */
  private merge(edits: readonly CardEdit[]): { results: CardEditResult[] } {
    const results = edits.map(({ cardId, change, deletedAt }): CardEditResult => {
      const card = this.cards.get(cardId)
      if (card === undefined) return { cardId, status: 'rejected', code: 'card-not-found' }
      const deckGone = change.deckId !== undefined && this.decks.get(change.deckId)?.deletedAt !== null
      const won = deckGone ? { ...change, deckId: card.deckId, position: card.position } : change
      this.put({ ...card, ...won, deletedAt, version: card.version + 1 } as Card) // a card with some fields changed
      this.copyText(this.cards.get(cardId) ?? card)
      return { cardId, status: 'merged', card: this.cards.get(cardId) ?? card, lost: [], deckGone }
    })
    return { results }
  }

  /** The cards of a text with gaps all hold it. */
  private copyText({ id, noteId, kind, front, back }: Card): void {
    if (kind !== 'cloze') return
    for (const card of this.cards.values())
      if (card.id !== id && card.noteId === noteId) this.put({ ...card, front, back, version: card.version + 1 })
  }

  private digest(month: string, deviceId: string): MonthDigest {
    const own = this.log.filter((event) => event.deviceId === deviceId && monthOf(event.answeredAt) === month)
    const events = digestEvents(own.map((event) => ({ ...event, what: whatOf(event) })))
    const days = [...dayTotalsOf(this.log)].filter(([day]) => day.startsWith(month))
    return { month, events, days: digestDays(days), seq: this.seq }
  }

  private markCard(id: string, deletedAt: number | null): Response {
    const card = this.cards.get(id)
    if (card === undefined) return failure(404, 'not-found')
    this.put({ ...card, deletedAt, version: card.version + 1 })
    return json(this.cards.get(id))
  }

  private ingest({ events }: { events: ReviewEvent[] }) {
    const results: EventResult[] = []
    const touched = new Set<string>()
    for (const event of events) {
      const forced = this.forced.get(event.id)
      if (forced === null) continue
      const result = forced ?? this.resultOf(event)
      if (result.status === 'accepted') this.log.push(event)
      if (result.status !== 'rejected') touched.add(event.cardId)
      results.push(result)
    }
    this.fold(touched)
    return { results, memory: [...touched].flatMap((cardId) => this.memory.get(cardId) ?? []) }
  }

  private resultOf(event: ReviewEvent): EventResult {
    const { id } = event
    if (this.log.some((known) => known.id === id)) return { id, status: 'duplicate' }
    if (!this.cards.has(event.cardId)) return { id, status: 'rejected', code: 'card-not-found', retryable: false }
    return { id, status: 'accepted' }
  }

  private fold(cardIds: Iterable<string>): void {
    const learner = studySettingsOf((this.learner ?? aLearner()).settings)
    for (const cardId of cardIds) this.foldCard(cardId, learner)
    this.sumDays(learner)
  }

  private foldCard(cardId: string, learner: StudySettings): void {
    this.seq += 1
    const settings = settingsOfDeck(learner, this.decks.get(this.cards.get(cardId)?.deckId ?? '') ?? null)
    const state = foldReviews(this.log, settings, cardId)
    const first = effectiveRatings(this.log).find((event) => event.cardId === cardId)
    if (state === null) this.memory.delete(cardId)
    else this.memory.set(cardId, { ...state, cardId, introducedDay: first?.studyDay ?? null, seq: this.seq })
  }

  private sumDays(learner: StudySettings): void {
    // A day of which everything was taken back stays, empty.
    for (const studyDay of this.days.keys()) this.days.set(studyDay, { ...EMPTY_DAY, studyDay, seq: this.seq })
    for (const [studyDay, totals] of dayTotalsOf(this.log)) {
      const { reviews: _sum, ...numbers } = totals
      this.days.set(studyDay, { studyDay, ...numbers, seq: this.seq })
    }
    this.dayDetails = [...dayDetailsOf(this.log)].map(([studyDay, day]) => ({ studyDay, ...day, seq: this.seq }))
    this.calibration = [...dayCalibrationOf(this.log, learner.parameters)].flatMap(([studyDay, counts]) =>
      counts.asked.map((asked, bin) => ({
        studyDay,
        bin,
        asked,
        recalled: counts.recalled[bin] ?? 0,
        predicted: counts.predicted[bin] ?? 0,
        squaredError: counts.squaredError[bin] ?? 0,
        seq: this.seq,
      })),
    )
  }

  private page(cursor: number): SyncPage {
    const newer = <Row extends { seq: number }>(rows: Iterable<Row>) => [...rows].filter((row) => row.seq > cursor)
    const rows = [
      ...newer(this.decks.values()),
      ...newer(this.cards.values()),
      ...newer(this.memory.values()),
      ...newer(this.days.values()),
      ...newer(this.dayDetails),
      ...newer(this.calibration),
      ...newer(this.practice.values()),
    ].sort((one, other) => one.seq - other.seq)
    const sent = new Set(rows.slice(0, this.pageSize).map((row) => row.seq))
    const inPage = <Row extends { seq: number }>(all: Iterable<Row>) => [...all].filter((row) => sent.has(row.seq))
    return {
      decks: inPage(this.decks.values()),
      cards: inPage(this.cards.values()),
      memory: inPage(this.memory.values()),
      days: inPage(this.days.values()),
      dayDetails: inPage(this.dayDetails),
      calibration: inPage(this.calibration),
      practice: inPage(this.practice.values()),
      next: Math.max(cursor, ...sent),
      more: sent.size < new Set(rows.map((row) => row.seq)).size,
    }
  }
}
