import { useLingui } from '@lingui/react/macro'
import { lazy, useEffect, useState } from 'react'
import { NetworkError } from '../data/api-client.ts'
import { ErrorScreen, StatusError } from './error-screen.tsx'
import { reloadForChunk } from './release-watch.ts'
import { isChunkError } from './reload-guard.ts'

const reload = () => location.reload()
/** Where not even its words can be had, what is said of any part holds. */
const ServerAway = lazy(() => import('./server-away.tsx').catch(() => ({ default: PartAway })))

interface RouteErrorProps {
  error: unknown
  isWithin?: boolean | undefined
}

/**
 * What a screen shows when it breaks. A part that could not be fetched first tries a reload; then it can be asked for
 * again, as a server can that did not say who is there.
 */
export function RouteError({ error, isWithin }: RouteErrorProps) {
  const [reloading, setReloading] = useState(() => isChunkError(error))
  useEffect(() => {
    if (isChunkError(error)) void reloadForChunk().then(setReloading)
  }, [error])
  if (reloading) return null
  if (error instanceof NetworkError) return <ServerAway isWithin={isWithin} />
  return isChunkError(error) ? <PartAway isWithin={isWithin} /> : <ErrorScreen error={error} isWithin={isWithin} />
}

/** Out of reach, as a server is that cannot be asked: nothing went wrong in it. */
function PartAway({ isWithin }: { isWithin?: boolean | undefined }) {
  const { t } = useLingui()
  const { onLine } = navigator
  const words = onLine
    ? t`Part of this screen could not be loaded. Nothing is lost; try again in a moment.`
    : t`This screen is not on your device yet. Connect once, then open it again.`
  return <ErrorScreen error={new StatusError(503, words)} isWithin={isWithin} onRetry={onLine ? reload : undefined} />
}

/** The same inside a layout that still stands: its ways to other screens stay. */
export function RouteErrorWithin({ error }: { error: unknown }) {
  return <RouteError error={error} isWithin />
}
