import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { Button } from './button.tsx'

// Loaded when it is first opened: most visits open none.
const DialogBase = lazy(() => import('./dialog-base.tsx'))

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot, the primary one last. Leave out when the content has its own. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** What gets the focus first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** A modal question or short task: a sheet from below on a phone, a centred leaf elsewhere. */
export function Dialog(props: DialogProps) {
  const [opened, setOpened] = useState(props.open)
  if (props.open && !opened) setOpened(true)
  if (!opened) return null
  return (
    <Suspense>
      <DialogBase {...props} />
    </Suspense>
  )
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
