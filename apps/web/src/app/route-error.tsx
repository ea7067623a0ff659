import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ErrorScreen, StatusError } from './error-screen.tsx'
import { reloadForChunk } from './release-watch.ts'
import { isChunkError } from './reload-guard.ts'

/** What a screen shows when it breaks. A part that could not be fetched first tries a reload. */
export function RouteError({ error, isWithin = false }: { error: unknown; isWithin?: boolean }) {
  const { t } = useLingui()
  // Out of reach, as a server is that cannot be asked: nothing went wrong in it.
  const notHere = new StatusError(503, t`This screen is not on your device yet. Connect once, then open it again.`)
  const [reloading, setReloading] = useState(() => isChunkError(error))
  useEffect(() => {
    if (isChunkError(error)) void reloadForChunk().then(setReloading)
  }, [error])
  return reloading ? null : <ErrorScreen error={isChunkError(error) ? notHere : error} isWithin={isWithin} />
}

/** The same inside a layout that still stands: its ways to other screens stay. */
export function RouteErrorWithin({ error }: { error: unknown }) {
  return <RouteError error={error} isWithin />
}
