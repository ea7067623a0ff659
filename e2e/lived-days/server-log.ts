import { DatabaseSync } from 'node:sqlite'
import type { RunningServer } from '../server.ts'

export interface KeptRating {
  readonly id: string
  readonly front: string
  readonly rating: string
  readonly studyDay: string
  readonly durationMs: number
}

export interface KeptDay {
  readonly studyDay: string
  readonly answers: number
  readonly newCards: number
  readonly durationMs: number
}

/** What the server kept, as its database file has it. */
export class ServerLog {
  readonly #db: DatabaseSync

  constructor({ dataDir }: RunningServer) {
    this.#db = new DatabaseSync(`${dataDir}/cairn.sqlite`, { readOnly: true })
  }

  count(): number {
    return Number(this.#db.prepare('select count(*) as count from review').get()?.count)
  }

  ratings(): KeptRating[] {
    return this.#db
      .prepare(
        `select review.id, card.front, review.rating, review.study_day as studyDay, review.duration_ms as durationMs
         from review join card on card.id = review.card_id where review.kind = 'rate' order by review.answered_at`,
      )
      .all() as unknown as KeptRating[] // named in the query
  }

  days(): KeptDay[] {
    return this.#db
      .prepare(
        `select study_day as studyDay, again + hard + good + easy as answers, new_cards as newCards,
           duration_ms as durationMs from day_total order by study_day`,
      )
      .all() as unknown as KeptDay[] // named in the query
  }

  close(): void {
    this.#db.close()
  }
}
