import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { RequestEnv } from './context.ts'
import type { Deps } from './deps.ts'

/**
 * Every route under /api says who may call it: spread one of these into its `createRoute`. The generated access test
 * fails for a route that says nothing.
 */
export function forLearner(deps: Pick<Deps, 'requireLearner'>) {
  const middleware: MiddlewareHandler<RequestEnv>[] = [deps.requireLearner]
  return { middleware, security: [{ session: [] }], 'x-access': 'learner' as const }
}

/** Anybody may call the route; it carries its own limits. */
export const forAnyone = { security: [], 'x-access': 'public' as const }

/** A JSON answer of `createRoute`. */
export function answers<S extends z.ZodType>(schema: S, description = 'OK') {
  return { description, content: { 'application/json': { schema } } }
}

/** A JSON body of `createRoute`, always required. */
export function takes<S extends z.ZodType>(schema: S) {
  return { required: true as const, content: { 'application/json': { schema } } }
}
