import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorScreen, StatusError } from './error-screen.tsx'
import { reloadForChunk } from './release-watch.ts'
import { isChunkError } from './reload-guard.ts'

/** What a route shows when it breaks. A part that could not be fetched first tries a reload. */
export function RouteError({ error }: ErrorComponentProps) {
  const { t } = useLingui()
  const notHere = new Error(t`This screen is not on your device yet. Connect once, then open it again.`)
  const [reloading, setReloading] = useState(() => isChunkError(error))
  useEffect(() => {
    if (isChunkError(error)) void reloadForChunk().then(setReloading)
  }, [error])
  return reloading ? null : <ErrorScreen error={isChunkError(error) ? notHere : error} />
}

export function RouteNotFound() {
  const path = useLocation({ select: (location) => location.pathname })
  return <ErrorScreen error={new StatusError(404, `Page not found: ${path}`)} />
}
