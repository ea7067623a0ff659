import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/**
 * Shows a page at an address, with a router whose other pages only say their path. Answers a function that tells where
 * the learner is.
 */
export async function renderPage(Page: () => ReactNode, href: string): Promise<() => string> {
  const history = createMemoryHistory({ initialEntries: [href] })
  const root = createRootRoute()
  const [path = '/'] = href.split(/[?#]/)
  const router = createRouter({
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path, component: Page }),
      createRoute({ getParentRoute: () => root, path: '$', component: () => <p>{history.location.href}</p> }),
    ]),
  })
  await router.load()
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  return () => history.location.href
}
