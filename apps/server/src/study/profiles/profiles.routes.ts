import { LearningProfile, LearningProfileList, NewLearningProfile } from '@cairn/contract/profiles'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import { addProfile } from './add-profile.ts'
import { listProfiles, type ProfileRow } from './profiles.store.ts'

/** What assessments found out about a learner: `/api/profiles`. */
export function profilesRoutes(deps: Deps): Api {
  const { engine, now } = deps
  const list = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/profiles',
    responses: { 200: answers(LearningProfileList) },
  })
  const add = createRoute({
    ...forLearner(deps),
    method: 'post',
    path: '/api/profiles',
    request: { body: takes(NewLearningProfile) },
    responses: { 200: answers(LearningProfile) },
  })
  return newApi()
    .openapi(list, async (c) => {
      const rows = await listProfiles(engine.db, c.get('learner').userId)
      return c.json({ profiles: rows.map(presentProfile) }, 200)
    })
    .openapi(add, async (c) => {
      const { userId } = c.get('learner')
      const row = await addProfile(engine, { userId, profile: c.req.valid('json'), now: now() })
      return c.json(presentProfile(row), 200)
    })
}

function presentProfile(row: ProfileRow): LearningProfile {
  return LearningProfile.parse({
    id: row.id,
    subject: row.subject,
    proficiency: row.proficiency,
    score: row.score,
    strengths: JSON.parse(row.strengths),
    weaknesses: JSON.parse(row.weaknesses),
    suggestions: JSON.parse(row.suggestions),
    assessedAt: row.assessed_at,
  })
}
