import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { promiseParts } from '../lib/promise-parts.ts'
import { Toaster } from '../ui/toaster.tsx'
import { focusHeading } from './focus-heading.ts'
import { startLearnerWatch } from './learner-watch.ts'
import { router } from './router.tsx'
import { startSyncBehind } from './start-sync.ts'
import { startStorageWatch } from './storage-watch.ts'

/** Everything behind the screens that stand alone. `takesOver`: from one of them, so that the focus has to move. */
export default function Application({ takesOver = false }: { takesOver?: boolean }) {
  useEffect(() => startSyncBehind(firstScreen()), [])
  useEffect(startStorageWatch, [])
  useEffect(() => startLearnerWatch(), [])
  useEffect(() => {
    if (!takesOver) return
    const stop = router.subscribe('onRendered', () => {
      stop()
      focusHeading()
    })
    return stop
  }, [takesOver])
  return (
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
      <Toaster />
    </CSPProvider>
  )
}

/** Longer than this a screen that waits for its own code or the server is not waited for. */
const PATIENCE_MS = 2_000

function firstScreen(): Promise<void> {
  const { promise, resolve } = promiseParts()
  const timer = setTimeout(resolve, PATIENCE_MS)
  const stop = router.subscribe('onRendered', () => resolve())
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}
