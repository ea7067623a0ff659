import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

export interface Place {
  readonly value: string
  /** As it is found by and read out. */
  readonly label: string
}

interface PlaceDialogProps {
  title: ReactNode
  /** Names the field that finds a place and names a new one. */
  fieldLabel: string
  hint?: string
  longest: number
  places: readonly Place[]
  /** What a name that no place has would make, such as "New deck “x”". */
  newLabel: (name: string) => string
  onClose: () => void
  /** Puts things there; the dialog stays open with the reason when that fails. `name` is a new place's. */
  onChoose: (choice: { readonly place: Place } | { readonly name: string }) => Promise<string | null>
}

/** Asks where something goes: a place that is there, found by typing, or a new one of that name. */
export function PlaceDialog(props: PlaceDialogProps) {
  const { title, fieldLabel, hint, longest, places, newLabel, onClose, onChoose } = props
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const group = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const orFail = useOrFail()
  const name = typed.trim()
  const found = places.filter(({ label }) => label.toLowerCase().includes(name.toLowerCase()))
  const isNew = name !== '' && !places.some(({ label }) => label.toLowerCase() === name.toLowerCase())
  // A place that was chosen and is no longer in the list is not chosen; one that alone is left is.
  const only = found.length === 1 && chosen !== NEW ? found[0] : undefined
  const place = found.find(({ value }) => value === chosen) ?? only
  const makesNew = isNew && (chosen === NEW || found.length === 0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const choice = makesNew ? { name } : place === undefined ? null : { place }
    if (busy || choice === null) return
    setBusy(true)
    setProblem(await onChoose(choice))
    setBusy(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={!makesNew && place === undefined}>
            <Trans>Move</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3" onSubmit={(event) => orFail(submit(event))} noValidate>
        <TextField
          ref={field}
          label={fieldLabel}
          hint={hint}
          maxLength={longest}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <fieldset className="max-h-64 overflow-y-auto rounded-md ring-1 ring-line">
          <legend className="sr-only">{title}</legend>
          {found.map(({ value, label }) => (
            <PlaceChoice
              key={value}
              name={group}
              label={label}
              checked={value === place?.value}
              onCheck={() => setChosen(value)}
            />
          ))}
          {isNew && (
            <PlaceChoice name={group} label={newLabel(name)} checked={makesNew} onCheck={() => setChosen(NEW)} />
          )}
        </fieldset>
        {problem !== null && (
          <Banner role="alert" tone="problem">
            {problem}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}

/** No place has it as its value: ids and paths are never a lone colon. */
const NEW = ':'

interface PlaceChoiceProps {
  name: string
  label: string
  checked: boolean
  onCheck: () => void
}

function PlaceChoice({ name, label, checked, onCheck }: PlaceChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-b-0 hover:bg-sunken/60 has-checked:bg-moss-soft/60">
      <input type="radio" name={name} className="tick size-4.5" checked={checked} onChange={onCheck} />
      <span className="wrap-anywhere">{label}</span>
    </label>
  )
}
