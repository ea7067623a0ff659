import type { Card } from '@cairn/contract/cards'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeText, takeTextBack } from '../../data/change-text.ts'
import { CardEditForm } from '../../lib/card-edit-form.tsx'
import type { ChangedSides } from '../../lib/changed-sides.ts'
import { undoAction } from '../../lib/undo-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Front and back in the row's own place. Saved on this device at once, and sent when there is a network. */
export function CardRowForm({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useLingui()
  const [isRefused, setRefused] = useState(false)
  const store = async (change: ChangedSides) => {
    const came = await changeText(card.id, change)
    if (came === null || came.made.length + came.gone.length === 0) return
    const { made, gone } = came
    const before = {
      ...(change.front !== undefined && { front: card.front }),
      ...(change.back !== undefined && { back: card.back }),
    }
    const cards = plural(came.cards.length, { one: '# card', other: '# cards' })
    showToast(t`Card changed. This text now has ${cards}, one for each gap.`, {
      action: undoAction(() => takeTextBack({ cardId: card.id, before, made, gone }, Date.now())),
    })
  }
  const save = async (change: ChangedSides) => {
    try {
      await store(change)
      onClose()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      setRefused(true)
    }
  }
  return (
    <CardEditForm
      card={card}
      onSave={save}
      onNoteSaved={onClose}
      onCancel={onClose}
      problem={
        isRefused && (
          <Banner role="alert" tone="problem">
            <Trans>The browser did not store this. Your text stays here; free some space and save again.</Trans>
          </Banner>
        )
      }
      className="border-b border-line py-4"
    />
  )
}
