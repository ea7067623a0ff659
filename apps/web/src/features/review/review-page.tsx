import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { readAloud, stopReadingAloud } from '../../lib/device.ts'
import { plainText } from '../../lib/markdown.ts'
import { useNavigation } from '../../lib/navigation.tsx'
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
import { ReviewSession } from './review-session.ts'
import type { ReviewView } from './review-view.ts'
import { type ReviewActions, useReviewKeys } from './use-review-keys.ts'

/** Only the card. `?deck=` narrows it to one deck. */
export default function ReviewPage() {
  const { href } = useNavigation()
  const deckId = new URLSearchParams(href.split('?')[1]).get('deck') || null
  return <Sitting key={deckId} deckId={deckId} />
}

function Sitting({ deckId }: { deckId: string | null }) {
  const [session] = useState(() => new ReviewSession({ deckId }))
  const view = useSyncExternalStore(session.subscribe, session.getView)
  const [editing, setEditing] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  useEffect(() => {
    session.begin().catch((cause: unknown) => setFailure({ cause }))
    return () => {
      stopReadingAloud()
      session.leave()
    }
  }, [session])
  const actions = useActions(session, setEditing, setFailure)
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
      {(view.state === 'nothing-due' || view.state === 'end') && (
        <div className="mx-auto w-full max-w-page px-3 pt-2 sm:px-6">
          <ReviewNotices problem={view.problem} />
        </div>
      )}
      {view.state === 'nothing-due' && <NothingDue deckId={deckId} nextDueAt={view.summary?.nextDueAt ?? null} />}
      {view.state === 'end' && (
        <ReviewEnd view={view} sittingId={session.id} onMore={() => void session.start()} onUndo={actions.undo} />
      )}
    </>
  )
}

/** The second half of a double tap on a rating falls on the button that took its place: it must not turn the next card. */
const DOUBLE_TAP_MS = 300

/** In the thumb's reach at the foot of the screen. */
function AnswerBar({ view, actions }: { view: ReviewView; actions: ReviewActions }) {
  const { shown } = view
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)
  if (shown === null) return null
  const noteTap = (event: MouseEvent) => {
    tappedAt.current = event.timeStamp
  }
  const reveal = (event: MouseEvent) => {
    const isSecondHalf = event.detail > 1 && event.timeStamp - tappedAt.current < DOUBLE_TAP_MS
    if (!isSecondHalf) actions.reveal()
  }
  return (
    <div className="sticky bottom-0 bg-paper pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:pt-3 sm:pb-6">
      {shown.revealed ? (
        <RatingBar shown={shown} onRate={actions.rate} onTap={noteTap} />
      ) : (
        <Button variant="primary" className="h-16! w-full" onClick={reveal} aria-keyshortcuts="Space">
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

/** The same functions for a whole sitting, so that the parts of the screen that did not change are not drawn again. */
function useActions(
  session: ReviewSession,
  setEditing: (eventId: string | null) => void,
  setFailure: (failure: { cause: unknown }) => void,
): ReviewActions {
  const { t } = useLingui()
  return useMemo(() => {
    const run = (work: Promise<void>) => void work.catch((cause: unknown) => setFailure({ cause }))
    const shown = () => session.view.shown
    const setAside = (work: () => Promise<void>, message: string) => {
      if (shown() === null) return
      const offerUndo = () => void showToast(message, { action: { label: t`Undo`, run: () => run(session.undo()) } })
      run(work().then(offerUndo))
    }
    return {
      reveal: () => session.reveal(),
      rate: (rating) => {
        stopReadingAloud()
        run(session.rate(rating))
      },
      undo: () => run(session.undo()),
      edit: () => setEditing(shown()?.eventId ?? null),
      suspend: () => setAside(session.suspend, t`Suspended. It stays out of every review.`),
      bury: () => setAside(session.bury, t`Put off until tomorrow.`),
      star: () => run(session.toggleStar()),
      readAloud: () => {
        const now = shown()
        if (now !== null) readAloud(plainText(now.revealed ? now.card.back : now.card.front))
      },
    }
  }, [session, setEditing, setFailure, t])
}
