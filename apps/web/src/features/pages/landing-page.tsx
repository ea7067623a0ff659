import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { keepDemoText } from '../../data/demo-handover.ts'
import { localLearner } from '../../data/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Wordmark } from '../../ui/cairn.tsx'
import { Demo } from './demo.tsx'
import { Reasons } from './reasons.tsx'
import { SelfHost } from './self-host.tsx'

/** What Cairn does in one sentence, and the thing itself. Links load the page: this screen has no router. */
export default function LandingPage() {
  const { t } = useLingui()
  useEffect(() => {
    document.title = t`Cairn · Flashcards from your own text`
  }, [t])
  return (
    <div className="mx-auto max-w-6xl px-5 sm:px-8">
      <Header />
      <main>
        <div className="pt-10 pb-8 sm:pt-16 sm:pb-12">
          <h1 className="font-read text-[1.8rem] leading-[1.18] font-semibold tracking-[-0.015em] sm:text-[3.25rem] sm:leading-[1.1]">
            <Trans>
              Paste a text. <span className="block">Get cards you can check.</span>{' '}
              <span className="block">Remember them.</span>
            </Trans>
          </h1>
          <p className="mt-4 max-w-[38rem] text-lg text-muted sm:text-xl sm:leading-normal">
            <Trans>
              Cairn turns what you read into flashcards, shows the sentence behind each one, and brings it back just
              before you forget it.
            </Trans>
          </p>
        </div>
        <Demo onMade={keepDemoText} />
        <Reasons />
        <SelfHost />
      </main>
      <Footer />
    </div>
  )
}

function Header() {
  const signedIn = localLearner() !== null
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-5 sm:pt-8">
      <Wordmark />
      <div className="flex flex-wrap items-center gap-2">
        {signedIn ? (
          <a href="/dashboard" className={buttonClass({ size: 'md' })}>
            <Trans>Open Cairn</Trans>
          </a>
        ) : (
          <>
            <a href="/login" className={buttonClass({ variant: 'quiet' })}>
              <Trans>Sign in</Trans>
            </a>
            <a href="/signup" className={buttonClass()}>
              <Trans>Create account</Trans>
            </a>
          </>
        )}
      </div>
    </header>
  )
}

function Footer() {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-8 text-sm text-muted">
      <Wordmark className="text-lg! text-ink" />
      <nav className="flex gap-6">
        <a href="/signup" className="link touch">
          <Trans>Create account</Trans>
        </a>
        <a href="/login" className="link touch">
          <Trans>Sign in</Trans>
        </a>
      </nav>
    </footer>
  )
}
