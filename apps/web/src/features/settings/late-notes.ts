/** What is said after a change or a fit, and not before: no part of the settings begins with it. */
import { latePart } from '../../lib/lazy-part.ts'

export const DueChangeNote = latePart(() => import('./due-change-note.tsx'))
export const FitWords = latePart(() => import('./fit-words.tsx'))
