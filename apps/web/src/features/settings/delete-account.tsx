import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../data/api-client.ts'
import { deleteAccount } from '../../data/sign-out.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { useServer } from '../../lib/use-server.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CountWords, isNothing } from './count-words.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SettingRow } from './setting-row.tsx'
import { SignInAgain } from './sign-in-again.tsx'

/** The way out for good. */
export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SettingRow
        group
        label={<Trans>Delete my account</Trans>}
        hint={<Trans>Everything goes, here and on the server, and cannot be brought back without an export.</Trans>}
      >
        {() => (
          <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
            <Trans>Delete…</Trans>
          </Button>
        )}
      </SettingRow>
      {isOpen && <DeleteDialog email={email} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { busy, problem, run, again, forget } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const remove = () =>
    run(async () => {
      await deleteAccount(typed.trim())
      showToast(t`Your account is deleted.`)
      await router.navigate({ to: '/logout' })
    })
  const submit = () => {
    const isRight = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(!isRight)
    if (isRight) remove()
    else field.current?.focus()
  }
  if (problem?.kind === 'recent-sign-in') return <SignInAgain part="account" onClose={forget} onSignedIn={again} />
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={<Trans>Delete your account?</Trans>}
      description={
        <Trans>
          You are signed out everywhere at once. What is yours is removed from the server and from this device.
        </Trans>
      }
    >
      <DialogForm
        onSubmit={submit}
        submit={<Trans>Delete for good</Trans>}
        leave={<Trans>Keep my account</Trans>}
        onLeave={onClose}
        busy={busy}
        variant="danger"
      >
        {problem && <ProblemBanner problem={problem} />}
        <WhatGoes />
        <p>
          <Trans>Take everything with you first: “Export everything” is on this page.</Trans>
        </p>
        <TextField
          ref={field}
          label={<Trans>Type {email} to confirm</Trans>}
          type="email"
          autoComplete="off"
          value={typed}
          error={isWrong && t`This is not the address of this account.`}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
      </DialogForm>
    </Dialog>
  )
}

/** In numbers, as the server has them: what is in the trash counts, other devices too. */
function WhatGoes() {
  const summary = useServer(() => api('GET /api/account'))
  if (summary.kind === 'loading')
    return (
      <Loading>
        <Skeleton className="h-20" />
      </Loading>
    )
  if (summary.kind === 'failed') return <ProblemBanner problem={summary.problem} onRetry={summary.reload} />
  const { counts, fileBytes } = summary.value
  if (isNothing(counts))
    return (
      <p>
        <Trans>There are no cards and no texts in it.</Trans>
      </p>
    )
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        <Trans>This goes for good:</Trans>
      </p>
      <CountWords counts={counts} fileBytes={fileBytes} />
    </div>
  )
}
