import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, api } from '../../data/api-client.ts'
import { setLearner } from '../../data/session.ts'
import { useLearner } from '../../data/use-live.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProblemBanner } from './problem-banner.tsx'

interface SignInAgainProps {
  /** Of the settings: where a link leads back to. */
  part: 'ai' | 'account'
  onClose: () => void
  onSignedIn: () => void
}

/** Asks for the password before something that opens the account to somebody else; without one a link does. */
export function SignInAgain({ part, onClose, onSignedIn }: SignInAgainProps) {
  const { t } = useLingui()
  const email = useLearner()?.email ?? ''
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { busy, problem, run } = useAttempt()
  const [isLinkSent, setLinkSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const attempt = (work: () => Promise<void>) => {
    setError(null)
    return run(async () => {
      try {
        await work()
      } catch (failure) {
        if (!(failure instanceof ApiError && WRONG.includes(failure.code))) throw failure
        setError(t`This password is not right. Check it, or have a link sent to you.`)
        field.current?.select()
      }
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') {
      setError(t`Enter your password.`)
      field.current?.focus()
      return
    }
    void attempt(async () => {
      await setLearner(await api('POST /api/auth/sign-in', { body: { email, password } }))
      onSignedIn()
    })
  }
  const sendLink = () =>
    attempt(async () => {
      await api('POST /api/auth/email-link', { body: { email, next: `/settings?part=${part}` } })
      setLinkSent(true)
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={field}
      title={<Trans>Is it you?</Trans>}
      description={<Trans>You signed in a while ago. Enter the password of {email} to go on.</Trans>}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {problem && <ProblemBanner problem={problem} />}
        {isLinkSent && (
          <Banner tone="good">
            <Trans>
              If mail works here, a link is on its way to {email}. It signs you in and leads back to this page.
            </Trans>
          </Banner>
        )}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          ref={field}
          type="password"
          label={<Trans>Password</Trans>}
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:items-center sm:justify-between">
          <Button variant="quiet" className="sm:-ml-4" onClick={() => void sendLink()}>
            <Trans>Send me a link instead</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            <Trans>Go on</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const WRONG = ['invalid-credential', 'wrong-password', 'user-not-found']
