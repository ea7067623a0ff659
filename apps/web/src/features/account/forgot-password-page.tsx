import { PASSWORD_MIN } from '@cairn/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api } from '../../data/api-client.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AccountHeading } from './account-heading.tsx'
import { MailForm } from './link-request.tsx'
import { PasswordField } from './password-field.tsx'
import { passwordLength } from './password-words.ts'
import { type Problem, problemOf } from './problem-text.ts'
import { PasswordHint } from './signup-page.tsx'
import { useHashText } from './use-hash-text.ts'

export default function ForgotPasswordPage() {
  const token = useHashText('token')
  return token === undefined ? <AskForMail /> : <NewPassword token={token} />
}

function AskForMail({ expired = false }: { expired?: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <AccountHeading title={expired ? <Trans>This link no longer works</Trans> : <Trans>Set a new password</Trans>}>
        {expired ? (
          <Trans>It has expired or was used before. Have a new one sent to you.</Trans>
        ) : (
          <Trans>You get a link by e-mail. Your cards and your schedule stay as they are.</Trans>
        )}
      </AccountHeading>
      <MailForm
        call="POST /api/auth/forgot-password"
        lifeMinutes={30}
        submitLabel={t`Send me a link`}
        sent={(email) => <Trans>If {email} has an account, a link is on its way. Look into your mail.</Trans>}
      />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        <Link to="/login" className="link touch">
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </>
  )
}

type Outcome = { state: 'ready' | 'sending' | 'done' } | { state: 'failed'; problem: Problem }

function NewPassword({ token }: { token: string }) {
  const { t, i18n } = useLingui()
  const [password, setPassword] = useState('')
  const [outcome, setOutcome] = useState<Outcome>({ state: 'ready' })
  const [short, setShort] = useState(false)
  const orFail = useOrFail()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const tooShort = passwordLength(password).kind === 'short'
    setShort(tooShort)
    if (tooShort) return event.currentTarget.querySelector('input')?.focus()
    setOutcome({ state: 'sending' })
    try {
      await api('POST /api/auth/reset-password', { body: { token, password } })
      setOutcome({ state: 'done' })
    } catch (error) {
      setOutcome({ state: 'failed', problem: problemOf(error) })
    }
  }
  if (outcome.state === 'done') return <PasswordSet />
  if (outcome.state === 'failed' && outcome.problem.code === 'expired-link') return <AskForMail expired />
  const weak = outcome.state === 'failed' && outcome.problem.code === 'weak-password'
  const told = outcome.state === 'failed' ? i18n._(outcome.problem.text) : null
  const error = short ? t`Use at least ${PASSWORD_MIN} characters.` : weak ? told : null
  return (
    <>
      <AccountHeading title={<Trans>Set a new password</Trans>}>
        <Trans>All devices that are signed in will have to sign in again.</Trans>
      </AccountHeading>
      <form noValidate onSubmit={(event) => orFail(submit(event))} className="grid gap-5">
        {told && !weak && (
          <Banner tone="problem" role="alert">
            {told}
          </Banner>
        )}
        <PasswordField
          label={t`New password`}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
          hint={<PasswordHint password={password} />}
        />
        <Button type="submit" variant="primary" busy={outcome.state === 'sending'}>
          <Trans>Set password</Trans>
        </Button>
      </form>
    </>
  )
}

function PasswordSet() {
  return (
    <>
      <AccountHeading title={<Trans>Your new password is set</Trans>}>
        <Trans>Sign in with it now.</Trans>
      </AccountHeading>
      <Link to="/login" className={buttonClass({ variant: 'primary' })}>
        <Trans>Sign in</Trans>
      </Link>
    </>
  )
}
