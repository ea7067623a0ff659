import { Outlet } from '@tanstack/react-router'

/** No chrome: the screen is all there is, and brings its own way out. */
export function FullLayout() {
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      <Outlet />
    </main>
  )
}
