import type { LinkSeen } from '@cairn/contract/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { useServer } from '../../lib/use-server.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AccountHeading } from './account-heading.tsx'
import { ownTimeZone, startSession } from './after-sign-in.ts'
import { ExpiredLink } from './expired-link.tsx'
import { nextPath } from './next-path.ts'
import { type Problem, problemOf } from './problem-text.ts'

type Look = { readonly seen: LinkSeen } | { readonly problem: Problem }

/** What the link would do, or why nobody can say. */
async function look(token: string): Promise<Look> {
  try {
    return { seen: await api('POST /api/auth/email-link/look', { body: { token } }) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/**
 * What a sign-in link opens. Opening spends nothing and says what the link will do; the button does it, so that a mail
 * scanner cannot use it up.
 */
export function RedeemLink({ token, next }: { token: string; next?: string }) {
  const { i18n } = useLingui()
  const looked = useServer(() => look(token), token)
  if (looked.kind === 'loading') return <PageSkeleton />
  const outcome = looked.kind === 'here' ? looked.value : null
  if (outcome !== null && 'seen' in outcome) return <SpendLink token={token} seen={outcome.seen} next={next} />
  if (outcome?.problem.code === 'expired-link') return <ExpiredLink next={next} />
  return (
    <>
      <AccountHeading title={<Trans>Sign in with your link</Trans>} />
      <Banner
        tone="problem"
        role="alert"
        action={
          <Button size="sm" onClick={looked.reload}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {outcome ? (
          i18n._(outcome.problem.text)
        ) : (
          <Trans>The server could not be reached. The link is still good.</Trans>
        )}
      </Banner>
    </>
  )
}

interface SpendProps {
  token: string
  seen: LinkSeen
  next?: string
}

type Step = 'ready' | 'spending' | 'took-over'

function SpendLink({ token, seen, next }: SpendProps) {
  const { i18n } = useLingui()
  const router = useRouter()
  const orFail = useOrFail()
  const [step, setStep] = useState<Step>('ready')
  const [problem, setProblem] = useState<Problem | null>(null)
  const redeem = async () => {
    setStep('spending')
    setProblem(null)
    try {
      const body = { token, timeZone: ownTimeZone() }
      const { effect, ...me } = await api('POST /api/auth/email-link/redeem', { body })
      await startSession(me)
      if (effect === 'takes-over') setStep('took-over')
      else router.history.push(nextPath(next))
    } catch (error) {
      setProblem(problemOf(error))
      setStep('ready')
    }
  }
  if (step === 'took-over') return <TookOver next={next} />
  if (problem?.code === 'expired-link') return <ExpiredLink next={next} />
  const takesOver = seen.effect === 'takes-over'
  return (
    <>
      <AccountHeading title={<Trans>Sign in with your link</Trans>}>
        {seen.effect === 'creates' ? (
          <Trans>One tap creates your account for {seen.email} and signs you in. The link works once.</Trans>
        ) : (
          <Trans>One tap signs you in as {seen.email}. The link works once.</Trans>
        )}
      </AccountHeading>
      <div className="grid justify-items-start gap-5">
        {problem && (
          <Banner tone="problem" role="alert">
            {i18n._(problem.text)}
          </Banner>
        )}
        {takesOver && <TakesOver />}
        <Button variant="primary" size="lg" busy={step === 'spending'} onClick={() => orFail(redeem())}>
          {takesOver ? <Trans>Sign in and end the old password</Trans> : <Trans>Sign in</Trans>}
        </Button>
        {takesOver && (
          <Link to="/login" search={next === undefined ? {} : { next }} className="link touch">
            <Trans>Sign in with the password instead</Trans>
          </Link>
        )}
      </div>
    </>
  )
}

/** Before: what a link ends in an account whose address nobody has confirmed. */
function TakesOver() {
  return (
    <Banner tone="caution">
      <p>
        <Trans>
          This account was created with a password, but nobody has confirmed its email. We can’t tell whether that was
          you. So this link ends that password, signs out every device and revokes the account’s API tokens. Its cards
          stay.
        </Trans>
      </p>
      <p className="mt-2">
        <Trans>
          Was it you? Sign in with the password here first, then open the link again: it confirms your email and nothing
          ends.
        </Trans>
      </p>
    </Banner>
  )
}

/** After: what it has ended. */
function TookOver({ next }: { next?: string }) {
  return (
    <>
      <AccountHeading title={<Trans>You are signed in</Trans>}>
        <Trans>
          Your email is confirmed. The old password no longer works, all other devices are signed out, and the account’s
          API tokens are revoked. The cards are still here.
        </Trans>
      </AccountHeading>
      <div className="flex flex-wrap gap-3">
        <Link to="/forgot-password" className={buttonClass({ variant: 'primary' })}>
          <Trans>Set a new password</Trans>
        </Link>
        <a href={nextPath(next)} className={buttonClass({})}>
          <Trans>Continue</Trans>
        </a>
      </div>
    </>
  )
}
