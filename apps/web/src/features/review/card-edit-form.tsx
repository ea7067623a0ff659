import type { Card } from '@cairn/contract/cards'
import { MAX_SIDE_LENGTH } from '@cairn/core/cards/card'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type EditOutcome, editCard } from '../../data/card-changes.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'

interface CardEditFormProps {
  card: Card
  onSaved: (card: Card) => void
  onCancel: () => void
}

/** Front and back in the card's own place. What was typed stays until it is saved or given up. */
export function CardEditForm({ card, onSaved, onCancel }: CardEditFormProps) {
  const { t } = useLingui()
  const [front, setFront] = useState(card.front)
  const [back, setBack] = useState(card.back)
  const [version, setVersion] = useState(card.version)
  const [failure, setFailure] = useState<Extract<EditOutcome, { ok: false }> | null>(null)
  const [saving, setSaving] = useState(false)
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus(), [])
  const empty = front.trim() === ''
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (empty || saving) return
    setSaving(true)
    const outcome = await editCard({ id: card.id, version }, { front, back })
    setSaving(false)
    if (outcome.ok) return onSaved(outcome.card)
    if (outcome.problem === 'stale') setVersion(outcome.current.version)
    setFailure(outcome)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      onSubmit={save}
      onKeyDown={onKeyDown}
      className="grid gap-5 rounded-lg bg-surface p-6 shadow-face ring-1 ring-line sm:p-10"
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
      {failure !== null && <EditFailure failure={failure} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} shortcut="Esc">
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={saving} disabled={empty}>
          {failure?.problem === 'stale' ? <Trans>Save mine</Trans> : <Trans>Save</Trans>}
        </Button>
      </div>
    </form>
  )
}

function EditFailure({ failure }: { failure: Extract<EditOutcome, { ok: false }> }) {
  switch (failure.problem) {
    case 'offline':
      return (
        <Banner role="alert" tone="caution">
          <Trans>
            The server was not reached, so this is not saved yet. Your text stays here; try again when you are online.
          </Trans>
        </Banner>
      )
    case 'signed-out':
      return (
        <Banner role="alert" tone="caution">
          <Trans>Your session has ended, so this is not saved. Copy your text, sign in and edit the card again.</Trans>
        </Banner>
      )
    case 'stale':
      return (
        <Banner role="alert" tone="caution">
          <p>
            <Trans>
              This card was changed elsewhere while you edited it. Save again to replace that text, which reads:
            </Trans>
          </p>
          <p className="mt-2 font-read whitespace-pre-line">
            {failure.current.front}
            {'\n'}
            {failure.current.back}
          </p>
        </Banner>
      )
    case 'refused':
      return (
        <Banner role="alert" tone="problem">
          {failure.message}
        </Banner>
      )
    default:
      return failure satisfies never
  }
}
