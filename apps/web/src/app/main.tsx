import './trusted-types.ts'
import '../ui/styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { followSystemTheme } from '../ui/theme.ts'
import { FatalErrorBoundary } from './error-boundary.tsx'
import { startI18n } from './i18n.ts'
import { reloadForChunk, startReleaseWatch } from './release-watch.ts'

// Two screens stand alone: a first visit does not pay for the router, nor the landing page for the local database.
const ALONE: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  '/': () => import('../features/pages/landing-page.tsx'),
  '/review': () => import('./solo-review.tsx'),
}
// A shared deck stands at the landing page's address.
const isShared = new URLSearchParams(location.search).has('deck')
const load = (isShared ? undefined : ALONE[location.pathname]) ?? (() => import('./application.tsx'))
const loading = load()

startI18n()
followSystemTheme()
startReleaseWatch()
if (!import.meta.env.DEV && 'serviceWorker' in navigator) storeScreensLater()

const container = document.getElementById('root')
if (!container) throw new Error('Inconsistent: index.html has no #root')
// Loaded before the first render: what React waits for behind a fallback it holds back for another 300 ms. What cannot
// be loaded, also after a reload, fails inside the boundary, which says so.
const First = await loading.then(
  (screen) => screen.default,
  async () => ((await reloadForChunk()) ? null : lazy(load)),
)
if (First !== null)
  createRoot(container).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <FatalErrorBoundary>
          <Suspense>
            <First />
          </Suspense>
        </FatalErrorBoundary>
      </I18nProvider>
    </StrictMode>,
  )

/** Once the first screen is there. A part that cannot be fetched now stores them at the next visit. */
function storeScreensLater(): void {
  const store = () =>
    import('./store-screens.ts').then(
      ({ storeScreens }) => storeScreens(),
      () => undefined,
    )
  if (document.readyState === 'complete') void store()
  else window.addEventListener('load', () => void store(), { once: true })
}
