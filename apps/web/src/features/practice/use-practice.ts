import type { SessionState } from '@cairn/core/study-modes/restore-session'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFailure } from '../../lib/use-failure.ts'
import { PracticeSession, type SessionPlace } from './practice-session.ts'

/** A session of a mode for as long as its screen is shown. What breaks in it breaks the screen. */
export function usePractice<State extends SessionState, Event>(place: SessionPlace<State, Event>) {
  const [session] = useState(() => new PracticeSession(place))
  const view = useSyncExternalStore(session.subscribe, session.getView)
  const fail = useFailure()
  useEffect(() => {
    const orSay = (work: Promise<void>) => void work.catch(fail)
    orSay(session.begin())
    return () => orSay(session.leave())
  }, [session, fail])
  if (view.phase === 'failed') throw view.cause
  return { session, view }
}
