import { Outlet } from '@tanstack/react-router'
import { Cairn, Wordmark } from '../ui/cairn.tsx'

const SCENE = [
  { id: 'ground', cards: 1000 },
  { id: 'second', cards: 420 },
  { id: 'third', cards: 150 },
  { id: 'fourth', cards: 40 },
  { id: 'last', cards: 6 },
]

/** Calm: one narrow column, and on a wide screen a cairn that stands on the horizon. */
export default function AuthLayout() {
  return (
    <div className="relative grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] overflow-hidden">
      <header className="px-6 py-5 sm:px-10 sm:py-8">
        <a href="/" className="touch inline-block rounded-sm text-ink no-underline">
          <Wordmark />
        </a>
      </header>
      <main id="content" className="z-10 mx-auto w-full max-w-md px-6 pt-6 pb-16 sm:pt-[9vh]">
        <Outlet />
      </main>
      <div className="absolute right-[5vw] bottom-10 hidden w-72 justify-center border-b border-line lg:flex">
        <Cairn stones={SCENE} height={250} className="-mb-0.5" />
      </div>
    </div>
  )
}
