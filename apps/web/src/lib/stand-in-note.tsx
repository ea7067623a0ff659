import { useSyncExternalStore } from 'react'
import { databaseStandIn, onDatabaseEvent, type StandIn } from '../data/local-db.ts'
import { latePart } from './lazy-part.ts'

const StandInWords = latePart(() => import('./stand-in-words.tsx'))

/** What stands in for the learner's data in this browser, also when that changes; null for nothing. */
export const useStandIn = (): StandIn | null => useSyncExternalStore(onDatabaseEvent, databaseStandIn)

/** Where the browser keeps nothing, or a newer release keeps what it has: what that means, and what to do. */
export function StandInNote({ isShort = false }: { isShort?: boolean }) {
  const standIn = useStandIn()
  return standIn === null ? null : <StandInWords standIn={standIn} isShort={isShort} />
}
