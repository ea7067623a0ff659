import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { looksLikeEmail } from './email-rule.ts'
import { lastEmail, rememberEmail } from './last-email.ts'
import { MailSent } from './mail-sent.tsx'
import { type Problem, problemOf } from './problem-text.ts'

type MailCall = 'POST /api/auth/email-link' | 'POST /api/auth/forgot-password'
export type MailState = { state: 'ready' | 'sending' | 'sent' } | { state: 'failed'; problem: Problem }

/** Asks the server for a mail; the answer is the same whether or not the address is known. */
export function useMailRequest(call: MailCall) {
  const [mail, setMail] = useState<MailState>({ state: 'ready' })
  const orFail = useOrFail()
  const ask = async (email: string, next?: string) => {
    setMail({ state: 'sending' })
    try {
      await api(call, { body: { email: email.trim(), next } })
      rememberEmail(email.trim())
      setMail({ state: 'sent' })
    } catch (error) {
      setMail({ state: 'failed', problem: problemOf(error) })
    }
  }
  const send = (email: string, next?: string) => orFail(ask(email, next))
  return { mail, send, reset: () => setMail({ state: 'ready' }) }
}

interface MailFormProps {
  call: MailCall
  next?: string
  submitLabel: string
  /** How long the link works. */
  lifeMinutes: number
  /** Said once the mail is on its way. */
  sent: (email: string) => React.ReactNode
}

/** One address, one button, and what happens next. */
export function MailForm({ call, next, submitLabel, lifeMinutes, sent }: MailFormProps) {
  const { t, i18n } = useLingui()
  const { mail, send, reset } = useMailRequest(call)
  const [email, setEmail] = useState(lastEmail)
  const [invalid, setInvalid] = useState(false)
  if (mail.state === 'sent')
    return (
      <div className="grid justify-items-start gap-4">
        <MailSent lifeMinutes={lifeMinutes}>{sent(email.trim())}</MailSent>
        <Button variant="quiet" className="-ml-4" onClick={reset}>
          <Trans>Use another address</Trans>
        </Button>
      </div>
    )
  const failed = mail.state === 'failed' ? i18n._(mail.problem.text) : null
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setInvalid(!looksLikeEmail(email))
        if (looksLikeEmail(email)) send(email, next)
        else event.currentTarget.querySelector('input')?.focus()
      }}
    >
      {failed && (
        <Banner tone="problem" role="alert">
          {failed}
        </Banner>
      )}
      <TextField
        label={t`E-mail`}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={invalid && t`Enter your e-mail address, such as ada@example.org.`}
      />
      <Button type="submit" variant="primary" busy={mail.state === 'sending'}>
        {submitLabel}
      </Button>
    </form>
  )
}
