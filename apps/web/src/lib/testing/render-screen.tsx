import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { NavigationProvider } from '../navigation.tsx'

/** A screen inside a router of its own, at an address. Links lead to empty pages; the router says where one is. */
export async function renderScreen(address: string, screen: ReactNode) {
  vi.stubGlobal('scrollTo', () => undefined) // jsdom has none
  const root = createRootRoute()
  const InNavigation = ({ children }: { children: ReactNode }) => {
    const { history } = useRouter()
    const navigation = { href: address, go: (href: string) => history.push(href) }
    return <NavigationProvider value={navigation}>{children}</NavigationProvider>
  }
  const { pathname } = new URL(address, 'http://cairn.test')
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: pathname,
        component: () => <InNavigation>{screen}</InNavigation>,
      }),
      createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  const view = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  )
  return { ...view, router }
}
