/** Loaded by the few who need it: what the first synchronisation of a device brings is here in seconds. */
import { latePart } from './lazy-part.ts'

export const ArrivingNote = latePart(() => import('./arriving-note.tsx'))
