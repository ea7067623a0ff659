import type { Me } from '@cairn/contract/accounts'
import type { PAGES } from '@cairn/contract/routes'
import { nextPath } from '../features/account/next-path.ts'

export type Guard = (typeof PAGES)[number]['guard']

/**
 * Where a visitor of a guarded page is sent instead; null when the page may be shown. `href` is the page asked for with
 * its query, `next` the query's own wish of a guest page.
 */
export function redirectFor(guard: Guard, learner: Me | null, href: string, next?: unknown): string | null {
  switch (guard) {
    case 'public':
      return null
    case 'guest':
      return learner ? nextPath(next) : null
    case 'auth':
      return learner ? null : signInFor(href)
    case 'onboarded':
      if (!learner) return signInFor(href)
      return learner.onboardedAt === null ? '/onboarding' : null
    default:
      return guard satisfies never
  }
}

function signInFor(href: string): string {
  return `/login?next=${encodeURIComponent(href)}`
}
