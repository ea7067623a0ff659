import { AppError } from './app-error.ts'
import type { Limiter } from './deps.ts'

/** Counts a hit. Throws a 429 for one over the limit; the browser waits as long as its `Retry-After` says. */
export async function withinLimit(limiter: Limiter, ...hit: Parameters<Limiter['hit']>): Promise<void> {
  const outcome = await limiter.hit(...hit)
  if (outcome.ok) return
  throw new AppError(429, 'too-many-requests', {
    message: 'That was too fast. Nothing is lost; try again in a moment.',
    headers: { 'retry-after': String(Math.max(1, Math.ceil(outcome.retryAfterSeconds))) },
  })
}
