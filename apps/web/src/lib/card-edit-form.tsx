import type { Card } from '@cairn/contract/cards'
import { MAX_SIDE_LENGTH } from '@cairn/core/cards/card'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cameInPackage } from '../data/note-fields.ts'
import { classNames } from '../ui/class-names.ts'
import { Segmented } from '../ui/segmented.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { type ChangedSides, changedSides } from './changed-sides.ts'
import { EditForm, useFirstFocus } from './edit-form.tsx'
import { type EditedAs, keepEditedAs, lastEditedAs } from './edited-as.ts'
import { latePart } from './lazy-part.ts'
import { mostShown, withLongAddresses, withShortAddresses } from './media/short-addresses.ts'

const NoteForm = latePart(() => import('./note-form.tsx'))

interface CardEditFormProps {
  card: Card
  /** Is given the sides that were changed. Resolves when they are stored on this device, or could not be. */
  onSave: (change: ChangedSides) => Promise<void>
  /** The note of an imported card was changed, and is stored here and on the server. */
  onNoteSaved: () => void
  /** Also where nothing was changed. */
  onCancel: () => void
  /** What went wrong when it was saved. */
  problem?: ReactNode
  className?: string
}

/** The texts of a card in its own place: its two sides or, for a card that came in with a package, the fields of its note. */
export function CardEditForm({ card, onSave, onNoteSaved, onCancel, problem, className }: CardEditFormProps) {
  const { t } = useLingui()
  const isImported = cameInPackage(card.noteId) && card.kind !== 'occlusion'
  // The sides of a text with gaps are hardly what one wants to change.
  const [editedAs, setEditedAs] = useState<EditedAs>(lastEditedAs() ?? (card.kind === 'cloze' ? 'note' : 'card'))
  // What was typed in one of them stays while the other is looked at.
  const [opened, setOpened] = useState<readonly EditedAs[]>([editedAs])
  // Who goes through the choices by keys must not be taken away from them.
  const [isChosen, setChosen] = useState(false)
  const form = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // Fields that are still on their way cannot take the focus; keys are heard all the same.
    if (form.current?.contains(document.activeElement) === false) form.current.focus({ preventScroll: true })
  }, [])
  const choose = (choice: EditedAs) => {
    setChosen(true)
    setEditedAs(choice)
    setOpened([...new Set([...opened, choice])])
    keepEditedAs(choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  const shown = isImported ? editedAs : 'card'
  const isOpen = (choice: EditedAs) => choice === shown || (isImported && opened.includes(choice))
  return (
    <fieldset
      ref={form}
      aria-label={t`Edit the card`}
      data-edited={card.id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={classNames('grid min-w-0 gap-5 outline-none', className)}
    >
      {isImported && (
        <Segmented
          label={t`What to edit`}
          value={editedAs}
          options={[
            { value: 'card', label: t`This card` },
            { value: 'note', label: t`Its note` },
          ]}
          onChange={choose}
          className="justify-self-start"
        />
      )}
      {isOpen('card') && (
        <div hidden={shown !== 'card'}>
          <SidesForm card={card} takesFocus={!isChosen} onSave={onSave} onCancel={onCancel} problem={problem} />
        </div>
      )}
      {isOpen('note') && (
        <div hidden={shown !== 'note'}>
          <NoteForm card={card} takesFocus={!isChosen} onSaved={onNoteSaved} onCancel={onCancel} />
        </div>
      )}
    </fieldset>
  )
}

interface SidesFormProps extends Omit<CardEditFormProps, 'onNoteSaved' | 'className'> {
  takesFocus: boolean
}

/**
 * Front and back. Stored on this device and sent from there, so it needs no network; what was changed elsewhere meanwhile
 * is merged field by field.
 */
function SidesForm({ card, takesFocus, onSave, onCancel, problem }: SidesFormProps) {
  const { t } = useLingui()
  // What is changed elsewhere meanwhile must not pass for something that was typed here.
  const [begun] = useState(card)
  const [front, setFront] = useState(withShortAddresses(begun.front))
  const [back, setBack] = useState(withShortAddresses(begun.back))
  const first = useFirstFocus<HTMLTextAreaElement>(takesFocus)
  const empty = front.trim() === ''
  const save = async () => {
    const change = changedSides(begun, { front: withLongAddresses(front), back: withLongAddresses(back) })
    return Object.keys(change).length === 0 ? onCancel() : onSave(change)
  }
  return (
    <EditForm isComplete={!empty} onSave={save} onCancel={onCancel} problem={problem}>
      <TextArea
        ref={first}
        label={t`Front`}
        value={front}
        onChange={(event) => setFront(event.target.value)}
        error={empty ? t`A card needs a front.` : undefined}
        maxLength={mostShown(front, MAX_SIDE_LENGTH)}
        reading
        grow
        rows={2}
      />
      <TextArea
        label={t`Back`}
        value={back}
        onChange={(event) => setBack(event.target.value)}
        maxLength={mostShown(back, MAX_SIDE_LENGTH)}
        reading
        grow
        rows={3}
      />
    </EditForm>
  )
}
