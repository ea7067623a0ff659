import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
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
import { useTextForm } from './use-text-form.ts'

const PASSWORD_PROBLEMS = ['invalid-credential', 'wrong-password', 'user-not-found']

interface PasswordFormProps {
  next?: string
  onLink: () => void
  /** In place of going on to `next`. */
  onSignedIn?: () => void
}

export function PasswordForm({ next, onLink, onSignedIn }: PasswordFormProps) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { form, field, isSending, select } = useTextForm({
    initial: { email: localLearner()?.email ?? lastEmail(), password: '' },
    check: ({ email, password }) => ({
      ...(!looksLikeEmail(email) && { email: t`Enter your e-mail address, such as ada@example.org.` }),
      ...(password === '' && { password: t`Enter your password.` }),
    }),
    send: async ({ email, password }) => {
      setProblem(null)
      rememberEmail(email.trim())
      try {
        await startSession(await api('POST /api/auth/sign-in', { body: { email: email.trim(), password } }))
        if (onSignedIn) onSignedIn()
        else router.history.push(nextPath(next))
      } catch (error) {
        const told = problemOf(error)
        setProblem(told)
        if (PASSWORD_PROBLEMS.includes(told.code)) select('password')
      }
    },
  })
  return (
    <form {...form} className="grid gap-5">
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
      <TextField label={t`E-mail`} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button type="submit" variant="primary" busy={isSending} className="min-w-32">
          <Trans>Sign in</Trans>
        </Button>
        <Link to="/forgot-password" className="link touch text-sm">
          <Trans>Forgot your password?</Trans>
        </Link>
      </div>
    </form>
  )
}
