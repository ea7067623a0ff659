import { lazyScreen } from './lazy-screen.ts'

const SCREENS = {
  learn: lazyScreen(() => import('../features/practice/learn-page.tsx')),
  mistakes: lazyScreen(() => import('../features/practice/mistakes-page.tsx')),
  test: lazyScreen(() => import('../features/practice/test-page.tsx')),
  write: lazyScreen(() => import('../features/practice/write-page.tsx')),
  cram: lazyScreen(() => import('../features/practice/cram-page.tsx')),
  explain: lazyScreen(() => import('../features/practice/explain-page.tsx')),
} as const

/** The screen of a mode of `/study/{id}`; null where the deck's own page knows what to do. */
export function practiceScreen(mode: string | undefined) {
  return Object.entries(SCREENS).find(([name]) => name === mode)?.[1] ?? null
}
