import { latePart } from '../../lib/lazy-part.ts'

/** Comes with the linter: loaded last. */
export const FixCard = latePart(() => import('./fix-card.tsx'))
