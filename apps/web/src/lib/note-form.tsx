import type { Card } from '@cairn/contract/cards'
import { MAX_FIELD_LENGTH } from '@cairn/contract/limits'
import type { Note } from '@cairn/contract/notes'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import type { WriteRefusal } from '../data/edit-card.ts'
import { changeNote, readNote } from '../data/note-fields.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { showToast } from '../ui/toast-store.ts'
import { EditForm, useFirstFocus } from './edit-form.tsx'
import { mostShown, withLongAddresses, withShortAddresses } from './media/short-addresses.ts'
import { useOrFail } from './use-failure.ts'

interface NoteFormProps {
  card: Card
  /** Whether its first field has the focus as soon as it is there. */
  takesFocus: boolean
  onSaved: () => void
  onCancel: () => void
}

type Refusal = WriteRefusal<Note>

/** The fields of the note that a card was drawn from. The server keeps them, so it needs the network. */
export default function NoteForm(props: NoteFormProps) {
  const { card, onCancel } = props
  const [found, setFound] = useState<Awaited<ReturnType<typeof readNote>> | null>(null)
  const orFail = useOrFail()
  const load = useCallback(async () => {
    setFound(null)
    setFound(await readNote(card.id))
  }, [card.id])
  useEffect(() => orFail(load()), [load, orFail])
  if (found === null)
    return (
      <Loading className="grid gap-5">
        <Skeleton className="h-5 w-60 max-w-full" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </Loading>
    )
  if (found.ok) return <FieldsForm {...props} first={found.note} />
  return (
    <div className="grid gap-5">
      <RefusalBanner refusal={found} onAgain={() => orFail(load())} />
      <Button onClick={onCancel} className="justify-self-end">
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}

function FieldsForm({ card, first, takesFocus, onSaved, onCancel }: NoteFormProps & { first: Note }) {
  const { t } = useLingui()
  const [note, setNote] = useState(first)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const focus = useFirstFocus<HTMLTextAreaElement>(takesFocus)
  const shownIn = (index: number) => typed.get(index) ?? withShortAddresses(note.fields[index]?.text ?? '')
  const isChanged = (index: number) => withLongAddresses(shownIn(index)) !== note.fields[index]?.text
  const save = async () => {
    const changed = note.fields.map((_, index) => isChanged(index))
    if (!changed.includes(true)) return onCancel()
    const texts = changed.map((is, index) => (is ? { text: withLongAddresses(shownIn(index)) } : null))
    const outcome = await changeNote(card.id, note.version, texts)
    if (!outcome.ok) {
      if (outcome.problem === 'stale') setNote(outcome.current)
      return setRefusal(outcome)
    }
    const before = changed.map((is, index) => (is ? { html: note.fields[index]?.html ?? '' } : null))
    const undo = async () => {
      const undone = await changeNote(card.id, outcome.note.version, before)
      if (!undone.ok) showToast(t`The note could not be changed back. Look at it again.`, { tone: 'problem' })
    }
    showToast(t`Note changed, and its cards with it.`, { action: { label: t`Undo`, run: undo } })
    onSaved()
  }
  return (
    <EditForm
      isComplete
      onSave={save}
      onCancel={onCancel}
      problem={refusal !== null && <RefusalBanner refusal={refusal} />}
    >
      <p className="text-sm text-muted">
        {note.noteType} · <Plural value={note.cards} one="makes one card" other="makes # cards" />
        {note.changedCards > 0 && (
          <>
            {'. '}
            <Plural
              value={note.changedCards}
              one="One was changed by itself and follows the note again when you save."
              other="# were changed by themselves and follow the note again when you save."
            />
          </>
        )}
      </p>
      {note.fields.map(({ name, isWhole }, index) => (
        <TextArea
          key={name}
          ref={index === 0 ? focus : undefined}
          label={name}
          value={shownIn(index)}
          onChange={(event) => setTyped(new Map(typed).set(index, event.target.value))}
          maxLength={mostShown(shownIn(index), MAX_FIELD_LENGTH)}
          hint={
            !isWhole && isChanged(index)
              ? t`Saved like this it loses what Markdown cannot hold: colours, sizes, drawings or nesting.`
              : undefined
          }
          reading
          grow
          rows={2}
        />
      ))}
    </EditForm>
  )
}

function RefusalBanner({ refusal, onAgain }: { refusal: Refusal; onAgain?: () => void }) {
  const isAway = refusal.problem === 'offline'
  return (
    <Banner
      role="alert"
      tone={isAway ? 'caution' : 'problem'}
      action={
        isAway &&
        onAgain && (
          <Button onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <RefusalWords refusal={refusal} />
    </Banner>
  )
}

function RefusalWords({ refusal }: { refusal: Refusal }) {
  switch (refusal.problem) {
    case 'offline':
      return (
        <Trans>
          The fields of a note are on the server, which cannot be reached now. The card itself can be edited without it.
        </Trans>
      )
    case 'signed-out':
      return <Trans>You are signed out. Sign in again; your text stays here.</Trans>
    case 'stale':
      return (
        <Trans>
          The note was changed elsewhere meanwhile. Your text is still here; save again to put it over that.
        </Trans>
      )
    case 'refused':
      return <>{refusal.message}</>
  }
}
