import { CardEditBatch, type CardEditResult, CardEditResults, CardHistory } from '@cairn/contract/card-edits'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { IdParam } from '../../platform/http/params.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { writerOf } from '../../platform/http/writer.ts'
import { type HistoryRow, historyOfCard } from './card-edits.store.ts'
import { findCard } from './cards.store.ts'
import { type MergedEdit, mergeEdits } from './merge-edits.ts'
import { presentCard } from './present-card.ts'

/** Edits made without a network, and what was lost to others: `/api/cards/edits`, `/api/cards/{id}/history`. */
export function editsRoutes(deps: Deps): Api {
  const { engine, now } = deps
  const merge = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/cards/edits',
    request: { body: takes(CardEditBatch) },
    responses: { 200: answers(CardEditResults) },
  })
  const history = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/cards/{id}/history',
    request: { params: IdParam },
    responses: { 200: answers(CardHistory) },
  })
  return newApi()
    .openapi(merge, async (c) => {
      const receivedAt = now()
      const { userId } = c.get('learner')
      const batch = c.req.valid('json')
      const merged = await mergeEdits(engine, { userId, writer: writerOf(c), batch, receivedAt })
      return c.json({ results: merged.map(presentMerged) }, 200)
    })
    .openapi(history, async (c) => {
      const { userId } = c.get('learner')
      const { id } = c.req.valid('param')
      orNotFound(await findCard(engine.db, userId, id), 'card', id)
      return c.json({ texts: (await historyOfCard(engine.db, userId, id)).map(presentLost) }, 200)
    })
}

function presentMerged(merged: MergedEdit): CardEditResult {
  if (!merged.ok) return { cardId: merged.cardId, status: 'rejected', code: merged.problem }
  const { card, lost, deckGone } = merged
  return { cardId: card.id, status: 'merged', card: presentCard(card), lost: [...lost], deckGone }
}

function presentLost({ id, field, value, edited_at, lost_at }: HistoryRow) {
  return { id, field, value, editedAt: edited_at, lostAt: lost_at }
}
