import { useLingui } from '@lingui/react/macro'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { localLearner } from '../data/session.ts'
import { focusHeading } from './focus-heading.ts'
import { reloadInto } from './release-watch.ts'
import { useGlobalKeys } from './use-global-keys.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))
const KeyList = lazy(() => import('./key-list.tsx'))

export type Overlay = 'palette' | 'keys' | null

/** What all routes share: titles, focus after navigation, the palette, the list of keys, taking up a new release. */
export function Root() {
  const [overlay, setOverlay] = useState<Overlay>(null)
  useGlobalKeys((wanted) => localLearner() !== null && setOverlay(wanted))
  useTitle()
  useFocusAfterNavigation()
  useReleaseOnNavigation()
  return (
    <>
      <Outlet />
      <Suspense>
        {overlay === 'palette' && <CommandPalette onClose={() => setOverlay(null)} onKeys={() => setOverlay('keys')} />}
        {overlay === 'keys' && <KeyList onClose={() => setOverlay(null)} />}
      </Suspense>
    </>
  )
}

function useTitle(): void {
  const { i18n } = useLingui()
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title })
  const path = useRouterState({ select: (state) => state.location.pathname })
  // A layout effect, so that a screen with a title of its own (usePageTitle) has the last word.
  useLayoutEffect(() => {
    document.title = title ? `${i18n._(title)} · Cairn` : 'Cairn'
  }, [i18n, title, path])
}

function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading()
      }),
    [router],
  )
}

function useReleaseOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.history.subscribe(({ location }) => {
        reloadInto(location.href)
      }),
    [router],
  )
}
