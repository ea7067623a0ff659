/** What asks the planner, in one piece. */
export { CatchUp } from './catch-up.tsx'
export { ExamAhead } from './exam-ahead.tsx'
export { FitOffer } from './fit-offer.tsx'
export { TooMuchNew } from './too-much-new.tsx'
