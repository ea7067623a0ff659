import type { Me } from '@cairn/contract/accounts'
import type { Context } from 'hono'
import { orNotFound } from '../../platform/http/app-error.ts'
import type { RequestEnv } from '../../platform/http/context.ts'
import type { Deps } from '../../platform/http/deps.ts'
import { readLearner } from '../../study/learners/read-learner.ts'
import { presentMe } from '../../study/settings/present-me.ts'
import { type AccountProblem, accountError } from './account-problem.ts'
import type { Accounts } from './accounts.ts'
import type { SignInOutcome } from './auth-outcome.ts'
import { startSession } from './change-session.ts'
import { normalizePassword, passwordProblem } from './password-rules.ts'

type Parts = Pick<Deps, 'engine' | 'now'> & { readonly accounts: Accounts }

/** Ends the session the browser came with, hands it the new one and answers who that is. Throws what was refused. */
export async function signedIn(c: Context<RequestEnv>, parts: Parts, outcome: SignInOutcome): Promise<Me> {
  if (!outcome.ok) throw accountError(outcome.problem)
  const { engine, now, accounts } = parts
  const { userId, token } = outcome
  await startSession(engine.db, { userId, replaced: accounts.cookie.read(c.req.raw.headers), now: now() })
  c.header('set-cookie', accounts.cookie.set(token))
  const account = orNotFound(await accounts.describeAccount(userId), 'account', userId)
  return presentMe(await readLearner(engine, userId, now()), account)
}

/** For the list of sessions. */
export const browser = (c: Context<RequestEnv>) => ({ userAgent: c.req.header('user-agent') ?? '' })

export function checkedPassword(typed: string, about: readonly string[]): string {
  const password = normalizePassword(typed)
  const problem = passwordProblem(password, about)
  if (problem) throw accountError(problem)
  return password
}

export function orProblem<T>(value: T | null, problem: AccountProblem): T {
  if (value === null) throw accountError(problem)
  return value
}
