import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startSync } from '../data/sync.ts'
import { Toaster } from '../ui/toaster.tsx'
import { focusHeading } from './focus-heading.ts'
import { router } from './router.tsx'
import { startStorageWatch } from './storage-watch.ts'

/** Everything behind the screens that stand alone. `takesOver`: from one of them, so that the focus has to move. */
export default function Application({ takesOver = false }: { takesOver?: boolean }) {
  useEffect(startSync, [])
  useEffect(startStorageWatch, [])
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
