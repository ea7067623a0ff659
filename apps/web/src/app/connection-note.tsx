import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { differingMonth } from '../data/differing-month.ts'
import { unsyncedCount } from '../data/outbox.ts'
import { returnedHere } from '../data/returned.ts'
import { rejectedCount, stayedCount } from '../data/unsent.ts'
import { useLive, useOnline, useSessionExpired, useSyncState } from '../data/use-live.ts'
import { latePart } from '../lib/lazy-part.ts'
import { useStandIn } from '../lib/stand-in-note.tsx'
import { useIsStuck } from '../lib/use-stuck.ts'
import { type Connection, connectionOf } from './connection.ts'

const NOTHING = { unsynced: 0, rejected: 0, stayed: 0, differs: null, returned: null }
/** What is said of these would not hold where the browser keeps nothing. */
const KEPT_HERE: ReadonlySet<Connection['kind']> = new Set(['offline', 'unreachable', 'differs'])
const SILENCE = <div role="status" />
const ConnectionWords = latePart(() => import('./connection-words.tsx'), SILENCE)

/** Says in words when work waits on this device and why. Silent while everything is well. */
export function ConnectionNote() {
  const online = useOnline()
  const expired = useSessionExpired()
  const standIn = useStandIn()
  const { problem } = useSyncState()
  const waiting = useLive('waiting-for-the-server', ['outbox', 'changes', 'media', 'sync'], waitingRows)
  const href = useLocation({ select: (location) => location.href })
  // Without a network they have to be here.
  useEffect(() => void ConnectionWords.preload().catch(() => undefined), []) // asked for again when they are shown
  const rows = waiting ?? NOTHING
  const isStuck = useIsStuck(rows.unsynced, problem !== null && rows.unsynced > 0)
  const isWorthSaying = isStuck || problem === 'damaged'
  const known = connectionOf({ online, expired, problem: isWorthSaying ? problem : null, ...rows })
  // Said in any case; but what waits is on no device that keeps nothing.
  const connection = known.kind === 'damaged' && standIn === 'volatile' ? { ...known, count: 0 } : known
  const isSilent = connection.kind === 'well' || (standIn === 'volatile' && KEPT_HERE.has(connection.kind))
  if (isSilent && standIn === null) return SILENCE
  return <ConnectionWords connection={isSilent ? null : connection} href={href} />
}

async function waitingRows() {
  const [unsynced, rejected, stayed, differs, returned] = await Promise.all([
    unsyncedCount(),
    rejectedCount(),
    stayedCount(),
    differingMonth(),
    returnedHere(),
  ])
  return { unsynced, rejected, stayed, differs, returned }
}
