import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../data/api-client.ts'
import { localLearner } from '../../data/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { startSession } from './after-sign-in.ts'
import { looksLikeEmail } from './email-rule.ts'
import { lastEmail, rememberEmail } from './last-email.ts'
import { nextPath } from './next-path.ts'
import { PasswordField } from './password-field.tsx'
import { type Problem, problemOf } from './problem-text.ts'

interface SignInFields {
  email: string
  password: string
}

const PASSWORD_PROBLEMS = ['invalid-credential', 'wrong-password', 'user-not-found']

export function PasswordForm({ next, onLink }: { next?: string; onLink: () => void }) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const [problem, setProblem] = useState<Problem | null>(null)
  const form = useForm<SignInFields>({ defaultValues: { email: localLearner()?.email ?? lastEmail(), password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email, password }) => {
    setProblem(null)
    rememberEmail(email.trim())
    try {
      await startSession(await api('POST /api/auth/sign-in', { body: { email: email.trim(), password } }))
      router.history.push(nextPath(next))
    } catch (error) {
      const told = problemOf(error)
      setProblem(told)
      if (PASSWORD_PROBLEMS.includes(told.code)) form.setFocus('password', { shouldSelect: true })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {problem && (
        <Banner
          tone="problem"
          role="alert"
          action={
            PASSWORD_PROBLEMS.includes(problem.code) && (
              <Button size="sm" onClick={onLink}>
                <Trans>Get a link</Trans>
              </Button>
            )
          }
        >
          {i18n._(problem.text)}
        </Banner>
      )}
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        {...form.register('email', {
          validate: (email) => looksLikeEmail(email) || t`Enter your e-mail address, such as ada@example.org.`,
        })}
        error={errors.email?.message}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        {...form.register('password', { required: t`Enter your password.` })}
        error={errors.password?.message}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button type="submit" variant="primary" busy={isSubmitting} className="min-w-32">
          <Trans>Sign in</Trans>
        </Button>
        <Link to="/forgot-password" className="link touch text-sm">
          <Trans>Forgot your password?</Trans>
        </Link>
      </div>
    </form>
  )
}
