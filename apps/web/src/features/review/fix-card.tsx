import type { Card } from '@cairn/contract/cards'
import { askedText } from '@cairn/core/cards/asked-text'
import type { LintFix } from '@cairn/core/lint/lint-fix'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CardEditForm } from '../../lib/card-edit-form.tsx'
import { type ChangedSides, changedSides } from '../../lib/changed-sides.ts'
import { FindingLines, useRemarks } from '../../lib/finding-lines.tsx'
import { Markdown } from '../../lib/markdown-view.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as acts from './review-acts.ts'
import type { ReviewSession } from './review-session.ts'
import { addParts } from './split-card.ts'

interface FixCardProps {
  session: ReviewSession
  card: Card
  lapses: number
  /** Something was done about the card: says what, and offers to undo it. */
  onDone: (message: string) => void
  onClose: () => void
}

/** What may make a card so hard to keep, and what can be done about it. Opened by the learner; nothing waits for it. */
export default function FixCard({ session, card, lapses, onDone, onClose }: FixCardProps) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const remarks = useRemarks(card, card.quote)
  const finish = (isDone: boolean, message: string) => {
    if (!isDone)
      return setProblem(t`Nothing was changed: this device did not store it, or the card was deleted elsewhere.`)
    session.dropLeech()
    onDone(message)
    onClose()
  }
  const keep = () => {
    session.dropLeech()
    onClose()
  }
  const suspend = async () => finish(await acts.suspend(session, card.id), t`Suspended. It stays out of every review.`)
  const save = async (change: ChangedSides) => finish(await acts.edit(session, change, card.id), t`Card changed.`)
  const apply = async ({ cards: [first, ...parts] }: LintFix) => {
    if (first === undefined) return
    const change = changedSides(card, first)
    if (parts.length === 0) return save(change)
    const outcome = await addParts(card, parts)
    if (outcome.ok)
      return finish(await acts.edit(session, change, card.id, outcome.made), t`One card became ${parts.length + 1}.`)
    setProblem(
      outcome.problem === 'offline' ? t`New cards need the network. Try again when you are online.` : outcome.message,
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Fix this card`}
      description={
        <Plural
          value={lapses}
          one="Forgotten once."
          other="You have forgotten it # times. A card that does not stick often asks too much at once, or has no hold."
        />
      }
      size="md"
      actions={isEditing ? undefined : <Choices onEdit={() => setEditing(true)} onSuspend={suspend} onKeep={keep} />}
    >
      <div className="grid gap-5 pb-2">
        {problem !== null && (
          <Banner role="alert" tone="caution">
            {problem}
          </Banner>
        )}
        {isEditing ? (
          <CardEditForm card={card} onCancel={() => setEditing(false)} onSave={save} onNoteSaved={keep} />
        ) : (
          <>
            <div className="grid gap-2 rounded-md bg-surface p-5 font-read text-lg ring-1 ring-line">
              <Markdown text={askedText(card.front)} className="compact wrap-anywhere" />
              <hr className="border-line" />
              <Markdown text={card.back} className="compact wrap-anywhere" />
            </div>
            {remarks.length > 0 ? (
              <ul className="grid gap-2">
                <FindingLines remarks={remarks} onFix={(fix) => void apply(fix)} />
              </ul>
            ) : (
              <p className="text-muted">
                <Trans>
                  Its form is fine. A hook of your own often helps: an example, an opposite, a picture, or what you keep
                  taking it for.
                </Trans>
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  onEdit: () => void
  onSuspend: () => void
  onKeep: () => void
}

function Choices({ onEdit, onSuspend, onKeep }: ChoicesProps) {
  return (
    <>
      <Button variant="quiet" onClick={onKeep}>
        <Trans>Keep it as it is</Trans>
      </Button>
      <Button onClick={onSuspend}>
        <Trans>Suspend it</Trans>
      </Button>
      <Button variant="primary" onClick={onEdit}>
        <Trans>Edit it</Trans>
      </Button>
    </>
  )
}
