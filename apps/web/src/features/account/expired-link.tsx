import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { AccountHeading } from './account-heading.tsx'
import { lastEmail } from './last-email.ts'
import { MailForm, useMailRequest } from './link-request.tsx'
import { MailSent } from './mail-sent.tsx'

const LIFE_MINUTES = 10

/** A sign-in link that is over, and a new one with one tap. */
export function ExpiredLink({ next }: { next?: string }) {
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
          lifeMinutes={LIFE_MINUTES}
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
      <MailSent lifeMinutes={LIFE_MINUTES}>
        <LinkSent email={email} />
      </MailSent>
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
