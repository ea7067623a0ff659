import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** No chrome: the screen is all there is, and brings its own way out. `note` comes above it. */
export function FullLayout({ note }: { note?: ReactNode }) {
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      {note}
      <Outlet />
    </main>
  )
}
