import { Me, SettingsChange } from '@cairn/contract/accounts'
import { createRoute } from '@hono/zod-openapi'
import { newApi } from '../../platform/http/api.ts'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { Api } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { expectedVersion, staleVersion } from '../../platform/http/if-match.ts'
import { answers, forLearner, takes } from '../../platform/http/route-access.ts'
import type { DescribeAccount } from '../learners/describe-account.ts'
import { readLearner } from '../learners/read-learner.ts'
import { changeSettings } from './change-settings.ts'
import { presentMe } from './present-me.ts'

/** The learner who is signed in: `/api/me`. */
export function meRoutes(deps: Deps, describeAccount: DescribeAccount): Api {
  const { engine, now } = deps
  const account = async (userId: string) => orNotFound(await describeAccount(userId), 'account', userId)

  const readMe = createRoute({
    ...forLearner(deps),
    method: 'get',
    path: '/api/me',
    responses: { 200: answers(Me) },
  })
  const changeMe = createRoute({
    ...forLearner(deps),
    method: 'patch',
    path: '/api/me',
    request: { body: takes(SettingsChange) },
    responses: { 200: answers(Me) },
  })

  return newApi()
    .openapi(readMe, async (c) => {
      const { userId } = c.get('learner')
      return c.json(presentMe(await readLearner(engine, userId, now()), await account(userId)), 200)
    })
    .openapi(changeMe, async (c) => {
      const { userId } = c.get('learner')
      const version = expectedVersion(c)
      const known = await account(userId)
      const outcome = await changeSettings(engine, { userId, version, change: c.req.valid('json'), now: now() })
      if (!outcome.ok) throw staleVersion(presentMe(outcome.current, known))
      return c.json(presentMe(outcome.learner, known), 200)
    })
}
