/** Small parts that come with the first card's successor: one file, since each of its own would cost a request. */

export { CardEditForm } from '../../lib/card-edit-form.tsx'
export { default as Announcer } from './announcer.tsx'
export { default as CardMenu } from './card-menu.tsx'
export { default as CardQuote } from './card-quote.tsx'
export { default as MissedNote } from './missed-note.tsx'
export { default as NothingDue } from './nothing-due.tsx'
export { readCard } from './read-card.ts'
export * as acts from './review-acts.ts'
export { default as ReviewNotices } from './review-notices.tsx'
export { default as ReviewPanels } from './review-panels.tsx'
export { default as SwipeToRate } from './swipe-to-rate.tsx'
export { takeBack } from './take-back.ts'
