import { lazyPart } from '../../lib/lazy-part.ts'

/** Comes with the linter: loaded last. */
export const FixCard = lazyPart(() => import('./fix-card.tsx'))
