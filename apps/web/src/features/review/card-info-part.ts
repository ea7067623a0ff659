import { latePart } from '../../lib/lazy-part.ts'

/** Shared with the lists of cards: a file of its own. */
export const CardInfo = latePart(() => import('../../lib/card-info-dialog.tsx'))
