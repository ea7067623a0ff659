import { Note, NoteChange, NoteChanged } from '@cairn/contract/notes'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { expectedVersion, staleVersion } from '../../platform/http/if-match.ts'
import { IdParam } from '../../platform/http/params.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { withinLimit } from '../../platform/http/within-limit.ts'
import { writerOf } from '../../platform/http/writer.ts'
import { changeNote } from './change-note.ts'
import { presentCard } from './present-card.ts'
import { readNote } from './read-note.ts'

const NOTES = { max: 120, windowMs: 60_000 }

/** Fields of notes that came in with a package: `/api/cards/{id}/note`. */
export function notesRoutes(deps: Deps): Api {
  const { engine, now, limiter } = deps
  const access = { ...forLearner(deps), path: '/api/cards/{id}/note', request: { params: IdParam } } as const
  const read = createRoute({ ...access, method: 'get', responses: { 200: answers(Note) } })
  const change = createRoute({
    ...access,
    method: 'put',
    request: { ...access.request, body: takes(NoteChange) },
    responses: { 200: answers(NoteChanged) },
  })
  return newApi()
    .openapi(read, async (c) => {
      const { userId } = c.get('learner')
      await withinLimit(limiter, `notes:${userId}`, NOTES)
      return c.json(await readNote(engine.db, userId, c.req.valid('param').id), 200)
    })
    .openapi(change, async (c) => {
      const { userId } = c.get('learner')
      const writer = writerOf(c)
      await withinLimit(limiter, `notes:${userId}`, NOTES)
      const { id: cardId } = c.req.valid('param')
      const version = expectedVersion(c)
      const outcome = await changeNote(engine, {
        ...{ userId, cardId, version, writer },
        change: c.req.valid('json'),
        now: now(),
      })
      const note = await readNote(engine.db, userId, cardId)
      if (!outcome.ok) throw staleVersion(note)
      return c.json({ note, cards: outcome.cards.map(presentCard) }, 200)
    })
}
