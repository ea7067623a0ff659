/**
 * What the first card does not need: loaded right after it, so that everything works when the network goes. Nothing of it
 * is fetched before the card stands there.
 */
import { lazyPart } from '../../lib/lazy-part.ts'

export const CardQuote = lazyPart(() => import('./card-quote.tsx'))
export const CardMenu = lazyPart(() => import('./card-menu.tsx'))
export const CardEditForm = lazyPart(() => import('./card-edit-form.tsx'))
export const FixCard = lazyPart(() => import('./fix-card.tsx'))
export const ReviewPanels = lazyPart(() => import('./review-panels.tsx'))
export const MissedNote = lazyPart(() => import('./missed-note.tsx'))
export const NothingDue = lazyPart(() => import('./nothing-due.tsx'))
export const ReviewEnd = lazyPart(() => import('./review-end.tsx'))
export const ReviewNotices = lazyPart(() => import('./review-notices.tsx'))
export const Announcer = lazyPart(() => import('./announcer.tsx'))
export const SwipeToRate = lazyPart(() => import('./swipe-to-rate.tsx'))
export const TypedFeedback = lazyPart(() => import('./typed-feedback.tsx'))
export const TypedQuestion = lazyPart(() => import('./typed-question.tsx'))

/** What is done to cards, loaded with the parts. */
export const loadActs = () => import('./review-acts.ts')
export const loadSpeech = () => import('./read-card.ts')
export const loadVerdict = () => import('./was-right.ts')

const PARTS = [
  ReviewNotices,
  Announcer,
  CardMenu,
  ReviewEnd,
  NothingDue,
  MissedNote,
  CardQuote,
  ReviewPanels,
  CardEditForm,
  SwipeToRate,
  TypedQuestion,
  TypedFeedback,
  FixCard,
]

/** Loads everything, one after the other. What cannot be fetched now is asked for again when it is wanted. */
export async function preloadParts(): Promise<void> {
  const loads = [
    ...PARTS.map((part) => part.preload),
    loadActs,
    () => import('./take-back.ts'),
    loadSpeech,
    loadVerdict,
  ]
  for (const load of loads) await load().then(undefined, () => undefined)
}
