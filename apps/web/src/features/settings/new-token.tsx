import type { CreatedApiToken } from '@cairn/contract/tokens'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '../../data/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProblemBanner } from './problem-banner.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { type ServerProblem, serverProblem } from './use-server.ts'

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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ServerProblem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const make = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const expiresInDays = days === '' ? null : Number(days)
      onMade(await api('POST /api/tokens', { body: { name: name.trim(), expiresInDays } }))
    } catch (error) {
      setBusy(false)
      setProblem(serverProblem(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setMissing(name.trim() === '')
    if (name.trim() === '') field.current?.focus()
    else void make()
  }
  if (problem?.kind === 'recent-sign-in')
    return <SignInAgain part="ai" onClose={onClose} onSignedIn={() => void make()} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      initialFocus={field}
      title={<Trans>Make a token</Trans>}
      description={<Trans>Treat it like a password: whoever has it can use the AI of this Cairn as you.</Trans>}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
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
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            <Trans>Make the token</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
