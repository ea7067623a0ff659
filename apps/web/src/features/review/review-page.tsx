import { Trans } from '@lingui/react/macro'
import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { StudyScope } from '../../data/study-scope.ts'
import { afterFrame } from '../../lib/after-frame.ts'
import { stopReadingAloud } from '../../lib/device.ts'
import { useNavigation } from '../../lib/navigation.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewHeader } from './review-header.tsx'
import {
  Announcer,
  EditInPlace,
  loadWatch,
  MissedNote,
  NothingDue,
  preloadParts,
  ReviewEnd,
  ReviewNotices,
  ReviewPanels,
  SideRecordings,
  SwipeToRate,
} from './review-parts.ts'
import { ReviewSession } from './review-session.ts'
import { storageProblem } from './storage-problem.ts'
import { useReviewActions } from './use-review-actions.ts'
import { type Panel, useReviewKeys } from './use-review-keys.ts'

/** Only the card. `?deck=` narrows it to one deck, `?folder=` to those of a folder, `?for=exam` has the exam choose the cards. */
export default function ReviewPage() {
  const { href } = useNavigation()
  const query = new URLSearchParams(href.split('?')[1])
  const deckId = query.get('deck') || null
  const isForExam = query.get('for') === 'exam'
  const folder = deckId === null ? query.get('folder') || null : null
  return <Sitting key={`${deckId} ${folder} ${isForExam}`} deckId={deckId} folder={folder} isForExam={isForExam} />
}

function Sitting({ deckId, folder, isForExam }: StudyScope) {
  const [session] = useState(() => new ReviewSession({ deckId, folder, isForExam }))
  const view = useSyncExternalStore(session.subscribe, session.getView)
  const [panel, setPanel] = useState<{ panel: Panel; eventId: string | undefined } | null>(null)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const open = useCallback(
    (wanted: Panel) => setPanel({ panel: wanted, eventId: session.view.shown?.eventId }),
    [session],
  )
  const close = useCallback(() => setPanel(null), [])
  useSitting(session, setFailure)
  const actions = useReviewActions(session, { open, fail: setFailure })
  const { shown } = view
  const missed = view.missed ?? view.leech?.card ?? null
  const isEditing = panel?.panel === 'edit' && panel.eventId === shown?.eventId && shown !== null
  useReviewKeys(actions, !isEditing && view.state !== 'loading')
  if (failure !== null) throw failure.cause
  return (
    <>
      <ReviewHeader view={view} actions={actions} deckId={deckId} folder={folder} />
      <Suspense>
        {view.state !== 'loading' && <Announcer view={view} />}
        {shown !== null && <SideRecordings eventId={shown.eventId} revealed={shown.revealed} />}
        {view.state !== 'loading' && (
          <div className="mx-auto w-full max-w-page px-3 pt-2 pb-2 empty:hidden sm:px-6">
            <ReviewNotices problem={view.problem} />
          </div>
        )}
      </Suspense>
      {shown !== null && (
        <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-3 px-3 sm:px-6 sm:pt-6 low:pt-0">
          <h1 className="sr-only">
            <Trans>Review</Trans>
          </h1>
          {isEditing ? (
            <Suspense>
              <EditInPlace session={session} card={shown.card} onDone={actions.offerUndo} onClose={close} />
            </Suspense>
          ) : (
            <>
              <div
                ref={place}
                className="relative -mx-3 flex flex-1 flex-col overflow-x-clip px-3 sm:mx-0 sm:flex-none sm:overflow-x-visible sm:px-0"
              >
                <ReviewCard shown={shown} onAnswer={actions.reveal} onWasRight={actions.wasRight} />
                {shown.revealed && canSwipe() && (
                  <Suspense>
                    <SwipeToRate place={place} eventId={shown.eventId} onRate={actions.rate} />
                  </Suspense>
                )}
              </div>
              {missed !== null && (
                <Suspense>
                  <MissedNote
                    card={missed}
                    lapses={view.leech?.lapses ?? null}
                    withoutQuote={missed.noteId === shown.card.noteId}
                    onFix={actions.fix}
                  />
                </Suspense>
              )}
              <AnswerBar view={view} actions={actions} />
            </>
          )}
        </div>
      )}
      <Suspense>
        {view.state === 'nothing-due' && <NothingDue deckId={deckId} view={view} onLearnMore={actions.learnMore} />}
        {view.state === 'end' && <ReviewEnd view={view} sittingId={session.id} actions={actions} />}
      </Suspense>
      {panel !== null && panel.panel !== 'edit' && (
        <Suspense>
          <ReviewPanels panel={panel.panel} session={session} view={view} actions={actions} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const canSwipe = (): boolean => navigator.maxTouchPoints > 0

/** Begins the sitting, and loads what its first card did not need as soon as that is drawn. */
function useSitting(session: ReviewSession, fail: (failure: { cause: unknown }) => void): void {
  useEffect(() => {
    const left = new AbortController()
    const failed = (cause: unknown) => fail({ cause })
    const begin = async () => {
      await session.begin()
      if (left.signal.aborted) return
      const stop = afterFrame(() => void loadTheRest(session, left.signal, failed).catch(failed))
      left.signal.addEventListener('abort', stop)
    }
    begin().catch(failed)
    // Messages stand above the buttons that rate.
    document.documentElement.style.setProperty('--bottom-bar', '5.5rem')
    return () => {
      left.abort()
      stopReadingAloud()
      session.leave()
      document.documentElement.style.removeProperty('--bottom-bar')
    }
  }, [session, fail])
}

async function loadTheRest(session: ReviewSession, left: AbortSignal, failed: (cause: unknown) => void): Promise<void> {
  await preloadParts()
  try {
    const watchSitting = await loadWatch()
    watchSitting(session, left, failed)
    const { dayLoad } = await import('../../data/day-load.ts')
    session.balance(await dayLoad(session.now()))
  } catch (error) {
    // Without it each card's own dice decide; a storage in trouble is said when an answer is to be stored.
    if (storageProblem(error) === null && !(error instanceof TypeError)) throw error
  }
}
