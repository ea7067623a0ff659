import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountHeading } from './account-heading.tsx'
import { ownTimeZone, startSession } from './after-sign-in.ts'
import { lastEmail } from './last-email.ts'
import { MailForm, useMailRequest } from './link-request.tsx'
import { nextPath } from './next-path.ts'
import { type Problem, problemOf } from './problem-text.ts'

/** What a sign-in link opens. Opening spends nothing; the button does, so that a mail scanner cannot use it up. */
export function RedeemLink({ token, next }: { token: string; next?: string }) {
  const { i18n } = useLingui()
  const router = useRouter()
  const orFail = useOrFail()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const redeem = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await startSession(await api('POST /api/auth/email-link/redeem', { body: { token, timeZone: ownTimeZone() } }))
      router.history.push(nextPath(next))
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  if (problem?.code === 'expired-link') return <ExpiredLink next={next} />
  return (
    <>
      <AccountHeading title={<Trans>Sign in with your link</Trans>}>
        <Trans>One tap and you are in. The link works once.</Trans>
      </AccountHeading>
      <div className="grid justify-items-start gap-5">
        {problem && (
          <Banner tone="problem" role="alert">
            {i18n._(problem.text)}
          </Banner>
        )}
        <Button variant="primary" size="lg" busy={busy} onClick={() => orFail(redeem())}>
          <Trans>Sign in</Trans>
        </Button>
      </div>
    </>
  )
}

function ExpiredLink({ next }: { next?: string }) {
  const { t } = useLingui()
  const email = lastEmail()
  return (
    <>
      <AccountHeading title={<Trans>This link no longer works</Trans>} />
      <Banner tone="caution" role="alert" className="mb-6">
        <Trans>It has expired or was used before. A new one takes a moment.</Trans>
      </Banner>
      {email === '' ? (
        <MailForm
          call="POST /api/auth/email-link"
          next={next}
          submitLabel={t`Send me a new link`}
          sent={(address) => <LinkSent email={address} />}
        />
      ) : (
        <NewLink email={email} next={next} />
      )}
      <p className="mt-8 border-t border-line pt-6">
        <Link to="/login" className="link touch">
          <Trans>Sign in with a password</Trans>
        </Link>
      </p>
    </>
  )
}

/** The address is known on this device: one tap sends a new link. */
function NewLink({ email, next }: { email: string; next?: string }) {
  const { i18n } = useLingui()
  const { mail, send } = useMailRequest('POST /api/auth/email-link')
  if (mail.state === 'sent')
    return (
      <Banner tone="good">
        <LinkSent email={email} />
      </Banner>
    )
  return (
    <div className="grid justify-items-start gap-5">
      {mail.state === 'failed' && (
        <Banner tone="problem" role="alert">
          {i18n._(mail.problem.text)}
        </Banner>
      )}
      <Button
        variant="primary"
        size="lg"
        busy={mail.state === 'sending'}
        onClick={() => send(email, next)}
        className="max-w-full"
      >
        <span className="truncate">
          <Trans>Send a new link to {email}</Trans>
        </span>
      </Button>
    </div>
  )
}

function LinkSent({ email }: { email: string }) {
  return <Trans>If {email} has an account, a link is on its way. It works once, for 10 minutes.</Trans>
}
