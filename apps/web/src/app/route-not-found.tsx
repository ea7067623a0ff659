import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorScreen, StatusError } from './error-screen.tsx'

export function RouteNotFound() {
  const { t } = useLingui()
  const path = useLocation({ select: (location) => location.pathname })
  const title = t`Page Not Found`
  useEffect(() => {
    document.title = `${title} · Cairn`
  }, [title])
  return <ErrorScreen error={new StatusError(404, `Page not found: ${path}`)} />
}
