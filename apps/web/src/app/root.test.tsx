import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Root } from './root.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The frame of all screens around one whose heading and field depend on the query. */
async function rendered(href: string) {
  vi.stubGlobal('scrollTo', () => undefined) // jsdom has none
  const root = createRootRoute({ component: Root })
  const deck = createRoute({ getParentRoute: () => root, path: '/study/$id', component: DeckScreen })
  function DeckScreen() {
    const { mode, q } = deck.useSearch() as { mode?: string; q?: string }
    return (
      <>
        <h1 key={mode}>{mode ?? 'Cells'}</h1>
        {mode === 'write' && <input key="answer" aria-label="Answer" />}
        {mode === undefined && <input key="search" aria-label="Search" defaultValue={q} />}
      </>
    )
  }
  const router = createRouter({
    routeTree: root.addChildren([deck]),
    history: createMemoryHistory({ initialEntries: [href] }),
  })
  await router.load()
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  )
  const go = async (to: string) => {
    router.history.push(to)
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(to))
  }
  const field = () => container.querySelector('input')
  return { go, field }
}
const focused = () => document.activeElement?.matches('h1') && document.activeElement.textContent

test('a mode that is left hands the focus to the heading of its deck', async () => {
  const { go, field } = await rendered('/study/1?mode=write')
  field()?.focus()
  await go('/study/1')
  await waitFor(() => expect(focused()).toBe('Cells'))
})

test('a mode that is begun has its heading focused', async () => {
  const { go } = await rendered('/study/1')
  await go('/study/1?mode=cram')
  await waitFor(() => expect(focused()).toBe('cram'))
})

test('a query that only narrows what a screen shows leaves the focus where it is', async () => {
  const { go, field } = await rendered('/study/1')
  field()?.focus()
  await go('/study/1?q=chalk')
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
  expect(document.activeElement).toBe(field())
})
