/** Pages that this release serves; every other path is 404. Patterns use `{name}` for a segment. */
export const PAGES = [
  { path: '/', guard: 'public' },
  { path: '/login', guard: 'guest' },
  { path: '/signup', guard: 'guest' },
  { path: '/logout', guard: 'public' },
  { path: '/forgot-password', guard: 'public' },
  { path: '/onboarding', guard: 'auth' },
  { path: '/dashboard', guard: 'onboarded' },
  { path: '/upload', guard: 'auth' },
  { path: '/library', guard: 'auth' },
  { path: '/review', guard: 'auth' },
  { path: '/study/_id', guard: 'auth' },
  { path: '/study/{id}', guard: 'auth' },
  { path: '/edit/{id}', guard: 'auth' },
  { path: '/settings', guard: 'auth' },
] as const
export type PagePath = (typeof PAGES)[number]['path']

/** Whether a path is one of `PAGES`; a trailing slash is ignored. */
export function isPage(pathname: string): boolean {
  const segments = pathname.replace(/\/$/, '').split('/')
  return PAGES.some(({ path }) => {
    const pattern = path === '/' ? [''] : path.split('/')
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))
    )
  })
}
