import { type FormEvent, useRef, useState } from 'react'
import { useOrFail } from '../../lib/use-failure.ts'

type Values<Name extends string> = Readonly<Record<Name, string>>
/** By field. */
type Errors = Readonly<Partial<Record<string, string>>>

interface TextForm<Name extends string> {
  readonly initial: Values<Name>
  /** What is wrong with the values, by field, the first field first. */
  readonly check: (values: Values<Name>) => Errors
  readonly send: (values: Values<Name>) => Promise<void>
}

/**
 * A short form of text fields: checked when it is sent, from then on also while typing; the first field with an error
 * takes the focus. The fields keep their texts themselves, so that what a password manager fills in counts.
 */
export function useTextForm<Name extends string>({ initial, check, send }: TextForm<Name>) {
  const place = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [wasSent, setWasSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const control = (name: string) => {
    const found = place.current?.elements.namedItem(name)
    return found instanceof HTMLInputElement ? found : null
  }
  const read = (): Values<Name> => {
    const now: Record<Name, string> = { ...initial }
    for (const name in now) now[name] = control(name)?.value ?? now[name]
    setValues(now)
    return now
  }
  const onChange = () => {
    const now = read()
    if (wasSent) setErrors(check(now))
  }
  const orFail = useOrFail()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const now = read()
    const wrong = check(now)
    setErrors(wrong)
    setWasSent(true)
    const [first] = Object.keys(wrong)
    if (first !== undefined) return control(first)?.focus()
    setSending(true)
    await send(now).finally(() => setSending(false))
  }
  const onSubmit = (event: FormEvent) => orFail(submit(event))
  return {
    form: { ref: place, noValidate: true, onChange, onSubmit },
    field: (name: Name) => ({ name, defaultValue: initial[name], error: errors[name] }),
    values,
    isSending,
    /** Says what the server did not take. */
    refuse: (name: Name, message: string) => {
      setErrors({ [name]: message })
      control(name)?.focus()
    },
    /** Takes the learner back to a field, its text selected. */
    select: (name: Name) => {
      control(name)?.focus()
      control(name)?.select()
    },
  }
}
