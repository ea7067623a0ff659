import { useLocation } from '@tanstack/react-router'
import { ErrorScreen, StatusError } from './error-screen.tsx'

export function RouteNotFound() {
  const path = useLocation({ select: (location) => location.pathname })
  return <ErrorScreen error={new StatusError(404, `Page not found: ${path}`)} />
}
