import { Trans } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useOrFail } from './use-failure.ts'

interface EditFormProps {
  /** Its fields. */
  children: ReactNode
  /** What stands in them can be saved. */
  isComplete: boolean
  onSave: () => Promise<void>
  onCancel: () => void
  /** What went wrong when it was saved. */
  problem?: ReactNode
}

/** Texts edited in their own place: Ctrl or ⌘ and Enter saves, Escape leaves everything as it was. */
export function EditForm({ children, isComplete, onSave, onCancel, problem }: EditFormProps) {
  const [saving, setSaving] = useState(false)
  const orFail = useOrFail()
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!isComplete || saving) return
    setSaving(true)
    await onSave()
    setSaving(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) orFail(save())
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form onSubmit={(event) => orFail(save(event))} onKeyDown={onKeyDown} className="grid gap-5">
      {children}
      {problem}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} shortcut="Esc">
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={saving} disabled={!isComplete}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}

/** The element has the focus as soon as it is there, if it is wanted then, wherever the page is scrolled to. */
export function useFirstFocus<Control extends HTMLElement>(isWanted: boolean): RefObject<Control | null> {
  const first = useRef<Control>(null)
  const wanted = useRef(isWanted)
  useEffect(() => {
    if (wanted.current) first.current?.focus({ preventScroll: true })
  }, [])
  return first
}
