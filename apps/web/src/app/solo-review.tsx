import { CSPProvider } from '@base-ui/react/csp-provider'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentLearner } from '../data/session.ts'
import ReviewPage from '../features/review/review-page.tsx'
import { NavigationProvider } from '../lib/navigation.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { redirectFor } from './guards.ts'
import { startLearnerWatch } from './learner-watch.ts'
import { Overlays } from './overlays.tsx'
import { reloadInto } from './release-watch.ts'
import { startSyncBehind } from './start-sync.ts'
import { startStorageWatch } from './storage-watch.ts'

const loadApplication = () => import('./application.tsx')
const LOAD_THE_REST_MS = 2_000
/** The first card needs nothing of the server. */
const SYNC_AFTER_MS = 400

/**
 * The review as the first screen of a visit, without router and shell: they are loaded behind it, and take over when it
 * is left. Inside the application the same page is a route.
 */
export default function SoloReview() {
  const [Application, setApplication] = useState<ComponentType<{ takesOver?: boolean }> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  const navigation = useMemo(() => {
    const href = `${location.pathname}${location.search}`
    const leave = async (to: string, how: 'pushState' | 'replaceState') => {
      if (reloadInto(to)) return
      const { default: Loaded } = await loadApplication()
      history[how](null, '', to)
      // At once: the sitting is over when the address says so, whatever comes next.
      flushSync(() => setApplication(() => Loaded))
      scrollTo(0, 0)
    }
    const orSay = (work: Promise<void>) => void work.catch((cause: unknown) => setFailure({ cause }))
    return {
      href,
      go: (to: string) => orSay(leave(to, 'pushState')),
      sendTo: (to: string) => leave(to, 'replaceState'),
    }
  }, [])
  useEffect(() => {
    const enter = async () => {
      const redirect = redirectFor('auth', await currentLearner(), navigation.href)
      if (redirect === null) setOpen(true)
      else await navigation.sendTo(redirect)
    }
    enter().catch((cause: unknown) => setFailure({ cause }))
  }, [navigation])
  if (failure !== null) throw failure.cause
  if (Application !== null) return <Application takesOver />
  return isOpen ? <Alone navigation={navigation} /> : null
}

function Alone({ navigation }: { navigation: { href: string; go: (href: string) => void } }) {
  const { i18n } = useLingui()
  useEffect(() => startSyncBehind(new Promise((resolve) => setTimeout(resolve, SYNC_AFTER_MS))), [])
  useEffect(startStorageWatch, [])
  useEffect(() => startLearnerWatch(), [])
  useEffect(() => {
    document.title = `${i18n._(msg`Review`)} · Cairn`
  }, [i18n])
  useEffect(() => {
    // Ready before it is asked for. What cannot be fetched now is asked for again, and then said.
    const timer = setTimeout(() => void loadApplication().catch(() => undefined), LOAD_THE_REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <CSPProvider disableStyleElements>
      <NavigationProvider value={navigation}>
        <main id="content" className="flex min-h-dvh flex-col">
          <ReviewPage />
        </main>
        <Overlays />
      </NavigationProvider>
      <Toaster />
    </CSPProvider>
  )
}
