import { PASSWORD_MIN, PASSWORD_RECOMMENDED } from '@cairn/contract/limits'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../data/api-client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountHeading } from './account-heading.tsx'
import { ownTimeZone, startSession } from './after-sign-in.ts'
import { looksLikeEmail } from './email-rule.ts'
import { KnownEmail } from './known-email.tsx'
import { rememberEmail } from './last-email.ts'
import { nextPath } from './next-path.ts'
import { PasswordField } from './password-field.tsx'
import { passwordLength } from './password-words.ts'
import { type Problem, problemOf } from './problem-text.ts'
import { useSearchText } from './use-search-text.ts'
import { useTextForm } from './use-text-form.ts'

export default function SignupPage() {
  const next = useSearchText('next')
  return (
    <>
      <AccountHeading title={<Trans>Create your account</Trans>}>
        <Trans>An e-mail address and a password. Your cards can leave with you at any time.</Trans>
      </AccountHeading>
      <SignUpForm next={next} />
      <p className="mt-8 border-t border-line pt-6 text-muted">
        <Trans>
          You have an account?{' '}
          <Link to="/login" search={next === undefined ? {} : { next }} className="link">
            Sign in
          </Link>
        </Trans>
      </p>
    </>
  )
}

function SignUpForm({ next }: { next?: string }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { form, field, values, isSending, refuse } = useTextForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      ...(!looksLikeEmail(email) && { email: t`Enter your e-mail address, such as ada@example.org.` }),
      ...(passwordLength(password).kind === 'short' && { password: t`Use at least ${PASSWORD_MIN} characters.` }),
    }),
    send: async ({ email, password }) => {
      setProblem(null)
      rememberEmail(email.trim())
      try {
        const body = { email: email.trim(), password, timeZone: ownTimeZone() }
        await startSession(await api('POST /api/auth/sign-up', { body }))
        router.history.push(nextPath(next))
      } catch (error) {
        const told = problemOf(error)
        const refused = FIELD_OF[told.code]
        if (refused) refuse(refused, i18n._(told.text))
        else setProblem(told)
      }
    },
  })
  return (
    <form {...form} className="grid gap-5">
      {problem?.code === 'email-already-in-use' && <KnownEmail email={values.email} next={next} />}
      {problem && problem.code !== 'email-already-in-use' && (
        <Banner tone="problem" role="alert">
          {i18n._(problem.text)}
        </Banner>
      )}
      <TextField label={t`E-mail`} type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        {...field('password')}
        hint={<PasswordHint password={values.password} />}
      />
      <Button type="submit" variant="primary" busy={isSending}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  )
}

const FIELD_OF: Partial<Record<Problem['code'], 'email' | 'password'>> = {
  'weak-password': 'password',
  'invalid-email': 'email',
}

/** What the length of a password means, in words, while it is typed. */
export function PasswordHint({ password }: { password: string }) {
  if (password === '')
    return (
      <Trans>
        At least {PASSWORD_MIN} characters; {PASSWORD_RECOMMENDED} or more are better. A short sentence is easy to keep
        in mind.
      </Trans>
    )
  const length = passwordLength(password)
  if (length.kind === 'short')
    return <Plural value={length.missing} one="One more character" other="# more characters" />
  return length.kind === 'good' ? (
    <Trans>Long enough to be hard to guess.</Trans>
  ) : (
    <Trans>Enough. {PASSWORD_RECOMMENDED} or more are better.</Trans>
  )
}
