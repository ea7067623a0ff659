import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { latePart } from '../lib/lazy-part.ts'
import { Button } from './button.tsx'
import type { DialogProps } from './dialog-props.ts'

// Loaded when it is first opened: most visits open none.
const DialogBase = latePart(() => import('./dialog-base.tsx'))

/** A modal question or short task: a sheet from below on a phone, a centred leaf elsewhere. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? <DialogBase {...props} /> : null
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'actions' | 'size'> {
  confirmLabel: ReactNode
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
}

/** Asks before something that cannot be undone. Prefer doing it with an undo in a toast. */
export function ConfirmDialog({
  confirmLabel,
  onConfirm,
  danger = false,
  busy = false,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
