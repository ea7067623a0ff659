import type { Card } from '@cairn/contract/cards'
import { useLingui } from '@lingui/react/macro'
import { CardEditForm } from '../../lib/card-edit-form.tsx'
import type { ChangedSides } from '../../lib/changed-sides.ts'
import * as acts from './review-acts.ts'
import type { ReviewSession } from './review-session.ts'

interface EditInPlaceProps {
  session: ReviewSession
  /** The card shown. */
  card: Card
  /** It was changed: says so, and offers to undo it. */
  onDone: (message: string) => void
  onClose: () => void
}

/** The texts of the card in front of the learner, in its own place. It stays until they are stored or given up. */
export default function EditInPlace({ session, card, onDone, onClose }: EditInPlaceProps) {
  const { t } = useLingui()
  const save = async (change: ChangedSides) => {
    const isDone = await acts.edit(session, change)
    if (!isDone) return
    onClose()
    onDone(t`Card changed.`)
  }
  return (
    <CardEditForm
      card={card}
      onCancel={onClose}
      onSave={save}
      onNoteSaved={onClose}
      className="rounded-lg bg-surface p-6 shadow-face ring-1 ring-line sm:p-10"
    />
  )
}
