import './trusted-types.ts'
import '../ui/styles.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { followSystemTheme } from '../ui/theme.ts'
import { FatalErrorBoundary } from './error-boundary.tsx'
import { startI18n } from './i18n.ts'
import { startReleaseWatch } from './release-watch.ts'
import { registerServiceWorker } from './service-worker.ts'

// The landing page stands alone: a first visit does not pay for router, shell and local database.
const Landing = lazy(() => import('../features/pages/landing-page.tsx'))
const Application = lazy(() => import('./application.tsx'))

startI18n()
followSystemTheme()
startReleaseWatch()
registerServiceWorker()

const container = document.getElementById('root')
if (!container) throw new Error('Inconsistent: index.html has no #root')
createRoot(container).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <FatalErrorBoundary>
        <Suspense>{location.pathname === '/' ? <Landing /> : <Application />}</Suspense>
      </FatalErrorBoundary>
    </I18nProvider>
  </StrictMode>,
)
