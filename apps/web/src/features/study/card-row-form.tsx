import type { Card } from '@cairn/contract/cards'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { changeCard } from '../../data/card-changes.ts'
import { CardEditForm } from '../../lib/card-edit-form.tsx'
import { Banner } from '../../ui/banner.tsx'

/** Front and back in the row's own place. Saved on this device at once, and sent when there is a network. */
export function CardRowForm({ card, onClose }: { card: Card; onClose: () => void }) {
  const [isRefused, setRefused] = useState(false)
  const save = async ({ front, back }: Pick<Card, 'front' | 'back'>) => {
    try {
      if (front !== card.front || back !== card.back) await changeCard(card.id, { front, back })
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
