import type { CreatedApiToken } from '@cairn/contract/tokens'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { api } from '../../data/api-client.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SignInAgain } from './sign-in-again.tsx'

interface NewTokenProps {
  onClose: () => void
  onMade: (token: CreatedApiToken) => void
}

const LIVES = ['30', '90', '366', ''] as const
const LONGEST_NAME = 100

/** Name and end of a new token; asks for the password first when the last sign-in is too long ago. */
export function NewToken({ onClose, onMade }: NewTokenProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [days, setDays] = useState<string>('90')
  const [isMissing, setMissing] = useState(false)
  const { busy, problem, run, again } = useAttempt()
  const field = useRef<HTMLInputElement>(null)
  const make = () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return field.current?.focus()
    run(async () => {
      const expiresInDays = days === '' ? null : Number(days)
      onMade(await api('POST /api/tokens', { body: { name: name.trim(), expiresInDays } }))
    })
  }
  if (problem?.kind === 'recent-sign-in') return <SignInAgain part="ai" onClose={onClose} onSignedIn={again} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={field}
      title={<Trans>Make a token</Trans>}
      description={<Trans>Treat it like a password: whoever has it can use the AI of this Cairn as you.</Trans>}
    >
      <DialogForm onSubmit={make} submit={<Trans>Make the token</Trans>} onLeave={onClose} busy={busy}>
        {problem && <ProblemBanner problem={problem} />}
        <TextField
          ref={field}
          label={<Trans>Name</Trans>}
          hint={<Trans>What it is for, to tell it from others.</Trans>}
          placeholder={t`Notes on my laptop`}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          error={isMissing && name.trim() === '' && t`Give the token a name.`}
          onChange={(event) => setName(event.target.value)}
        />
        <Select
          label={<Trans>Ends</Trans>}
          value={days}
          options={LIVES.map((value) => ({
            value,
            label:
              value === '' ? t`Only when you revoke it` : value === '366' ? t`After a year` : t`After ${value} days`,
          }))}
          onChange={(event) => setDays(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
