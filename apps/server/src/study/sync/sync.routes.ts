import { KnownNumbering, Numbering, SyncPage } from '@cairn/contract/sync'
import { createRoute, z } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { databaseDamaged } from '../../platform/http/error-envelope.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { presentCard } from '../cards/present-card.ts'
import { presentDeck } from '../decks/present-deck.ts'
import { presentPractice } from '../practice/present-practice.ts'
import { presentMemory } from '../reviews/present-memory.ts'
import { presentDayCalibration, presentDayDetail } from '../stats/present-day-detail.ts'
import { presentDayTotal } from '../stats/present-day-total.ts'
import { compareNumbering } from './compare-numbering.ts'
import { presentPurgedCard, presentPurgedDeck } from './present-purged.ts'
import { readSyncPage, type SyncRowsPage } from './read-sync-page.ts'

const Query = z.strictObject({ cursor: z.string().regex(/^\d{1,15}$/) })

/** What changed since the browser asked last, `/api/sync`, and whether that can be said at all: `/api/numbering`. */
export function syncRoutes(deps: Deps): Api {
  const read = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/sync',
    request: { query: Query },
    responses: { 200: answers(SyncPage) },
  })
  const compare = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/numbering',
    request: { body: takes(KnownNumbering) },
    responses: { 200: answers(Numbering) },
  })
  const api = newApi().openapi(compare, async (c) => {
    const { userId } = c.get('learner')
    return c.json(await compareNumbering(deps.engine.db, userId, c.req.valid('json')), 200)
  })
  return api.openapi(read, async (c) => {
    const { userId } = c.get('learner')
    // Rows that cannot be found would look like rows that are not there.
    if (deps.engine.damage.found() !== null) throw databaseDamaged(c.req.path)
    const page = await readSyncPage(deps.engine.db, {
      userId,
      cursor: Number(c.req.valid('query').cursor),
      now: deps.now(),
    })
    return c.json(
      {
        decks: inOrder([...page.decks.map(presentDeck), ...ofKind(page, 'deck').map(presentPurgedDeck)]),
        cards: inOrder([...page.cards.map(presentCard), ...ofKind(page, 'card').map(presentPurgedCard)]),
        memory: page.memory.map(presentMemory),
        days: page.days.map(presentDayTotal),
        dayDetails: page.dayDetails.map(presentDayDetail),
        calibration: page.calibration.map(presentDayCalibration),
        practice: page.practice.map(presentPractice),
        next: page.next,
        more: page.more,
        last: page.last,
      },
      200,
    )
  })
}

const ofKind = ({ purged }: SyncRowsPage, kind: 'deck' | 'card') => purged.filter((row) => row.kind === kind)

/** Oldest write first. */
const inOrder = <Row extends { readonly seq: number }>(rows: Row[]): Row[] =>
  rows.sort((one, other) => one.seq - other.seq)
