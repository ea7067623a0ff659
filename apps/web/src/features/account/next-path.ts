/** Where to go after signing in: a path of this origin, or the fallback. Anything else is never followed. */
export function nextPath(wanted: unknown, fallback = '/dashboard'): string {
  return typeof wanted === 'string' && /^\/[^/\\]/.test(wanted) ? wanted : fallback
}
