import { Outlet } from '@tanstack/react-router'
import { Wordmark } from '../ui/cairn.tsx'

/** Calm: the mark, and one narrow column. */
export function AuthLayout() {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="px-6 py-5 sm:px-10 sm:py-8">
        <a href="/" className="touch inline-block rounded-sm text-ink no-underline">
          <Wordmark />
        </a>
      </header>
      <main id="content" className="mx-auto w-full max-w-md px-6 pt-6 pb-24 sm:pt-[10vh]">
        <Outlet />
      </main>
    </div>
  )
}
