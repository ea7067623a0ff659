import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'

const MINUTE_MS = 60_000

interface MailSentProps {
  /** How long the link of the mail works, and so how long the server tries to deliver it. */
  lifeMinutes: number
  /** What is on its way, the same for every address. */
  children: ReactNode
  /** Another way, once no mail can come any more. */
  action?: ReactNode
}

/**
 * Says that a mail is on its way, after a minute what to do while it is missing, and when its time is over that it did
 * not arrive. The words go by the clock alone: what became of the mail would tell strangers whether an account is there.
 */
export function MailSent({ lifeMinutes, children, action }: MailSentProps) {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => setMinutes(Math.floor((Date.now() - began) / MINUTE_MS)), 5_000)
    return () => clearInterval(timer)
  }, [])
  if (minutes >= lifeMinutes)
    return (
      <Banner tone="caution" action={action}>
        <Trans>
          No mail by now? Then none is coming: it could not be delivered, or no account has this address. Nothing was
          changed. Check the address and ask for a new link, or sign in with your password.
        </Trans>
      </Banner>
    )
  return (
    <Banner tone="good">
      <p>{children}</p>
      {minutes >= 1 && (
        <p className="mt-2">
          <Trans>
            Nothing there yet? Look in your spam folder, and check the address for typos. Some mail servers make new
            senders wait: we keep trying for {lifeMinutes} minutes.
          </Trans>
        </p>
      )}
    </Banner>
  )
}
