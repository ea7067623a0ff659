import { Trans } from '@lingui/react/macro'
import { buttonClass } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/cairn.tsx'

export default function LandingPage() {
  return (
    <main className="mx-auto max-w-page px-6 py-10">
      <Wordmark />
      <h1 className="mt-16 font-read text-4xl font-semibold">
        <Trans>Paste what you have to know. Keep it.</Trans>
      </h1>
      <a href="/signup" className={buttonClass({ variant: 'primary', size: 'lg' })}>
        <Trans>Create your account</Trans>
      </a>
    </main>
  )
}
