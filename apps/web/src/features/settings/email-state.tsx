import type { EmailState } from '@cairn/contract/accounts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemBanner } from './problem-banner.tsx'

/** What is known of the learner's address, and a mail to confirm it. */
export function EmailStateNote({ state }: { state: EmailState | undefined }) {
  const [isSent, setSent] = useState(false)
  const { busy, problem, run } = useAttempt()
  if (state === undefined || state === 'confirmed') return null
  const send = () =>
    run(async () => {
      await api('POST /api/auth/confirmation')
      setSent(true)
    })
  return (
    <span className="grid justify-items-start gap-2 text-sm sm:justify-items-end">
      <span className={state === 'undeliverable' ? 'text-brick' : 'text-muted'}>
        {state === 'undeliverable' ? (
          <Trans>Our last mail to this address could not be delivered. Check that it is yours and takes mail.</Trans>
        ) : (
          <Trans>
            Not confirmed yet. Until it is, a link by email ends your password and your API tokens, and signs out your
            devices.
          </Trans>
        )}
      </span>
      {problem && <ProblemBanner problem={problem} />}
      {isSent ? (
        <span role="status">
          <Trans>A mail is on its way. Open its link on this device.</Trans>
        </span>
      ) : (
        <Button size="sm" busy={busy} onClick={() => void send()}>
          <Trans>Send a confirmation mail</Trans>
        </Button>
      )}
    </span>
  )
}
