import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startSync } from '../data/sync.ts'
import { Toaster } from '../ui/toaster.tsx'
import { router } from './router.tsx'
import { startStorageWatch } from './storage-watch.ts'

/** Everything behind the landing page. */
export default function Application() {
  useEffect(startSync, [])
  useEffect(startStorageWatch, [])
  return (
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
      <Toaster />
    </CSPProvider>
  )
}
