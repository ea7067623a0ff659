import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useMailRequest } from './link-request.tsx'
import { MailSent } from './mail-sent.tsx'

/** The address is taken: two ways in instead of a dead end. */
export function KnownEmail({ email, next }: { email: string; next?: string }) {
  const { i18n } = useLingui()
  const { mail, send } = useMailRequest('POST /api/auth/email-link')
  if (mail.state === 'sent')
    return (
      <MailSent lifeMinutes={10}>
        <Trans>A link is on its way to {email}. It works once, for 10 minutes.</Trans>
      </MailSent>
    )
  return (
    <Banner tone="caution" role="alert">
      <p>
        <Trans>There is already an account with this e-mail address.</Trans>
      </p>
      {mail.state === 'failed' && <p className="mt-1 text-brick">{i18n._(mail.problem.text)}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Link to="/login" search={next === undefined ? {} : { next }} className={buttonClass({ size: 'sm' })}>
          <Trans>Sign in</Trans>
        </Link>
        <Button size="sm" busy={mail.state === 'sending'} onClick={() => send(email, next)}>
          <Trans>Send me a link</Trans>
        </Button>
      </div>
    </Banner>
  )
}
