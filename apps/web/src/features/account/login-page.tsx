import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { localLearner } from '../../data/session.ts'
import { latePart } from '../../lib/lazy-part.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { AccountHeading } from './account-heading.tsx'
import { PasswordForm } from './password-form.tsx'
import { useHashText } from './use-hash-text.ts'
import { useSearchText } from './use-search-text.ts'

/** Only who comes by a mail needs them. */
const RedeemLink = latePart(async () => ({ default: (await import('./redeem-link.tsx')).RedeemLink }))
const ConfirmEmail = latePart(async () => ({ default: (await import('./confirm-email.tsx')).ConfirmEmail }))

/** Another tap, and fetched before it. */
const MailForm = latePart(async () => ({ default: (await import('./link-request.tsx')).MailForm }))

type Way = 'password' | 'link'

export default function LoginPage() {
  const { t } = useLingui()
  const next = useSearchText('next')
  const link = useHashText('link')
  const confirm = useHashText('confirm')
  const [way, setWay] = useState<Way>('password')
  useEffect(() => void MailForm.preload().catch(() => undefined), []) // asked for again when it is shown
  if (link !== undefined) return <RedeemLink token={link} next={next} />
  if (confirm !== undefined) return <ConfirmEmail token={confirm} />
  const returning = localLearner() !== null
  return (
    <>
      <AccountHeading title={returning ? <Trans>Sign in again</Trans> : <Trans>Welcome back</Trans>}>
        {returning && <Trans>Your session has ended. Everything on this device is still here.</Trans>}
      </AccountHeading>
      <Segmented
        label={t`How to sign in`}
        value={way}
        onChange={setWay}
        options={[
          { value: 'password', label: t`With a password` },
          { value: 'link', label: t`Link by e-mail` },
        ]}
        className="mb-6 flex"
      />
      {way === 'password' ? (
        <PasswordForm next={next} onLink={() => setWay('link')} />
      ) : (
        <MailForm
          call="POST /api/auth/email-link"
          next={next}
          submitLabel={t`Send me a link`}
          lifeMinutes={10}
          sent={(email) => (
            <Trans>If {email} has an account, a link is on its way. It works once, for 10 minutes.</Trans>
          )}
        />
      )}
      <p className="mt-8 border-t border-line pt-6 text-muted">
        <Trans>
          New here?{' '}
          <Link to="/signup" search={next === undefined ? {} : { next }} className="link">
            Create an account
          </Link>
        </Trans>
      </p>
    </>
  )
}
