import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { decksWithCounts } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { latePart } from '../../lib/lazy-part.ts'
import { keepFile } from '../../lib/media/add-media.ts'
import { markOf } from '../../lib/media/media-marks.ts'
import { EMPTY } from '../../lib/occlusion/drawing.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { uuid7 } from '../../lib/uuid7.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DeckChoice, type Destination, IntoDeck } from './deck-choice.tsx'
import { addPictureCard, lastPosition, type PictureDeck, sendDeck } from './picture-deck.ts'

const OcclusionDialog = latePart(() => import('../../lib/occlusion/occlusion-dialog.tsx'))

/** Cards of a picture that was brought: one that asks about all of it, or one for each part that is hidden. */
export function PictureCards({ file }: { file: File }) {
  const { t } = useLingui()
  const decks = useLive('generate decks', ['decks'], () => decksWithCounts(Date.now())) ?? []
  const [newDeckId, setNewDeckId] = useState(uuid7)
  const [destination, setDestination] = useState<Destination>({ deckId: null, title: titleOf(file) })
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState(0)
  const title = destination.title || t`New deck`
  const deck = { id: destination.deckId ?? newDeckId, title }
  const onMade = (cards: number) => {
    setMade((before) => before + cards)
    // It is there now; one that is wished for later is another.
    setDestination({ deckId: deck.id, title })
    if (destination.deckId === null) setNewDeckId(uuid7())
  }
  return (
    <section
      aria-label={t`Cards of this picture`}
      className="grid gap-4 rounded-md bg-sunken p-4 sm:grid-cols-[10rem_1fr] sm:gap-6"
    >
      <Thumbnail file={file} />
      <div className="grid min-w-0 gap-4">
        {made > 0 && (
          <Banner
            tone="good"
            role="status"
            action={
              <Link to="/edit/$id" params={{ id: deck.id }} className="link touch">
                <Trans>Open the deck</Trans>
              </Link>
            }
          >
            <Trans>
              <Plural value={made} one="# card is made" other="# cards are made" /> in “{readableTitle(title)}”.
            </Trans>
          </Banner>
        )}
        <AskForm file={file} deck={deck} onMade={onMade} />
        <p className="text-sm text-muted wrap-anywhere">
          <IntoDeck title={title} isNew={destination.deckId === null} onChange={() => setAsking(true)} />
        </p>
      </div>
      {asking && (
        // Within the form of the text, which this one is not to send.
        <div onSubmit={(event) => event.stopPropagation()}>
          <DeckChoice
            destination={destination}
            decks={decks}
            onChoose={(chosen) => {
              setDestination(chosen)
              setAsking(false)
            }}
            onClose={() => setAsking(false)}
          />
        </div>
      )}
    </section>
  )
}

function Thumbnail({ file }: { file: File }) {
  const { t } = useLingui()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (address === null) return <div className="h-32" />
  // A kind that this browser does not show leaves its place empty: putting it on a card says why.
  return (
    <img
      src={address}
      alt={t`What you chose`}
      className="max-h-48 max-w-full justify-self-start rounded-sm bg-surface object-contain"
      onError={() => setAddress(null)}
    />
  )
}

interface AskFormProps {
  file: File
  deck: PictureDeck
  onMade: (cards: number) => void
}

/** Stands within the form of the text, so it is sent by its own button and key. */
function AskForm({ file, deck, onMade }: AskFormProps) {
  const { t } = useLingui()
  const [question, setQuestion] = useState('')
  const [answer, setAnswer] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [hiding, setHiding] = useState<{ address: string; after: number } | null>(null)
  const answerField = useRef<HTMLInputElement>(null)
  const orFail = useOrFail()
  /** Its address on this device; null when it could not be kept, which is said. */
  const keep = async () => {
    setBusy(true)
    const mark = await keepFile(file).finally(() => setBusy(false))
    return mark?.kind === 'picture' ? mark : null
  }
  const add = async () => {
    if (answer.trim() === '') {
      setFault(t`Write what the picture shows, or what is to be answered.`)
      return answerField.current?.focus()
    }
    setFault(null)
    const mark = await keep()
    if (mark === null) return
    const front = [question.trim(), markOf(mark)].filter(Boolean).join('\n\n')
    await addPictureCard(deck, { front, back: answer.trim() }, Date.now())
    setAnswer('')
    setQuestion('')
    onMade(1)
  }
  const hide = async () => {
    const mark = await keep()
    if (mark !== null) setHiding({ address: mark.address, after: await lastPosition(deck.id) })
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    orFail(add())
  }
  return (
    <>
      <TextField
        label={<Trans>Question beside the picture</Trans>}
        placeholder={t`What is this?`}
        autoComplete="off"
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={onEnter}
      />
      <TextField
        ref={answerField}
        label={<Trans>Answer</Trans>}
        autoComplete="off"
        value={answer}
        error={fault}
        onChange={(event) => setAnswer(event.target.value)}
        onKeyDown={onEnter}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => orFail(add())}>
          <Trans>Make a card</Trans>
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => orFail(hide())}>
          <Trans>Hide parts of it</Trans>
        </Button>
      </div>
      {hiding !== null && (
        <OcclusionDialog
          begun={{ ...EMPTY, picture: hiding.address }}
          place={{ deckId: deck.id, noteId: null, after: hiding.after }}
          prepare={() => sendDeck(deck, Date.now())}
          onSaved={onMade}
          onClose={() => setHiding(null)}
        />
      )}
    </>
  )
}

const titleOf = ({ name }: File): string => name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 200)
