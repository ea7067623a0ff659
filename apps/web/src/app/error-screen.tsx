import { useLingui } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { Wordmark } from '../ui/cairn.tsx'
import { classNames } from '../ui/class-names.ts'

/** Only a drawing: where it cannot be had, its place stays empty. */
const FallenCairn = lazy<ComponentType>(() => import('./fallen-cairn.tsx').catch(() => ({ default: () => null })))

/** An error with a status of its own, such as the 404 of an unknown path. */
export class StatusError extends Error {
  override readonly name = 'StatusError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface ErrorScreenProps {
  error: unknown
  /** Within a layout, which has the name and the landmark. */
  isWithin?: boolean | undefined
  /** Nothing is broken: what is wanted could not be had, and can be asked for again. */
  onRetry?: (() => void) | undefined
}

/** The screen of every fatal error, of unknown paths and of what could not be had. */
export function ErrorScreen({ error, isWithin = false, onRetry }: ErrorScreenProps) {
  const { t } = useLingui()
  const status = statusOf(error)
  const message = error instanceof Error ? error.message : ''
  const missing = status === 404
  const words = (
    <div
      className={classNames(
        'mx-auto grid w-full max-w-md grid-cols-[minmax(0,1fr)] content-center gap-3',
        isWithin ? 'px-4 py-12' : 'pb-24',
      )}
    >
      <div className="mb-6 h-16">
        <Suspense>
          <FallenCairn />
        </Suspense>
      </div>
      <p className="font-read text-lg text-muted">{status}</p>
      <h1 tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
        {onRetry ? t`Something is out of reach` : missing ? t`Page Not Found` : t`An Error Occurred`}
      </h1>
      <p className="text-lg wrap-anywhere">
        {missing
          ? t`Don't worry! Let's get you back to your learning journey.`
          : message || t`Something went wrong. Let's get you back on track.`}
      </p>
      {missing && message && <p className="text-sm wrap-anywhere text-muted">{message}</p>}
      <Button
        variant="primary"
        size="lg"
        className="mt-4 justify-self-start"
        onClick={onRetry ?? (() => location.assign('/'))}
      >
        {onRetry ? t`Try again` : t`Return to Home`}
      </Button>
      {!onRetry && (
        <p className="mt-6 border-t border-line pt-4 text-muted">
          {t`Ready to continue your learning journey? We have plenty of flashcards waiting for you!`}
        </p>
      )}
    </div>
  )
  if (isWithin) return words
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] px-6 py-6 sm:px-10 sm:py-8">
      <Wordmark />
      {words}
    </main>
  )
}

/** The status an error carries, 500 when it has none. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return typeof status === 'number' ? status : 500
}
