import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import type { DeckWithCounts } from '../../data/queries.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** A deck that is there, or a new one with a title. */
export interface Destination {
  /** Null makes a new deck. */
  readonly deckId: string | null
  readonly title: string
}

interface DeckChoiceProps {
  destination: Destination
  decks: readonly DeckWithCounts[]
  onChoose: (destination: Destination) => void
  onClose: () => void
}

interface IntoDeckProps {
  title: string
  isNew: boolean
  onChange: () => void
}

/** Where the cards go, in words, with the way to another deck. */
export function IntoDeck({ title, isNew, onChange }: IntoDeckProps) {
  const name = <strong className="font-medium text-ink">{readableTitle(title)}</strong>
  return (
    <>
      {isNew ? <Trans>Into the new deck {name}</Trans> : <Trans>Into {name}</Trans>}{' '}
      <button type="button" className="link touch" onClick={onChange}>
        <Trans>Change</Trans>
      </button>
    </>
  )
}

/** Asks where the cards go: a sheet from below on a phone. */
export function DeckChoice({ destination, decks, onChoose, onClose }: DeckChoiceProps) {
  const { t } = useLingui()
  const formId = useId()
  const [deckId, setDeckId] = useState(destination.deckId)
  const [title, setTitle] = useState(destination.deckId === null ? destination.title : '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const known = decks.find((deck) => deck.id === deckId)
    onChoose(known ? { deckId: known.id, title: known.title } : { deckId: null, title: title.trim() })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<Trans>Where the cards go</Trans>}
      actions={
        <Button variant="primary" type="submit" form={formId}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-1 pb-2">
        <Choice checked={deckId === null} onChoose={() => setDeckId(null)} label={t`A new deck`} />
        {deckId === null && (
          <TextField
            className="mb-2 pl-9"
            label={<Trans>Title of the new deck</Trans>}
            hideLabel
            placeholder={t`New deck`}
            maxLength={200}
            autoComplete="off"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        {decks.map((deck) => (
          <Choice
            key={deck.id}
            checked={deckId === deck.id}
            onChoose={() => setDeckId(deck.id)}
            label={readableTitle(deck.title)}
          />
        ))}
      </form>
    </Dialog>
  )
}

function Choice({ checked, label, onChoose }: { checked: boolean; label: string; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-sm px-1 hover:bg-sunken">
      <input type="radio" name="deck" checked={checked} onChange={onChoose} className="tick size-5" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
