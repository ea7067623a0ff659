import type { Card } from '@cairn/contract/cards'
import { MAX_SIDE_LENGTH } from '@cairn/core/cards/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { TextArea } from '../ui/text-area.tsx'
import { withLongAddresses, withShortAddresses } from './media/short-addresses.ts'
import { useOrFail } from './use-failure.ts'

interface CardEditFormProps {
  card: Card
  /** Resolves when the text is stored on this device, or could not be. */
  onSave: (change: Pick<Card, 'front' | 'back'>) => Promise<void>
  onCancel: () => void
  /** What went wrong when it was saved. */
  problem?: ReactNode
  className?: string
}

/**
 * Front and back in the card's own place. Stored on this device and sent from there, so it needs no network; what was
 * changed elsewhere meanwhile is merged field by field.
 */
export function CardEditForm({ card, onSave, onCancel, problem, className }: CardEditFormProps) {
  const { t } = useLingui()
  const [front, setFront] = useState(withShortAddresses(card.front))
  const [back, setBack] = useState(withShortAddresses(card.back))
  const [saving, setSaving] = useState(false)
  const orFail = useOrFail()
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const empty = front.trim() === ''
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (empty || saving) return
    setSaving(true)
    await onSave({ front: withLongAddresses(front), back: withLongAddresses(back) })
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
    <form
      onSubmit={(event) => orFail(save(event))}
      onKeyDown={onKeyDown}
      className={classNames('grid gap-5', className)}
    >
      <TextArea
        ref={first}
        label={t`Front`}
        value={front}
        onChange={(event) => setFront(event.target.value)}
        error={empty ? t`A card needs a front.` : undefined}
        maxLength={MAX_SIDE_LENGTH}
        reading
        grow
        rows={2}
      />
      <TextArea
        label={t`Back`}
        value={back}
        onChange={(event) => setBack(event.target.value)}
        maxLength={MAX_SIDE_LENGTH}
        reading
        grow
        rows={3}
      />
      {problem}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} shortcut="Esc">
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={saving} disabled={empty}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
