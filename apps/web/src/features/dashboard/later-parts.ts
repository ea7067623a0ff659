/** What few days show. A day that asks for it has it loaded with its figures, and draws it together with them. */
import { lazyPart } from '../../lib/lazy-part.ts'

const plans = () => import('./plans.ts')

export const CatchUp = lazyPart(async () => ({ default: (await plans()).CatchUp }))
export const ExamAhead = lazyPart(async () => ({ default: (await plans()).ExamAhead }))
export const TooMuchNew = lazyPart(async () => ({ default: (await plans()).TooMuchNew }))
export const FitOffer = lazyPart(async () => ({ default: (await plans()).FitOffer }))
export const ZoneNote = lazyPart(() => import('./zone-note.tsx'))
export const FirstSteps = lazyPart(() => import('./first-steps.tsx'))
export const Arriving = lazyPart(() => import('./arriving.tsx'))
export const MasteredMove = lazyPart(async () => ({
  default: (await import('../../lib/mastered-move.tsx')).MasteredMove,
}))
export const LearnMore = lazyPart(async () => ({
  default: (await import('../../lib/learn-more-button.tsx')).LearnMoreButton,
}))
