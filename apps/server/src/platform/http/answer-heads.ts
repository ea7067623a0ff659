import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from './context.ts'

/**
 * The router answers HEAD as it answers GET and lets go of the body. Here its source is ended first, which would hold its
 * file or connection open otherwise. Stands before all others: nobody may touch the answer afterwards.
 */
export function answerHeads() {
  return createMiddleware<RequestEnv>(async (c, next) => {
    await next()
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
  })
}
