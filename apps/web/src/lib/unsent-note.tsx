import { Plural, Trans } from '@lingui/react/macro'
import { unsyncedCount } from '../data/outbox.ts'
import { useLive, useOnline, useSessionExpired } from '../data/use-live.ts'
import { Banner } from '../ui/banner.tsx'
import { AppLink, useNavigation } from './navigation.tsx'
import { StandInNote, useStandIn } from './stand-in-note.tsx'
import { useIsStuck } from './use-stuck.ts'

/** Answers given one after the other share a request, which goes within five seconds; the server may be slow. */
const LONGER_THAN_A_MOMENT_MS = 8_000

/**
 * For screens that study: how much waits to be sent, always in the same place under what is left, so that nothing moves.
 * While the network works answers go by themselves, and nothing is said before for longer than a moment none has gone.
 */
export function UnsentNote() {
  return useStandIn() === 'volatile' ? <StandInNote isShort /> : <Unsent />
}

function Unsent() {
  const online = useOnline()
  const expired = useSessionExpired()
  const unsynced = useLive('unsynced', ['outbox', 'changes'], countUnsynced) ?? 0
  const isStuck = useIsStuck(unsynced, unsynced > 0, LONGER_THAN_A_MOMENT_MS)
  if (online && (unsynced === 0 || !(isStuck || expired))) return null
  return (
    <p
      role="status"
      className={
        online && !expired
          ? 'fixed inset-x-0 top-[calc(2.375rem+env(safe-area-inset-top))] z-10 text-center text-xs text-muted pointer-events-none'
          : 'text-center text-sm text-muted'
      }
    >
      {online ? (
        <Plural value={unsynced} one="One change waits to be sent" other="# changes wait to be sent" />
      ) : unsynced === 0 ? (
        <Trans>Offline. Your answers are kept on this device.</Trans>
      ) : (
        <Plural
          value={unsynced}
          one="Offline. One answer is kept on this device and sent later."
          other="Offline. # answers are kept on this device and sent later."
        />
      )}
    </p>
  )
}

/** For the same screens: the server ended the session, and what is done goes on. */
export function SessionEndedNote() {
  return useSessionExpired() ? <SessionEnded /> : null
}

function SessionEnded() {
  const { href } = useNavigation()
  return (
    <Banner
      tone="caution"
      action={
        <AppLink href={`/login?next=${encodeURIComponent(href)}`} className="link touch">
          <Trans>Sign in</Trans>
        </AppLink>
      }
    >
      <Trans>Your session has ended. Go on: your answers are kept on this device and sent after you sign in.</Trans>
    </Banner>
  )
}

/** A browser that cannot even count says so when an answer is to be stored. */
async function countUnsynced(): Promise<number> {
  try {
    return await unsyncedCount()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return 0
  }
}
