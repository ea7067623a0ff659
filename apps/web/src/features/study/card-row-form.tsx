import type { Card } from '@cairn/contract/cards'
import { MAX_SIDE_LENGTH } from '@cairn/core/cards/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { changeCard } from '../../data/card-changes.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** Front and back in the row's own place. Saved on this device at once, and sent when there is a network. */
export function CardRowForm({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useLingui()
  const [front, setFront] = useState(card.front)
  const [back, setBack] = useState(card.back)
  const [isRefused, setRefused] = useState(false)
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const isEmpty = front.trim() === ''
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isEmpty) return
    try {
      if (front !== card.front || back !== card.back) await changeCard(card.id, { front, back })
      onClose()
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      setRefused(true)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    else return
    event.preventDefault()
  }
  return (
    <form onSubmit={(event) => void save(event)} onKeyDown={onKeyDown} className="grid gap-4 border-b border-line py-4">
      <TextArea
        ref={first}
        label={t`Front`}
        value={front}
        onChange={(event) => setFront(event.target.value)}
        error={isEmpty ? t`A card needs a front.` : undefined}
        maxLength={MAX_SIDE_LENGTH}
        reading
        grow
        rows={1}
      />
      <TextArea
        label={t`Back`}
        value={back}
        onChange={(event) => setBack(event.target.value)}
        maxLength={MAX_SIDE_LENGTH}
        reading
        grow
        rows={1}
      />
      {isRefused && (
        <Banner role="alert" tone="problem">
          <Trans>The browser did not store this. Your text stays here; free some space and save again.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isEmpty}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="quiet" shortcut="Esc" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
