import type { MadeMind } from '@cairn/core/planning/testing/made-mind'
import { recordReview } from '../../../data/outbox.ts'
import { studyDayAt } from '../../../data/queries.ts'
import { EVERYTHING, queueOf } from '../../../data/study-scope.ts'
import { anAnswer } from '../../../data/testing/an-answer.ts'
import { readToday } from '../read-today.ts'

/** A day as its dashboard promised it and as it then was. */
export interface LivedDay {
  readonly studyDay: string
  /** Cards of the headline, and cards that the sessions of the day then asked. */
  readonly shown: number
  readonly served: number
  /** Reviews of the chart for today and tomorrow, new cards not counted. */
  readonly reviews: number
  readonly tomorrow: number
  readonly newCards: number
  readonly promisedMs: number
  readonly tookMs: number
  readonly eventIds: readonly string[]
}

interface Living {
  readonly mind: MadeMind
  /** Moves the clock of this device and of the server on, by ms. */
  readonly pass: (ms: number) => void
  /** No more cards than this; all of the day when not given. */
  readonly most?: number
}

/** Opens the dashboard and studies what it offers until nothing more is ready. */
export async function liveOnDevice({ mind, pass, most = Number.POSITIVE_INFINITY }: Living): Promise<LivedDay> {
  const view = await readToday()
  const studyDay = studyDayAt(Date.now())
  const served = new Set<string>()
  const eventIds: string[] = []
  let newCards = 0
  let tookMs = 0
  const next = async () => (served.size >= most ? [] : (await queueOf(EVERYTHING, Date.now())).order)
  for (let order = await next(); order.length > 0; order = await next()) {
    for (const cardId of order) {
      if (served.size >= most && !served.has(cardId)) break
      const { rating, ms } = mind.answer(cardId, studyDay)
      pass(ms)
      const answer = await anAnswer(cardId, rating, Date.now())
      if (answer.event.kind !== 'rate') throw new Error('Inconsistent: an answer is a rating')
      await recordReview({ ...answer, event: { ...answer.event, durationMs: ms } })
      served.add(cardId)
      eventIds.push(answer.event.id)
      tookMs += ms
      if (answer.newCard) newCards += 1
    }
  }
  const { ready, time, week } = view
  const [today, after] = (await readToday()).week
  if (today === undefined || after === undefined) throw new Error('Inconsistent: a week has seven days')
  const promise = { shown: ready, reviews: week[0]?.due ?? 0, tomorrow: after.due, promisedMs: time.ms }
  return { studyDay, ...promise, served: served.size, newCards, tookMs, eventIds }
}
