import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readAloud, stopReadingAloud } from '../../lib/device.ts'
import { plainText } from '../../lib/markdown.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CardEditForm } from './card-edit-form.tsx'
import { NothingDue } from './nothing-due.tsx'
import { RatingBar } from './rating-bar.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewEnd } from './review-end.tsx'
import { ReviewHeader } from './review-header.tsx'
import { ReviewNotices } from './review-notices.tsx'
import { ReviewSession, type ReviewView } from './review-session.ts'
import { type ReviewActions, useReviewKeys } from './use-review-keys.ts'

/** Only the card. `?deck=` narrows it to one deck. */
export default function ReviewPage() {
  const { deck } = useSearch({ strict: false })
  const deckId = typeof deck === 'string' && deck !== '' ? deck : null
  return <Sitting key={deckId} deckId={deckId} />
}

function Sitting({ deckId }: { deckId: string | null }) {
  const [session] = useState(() => new ReviewSession({ deckId }))
  const view = useSyncExternalStore(session.subscribe, session.getView)
  const [editing, setEditing] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  useEffect(() => {
    session.begin().catch((cause: unknown) => setFailure({ cause }))
    return stopReadingAloud
  }, [session])
  const actions = useActions(session, view, setEditing, (cause) => setFailure({ cause }))
  useReviewKeys(actions, editing === null && view.state !== 'loading')
  if (failure !== null) throw failure.cause
  const { shown } = view
  return (
    <>
      <ReviewHeader view={view} actions={actions} deckId={deckId} />
      <Announcer view={view} />
      {shown !== null && (
        <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-3 px-3 pt-2 sm:px-6 sm:pt-8">
          <h1 className="sr-only">
            <Trans>Review</Trans>
          </h1>
          <ReviewNotices problem={view.problem} />
          {editing === shown.eventId ? (
            <CardEditForm
              card={shown.card}
              onCancel={() => setEditing(null)}
              onSaved={(card) => {
                session.replaceCard(card)
                setEditing(null)
              }}
            />
          ) : (
            <>
              <ReviewCard shown={shown} />
              <AnswerBar view={view} actions={actions} />
            </>
          )}
        </div>
      )}
      {view.state === 'nothing-due' && <NothingDue deckId={deckId} nextDueAt={view.summary?.nextDueAt ?? null} />}
      {view.state === 'end' && (
        <ReviewEnd view={view} sittingId={session.id} onMore={() => void session.start()} onUndo={actions.undo} />
      )}
    </>
  )
}

/** In the thumb's reach at the foot of the screen. */
function AnswerBar({ view, actions }: { view: ReviewView; actions: ReviewActions }) {
  const { shown } = view
  if (shown === null) return null
  return (
    <div className="sticky bottom-0 bg-paper pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:pt-3 sm:pb-6">
      {shown.revealed ? (
        <RatingBar shown={shown} onRate={actions.rate} />
      ) : (
        <Button variant="primary" className="h-16! w-full" onClick={actions.reveal} aria-keyshortcuts="Space">
          <Trans>Show the answer</Trans>
          <Kbd className="ml-1 pointer-coarse:hidden">
            <Trans>Space</Trans>
          </Kbd>
        </Button>
      )}
    </div>
  )
}

/** Says what changed without moving anything: for people who hear the screen. */
function Announcer({ view }: { view: ReviewView }) {
  const { t } = useLingui()
  const returning = view.shown?.isReturning === true && !view.shown.revealed
  return (
    <p aria-live="polite" className="sr-only">
      {returning ? t`This card comes back.` : ''}
      {view.state === 'end' ? t`The sitting is done.` : ''}
    </p>
  )
}

function useActions(
  session: ReviewSession,
  view: ReviewView,
  setEditing: (eventId: string | null) => void,
  fail: (cause: unknown) => void,
): ReviewActions {
  const { t } = useLingui()
  const run = (work: Promise<void>) => void work.catch(fail)
  const undoable = (work: Promise<void>, message: string) =>
    run(work.then(() => void showToast(message, { action: { label: t`Undo`, run: () => run(session.undo()) } })))
  const { shown } = view
  return {
    reveal: () => session.reveal(),
    rate: (rating) => run(session.rate(rating)),
    undo: () => run(session.undo()),
    edit: () => shown !== null && setEditing(shown.eventId),
    suspend: () => shown !== null && undoable(session.suspend(), t`Suspended. It stays out of every review.`),
    bury: () => shown !== null && undoable(session.bury(), t`Put off until tomorrow.`),
    star: () => run(session.toggleStar()),
    readAloud: () => shown !== null && readAloud(plainText(shown.revealed ? shown.card.back : shown.card.front)),
  }
}
