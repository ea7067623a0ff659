import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut } from '../../data/sign-out.ts'
import { drainOutbox } from '../../data/sync.ts'
import { exportOutbox, lostAtSignOut } from '../../data/unsent.ts'
import { useLearner, useLive } from '../../data/use-live.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AccountHeading } from './account-heading.tsx'

/** Signing out removes the copy on this device, so it first says what would be lost. */
export default function LogoutPage() {
  const learner = useLearner()
  const unsynced = useLive('unsynced-at-sign-out', ['outbox', 'changes', 'media'], lostAtSignOut)
  if (!learner) return <SignedOut />
  if (unsynced === undefined) return <AccountHeading title={<Trans>Sign out</Trans>} />
  return <SignOutForm email={learner.email} unsynced={unsynced} />
}

type Step = 'ready' | 'sending' | 'leaving' | 'offline' | 'not-sent'

function SignOutForm({ email, unsynced }: { email: string; unsynced: number }) {
  const [step, setStep] = useState<Step>('ready')
  const orFail = useOrFail()
  const leave = async () => {
    setStep('leaving')
    const outcome = await signOut()
    if (!outcome.ok) setStep('offline')
  }
  const send = async () => {
    setStep('sending')
    await drainOutbox()
    setStep((await lostAtSignOut()) === 0 ? 'ready' : 'not-sent')
  }
  return (
    <>
      <AccountHeading title={<Trans>Sign out of this device</Trans>}>
        <Trans>
          You are {email}. Your cards and your schedule stay on the server; the copy on this device is removed.
        </Trans>
      </AccountHeading>
      <div className="grid gap-5">
        {unsynced > 0 && <Unsent count={unsynced} failed={step === 'not-sent'} />}
        {step === 'offline' && (
          <Banner tone="problem" role="alert">
            <Trans>
              The server does not answer, so your session would live on. Nothing was removed; sign out when you are
              connected.
            </Trans>
          </Banner>
        )}
        <div className="flex flex-wrap gap-3">
          {unsynced > 0 && (
            <Button variant="primary" busy={step === 'sending'} onClick={() => orFail(send())}>
              <Trans>Send them now</Trans>
            </Button>
          )}
          <Button
            variant={unsynced > 0 ? 'danger' : 'primary'}
            busy={step === 'leaving'}
            onClick={() => orFail(leave())}
          >
            {unsynced > 0 ? <Trans>Sign out and lose them</Trans> : <Trans>Sign out</Trans>}
          </Button>
          <Link to="/dashboard" className={buttonClass({ variant: 'quiet' })}>
            <Trans>Stay</Trans>
          </Link>
        </div>
      </div>
    </>
  )
}

function Unsent({ count, failed }: { count: number; failed: boolean }) {
  const orFail = useOrFail()
  return (
    <Banner tone="caution" role="alert">
      <p>
        <Plural
          value={count}
          one="One change has not reached the server yet. It would be lost."
          other="# changes have not reached the server yet. They would be lost."
        />
        {failed && (
          <>
            {' '}
            <Trans>The server does not answer at the moment.</Trans>
          </>
        )}
      </p>
      <button type="button" className="link touch mt-1" onClick={() => orFail(saveAsFile())}>
        <Trans>Save them as a file</Trans>
      </button>
    </Banner>
  )
}

async function saveAsFile(): Promise<void> {
  const address = URL.createObjectURL(new Blob([await exportOutbox()], { type: 'application/json' }))
  const anchor = Object.assign(document.createElement('a'), { href: address, download: 'cairn-unsent.json' })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function SignedOut() {
  return (
    <>
      <AccountHeading title={<Trans>You are signed out</Trans>}>
        <Trans>Nothing of yours is left on this device.</Trans>
      </AccountHeading>
      <Link to="/login" className={buttonClass({ variant: 'primary' })}>
        <Trans>Sign in</Trans>
      </Link>
    </>
  )
}
