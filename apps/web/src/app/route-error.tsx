import { type ErrorComponentProps, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorScreen, StatusError } from './error-screen.tsx'
import { reloadForChunk } from './release-watch.ts'
import { isChunkError } from './reload-guard.ts'

/** What a route shows when it breaks. A part that could not be fetched first tries a reload. */
export function RouteError({ error }: ErrorComponentProps) {
  const [reloading, setReloading] = useState(() => isChunkError(error))
  useEffect(() => {
    if (isChunkError(error)) void reloadForChunk().then(setReloading)
  }, [error])
  return reloading ? null : <ErrorScreen error={error} />
}

export function RouteNotFound() {
  const path = useLocation({ select: (location) => location.pathname })
  return <ErrorScreen error={new StatusError(404, `Page not found: ${path}`)} />
}
