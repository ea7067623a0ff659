import { useLingui } from '@lingui/react/macro'
import { Outlet, type ParsedLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { NavigationProvider } from '../lib/navigation.tsx'
import { focusHeading } from './focus-heading.ts'
import { Overlays } from './overlays.tsx'
import type { PlainSearch } from './plain-search.ts'
import { reloadInto } from './release-watch.ts'

/** What all routes share: titles, focus after navigation, the palette, the list of keys, taking up a new release. */
export function Root() {
  useTitle()
  useFocusAfterNavigation()
  useReleaseOnNavigation()
  const router = useRouter()
  const href = useRouterState({ select: (state) => state.location.href })
  const navigation = useMemo(() => ({ href, go: (to: string) => router.history.push(to) }), [href, router])
  return (
    <NavigationProvider value={navigation}>
      <Outlet />
      <Overlays />
    </NavigationProvider>
  )
}

function useTitle(): void {
  const { i18n } = useLingui()
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title })
  const screen = useRouterState({ select: ({ location }) => screenOf(location) })
  // A layout effect, so that a screen with a title of its own (usePageTitle) has the last word.
  useLayoutEffect(() => {
    document.title = title ? `${i18n._(title)} · Cairn` : 'Cairn'
  }, [i18n, title, screen])
}

function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation && isAnotherScreen(fromLocation, toLocation)) focusHeading()
      }),
    [router],
  )
}

/** Of a query, what chooses the screen; the rest narrows what a screen shows. */
const SCREEN_PARAMETERS = ['mode', 'view', 'source', 'deck'] as const

const screenOf = ({ pathname, search }: ParsedLocation<PlainSearch>): string =>
  [pathname, ...SCREEN_PARAMETERS.map((name) => search[name])].join(' ')

function isAnotherScreen(from: ParsedLocation<PlainSearch>, to: ParsedLocation<PlainSearch>): boolean {
  return screenOf(from) !== screenOf(to)
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
