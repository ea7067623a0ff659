import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { Button } from './button.tsx'
import type { DialogProps } from './dialog-props.ts'

// Loaded when it is first opened: most visits open none.
const DialogBase = lazyPart(() => import('./dialog-base.tsx'))

/** A modal question or short task: a sheet from below on a phone, a centred leaf elsewhere. */
export function Dialog(props: DialogProps) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!props.open || opened) return
    const draw = () => setOpened(true)
    // Once its code is there: what stands in for it would stay for a third of a second. What cannot be had is said then.
    void DialogBase.preload().then(draw, draw)
  }, [props.open, opened])
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
