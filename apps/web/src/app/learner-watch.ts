import { onChange } from '../data/live.ts'
import { forgetIfSignedOut, isSessionEnded, localLearner, rereadLearner } from '../data/session.ts'

/** Pages on which nothing of a learner stands. */
const OPEN_PAGES: ReadonlySet<string> = new Set(['/', '/login', '/signup', '/logout', '/forgot-password'])

/**
 * Leaves the page when its learner is gone: signed out in another tab, somebody else signed in there, or the session
 * ended from another device. By a new document, so that nothing of the learner is left in memory either. Returns the
 * way to stop.
 */
export function startLearnerWatch(leave = (to: string): void => location.replace(to)): () => void {
  let known = localLearner()?.id ?? null
  const look = (isHere: boolean) => {
    const before = known
    known = localLearner()?.id ?? null
    if (before === null || OPEN_PAGES.has(location.pathname)) return
    if (isSessionEnded()) leave(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
    else if (known !== before && !isHere) leaveFor(known === null ? '/login' : '/dashboard', leave)
  }
  const stopListening = onChange((tables, _cards, writer) => {
    if (tables.has('learner')) look(writer === 'this tab')
  })
  // A page that was kept by the browser heard nothing meanwhile.
  const shown = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    rereadLearner()
    look(false)
  }
  window.addEventListener('pageshow', shown)
  return () => {
    stopListening()
    window.removeEventListener('pageshow', shown)
  }
}

/** Also what an editor writes down in its last moment. */
function leaveFor(to: string, leave: (to: string) => void): void {
  forgetIfSignedOut()
  window.addEventListener('pagehide', forgetIfSignedOut)
  leave(to)
}
