import { PASSWORD_MIN, PASSWORD_RECOMMENDED } from '@cairn/contract/limits'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
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

interface SignUpFields {
  email: string
  password: string
}

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
  const form = useForm<SignUpFields>({ defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(null)
    rememberEmail(email.trim())
    try {
      const body = { email: email.trim(), password, timeZone: ownTimeZone() }
      await startSession(await api('POST /api/auth/sign-up', { body }))
      router.history.push(nextPath(next))
    } catch (error) {
      const told = problemOf(error)
      const field = FIELD_OF[told.code]
      if (field) form.setError(field, { message: i18n._(told.text) }, { shouldFocus: true })
      else setProblem(told)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {problem?.code === 'email-already-in-use' && <KnownEmail email={form.getValues('email')} next={next} />}
      {problem && problem.code !== 'email-already-in-use' && (
        <Banner tone="problem" role="alert">
          {i18n._(problem.text)}
        </Banner>
      )}
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="email"
        {...form.register('email', {
          validate: (email) => looksLikeEmail(email) || t`Enter your e-mail address, such as ada@example.org.`,
        })}
        error={errors.email?.message}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        {...form.register('password', {
          validate: (password) =>
            passwordLength(password).kind !== 'short' || t`Use at least ${PASSWORD_MIN} characters.`,
        })}
        error={errors.password?.message}
        hint={<PasswordHint password={useWatch({ control: form.control, name: 'password' })} />}
      />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  )
}

const FIELD_OF: Partial<Record<Problem['code'], keyof SignUpFields>> = {
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
