import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { setLearner } from '../../data/session.ts'
import { useLearner, useSessionExpired } from '../../data/use-live.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AccountHeading } from './account-heading.tsx'
import { PasswordForm } from './password-form.tsx'
import { type Problem, problemOf } from './problem-text.ts'

type Step = { state: 'ready' | 'sending' | 'done' | 'signed-out' } | { state: 'failed'; problem: Problem }

/** What the mail to a new address opens. It confirms the account that is signed in here, and nothing without one. */
export function ConfirmEmail({ token }: { token: string }) {
  const { i18n } = useLingui()
  const router = useRouter()
  const learner = useLearner()
  const expired = useSessionExpired()
  const orFail = useOrFail()
  const [step, setStep] = useState<Step>({ state: 'ready' })
  const confirm = async () => {
    setStep({ state: 'sending' })
    try {
      await setLearner(await api('POST /api/auth/confirmation/redeem', { body: { token } }))
      setStep({ state: 'done' })
    } catch (error) {
      const problem = problemOf(error)
      setStep(problem.code === 'unauthorized' ? { state: 'signed-out' } : { state: 'failed', problem })
    }
  }
  if (step.state === 'done') return <Confirmed />
  if (step.state === 'failed' && step.problem.code === 'expired-link') return <NotConfirmed />
  if (!learner || expired || step.state === 'signed-out')
    return (
      <>
        <AccountHeading title={<Trans>Confirm your email</Trans>}>
          <Trans>Sign in to the account first. You never created one? Then close this page: nothing happens.</Trans>
        </AccountHeading>
        <PasswordForm onLink={() => router.history.push('/login')} onSignedIn={() => orFail(confirm())} />
      </>
    )
  return (
    <>
      <AccountHeading title={<Trans>Confirm your email</Trans>}>
        <Trans>
          This confirms that you read mail sent to {learner.email}. Your password and your devices stay as they are.
        </Trans>
      </AccountHeading>
      <div className="grid justify-items-start gap-5">
        {step.state === 'failed' && (
          <Banner tone="problem" role="alert">
            {i18n._(step.problem.text)}
          </Banner>
        )}
        <Button variant="primary" size="lg" busy={step.state === 'sending'} onClick={() => orFail(confirm())}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </>
  )
}

function Confirmed() {
  return (
    <>
      <AccountHeading title={<Trans>Your email is confirmed</Trans>}>
        <Trans>Links by email now sign you in without changing anything else.</Trans>
      </AccountHeading>
      <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
        <Trans>Continue</Trans>
      </Link>
    </>
  )
}

function NotConfirmed() {
  return (
    <>
      <AccountHeading title={<Trans>This link no longer works</Trans>}>
        <Trans>It has expired, was used before, or belongs to another account. Nothing was changed.</Trans>
      </AccountHeading>
      <Link to="/settings" search={{ part: 'account' }} className={buttonClass({ variant: 'primary' })}>
        <Trans>Get a new one in the settings</Trans>
      </Link>
    </>
  )
}
