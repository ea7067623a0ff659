import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useLearner, useSyncState } from '../../data/use-live.ts'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { ComingDays } from './coming-days.tsx'
import {
  Arriving,
  CatchUp,
  ExamAhead,
  FirstSteps,
  FitOffer,
  MasteredMove,
  TooMuchNew,
  ZoneNote,
} from './later-parts.ts'
import type { TodayView } from './read-today.ts'
import { RecentDecks } from './recent-decks.tsx'
import { TodayStanding } from './today-standing.tsx'
import { TodayTask } from './today-task.tsx'
import { useToday } from './use-today.ts'
import { WaitingDrafts } from './waiting-drafts.tsx'

/** A sentence, a number and one button; then what helps to go on, in order of use. */
export default function DashboardPage() {
  const view = useToday()
  const { running } = useSyncState()
  const learner = useLearner()
  if (view === undefined || (!view.arrived && running && view.decks.length === 0)) return <PageSkeleton />
  if (view.decks.length === 0) {
    if (!view.arrived) return <NothingArrived />
    return (
      <Suspense fallback={<PageSkeleton />}>
        <FirstSteps drafts={<WaitingDrafts />} />
      </Suspense>
    )
  }
  if (!view.arrived)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Arriving hasReady={view.ready > 0} />
      </Suspense>
    )
  return (
    <Page>
      <TodayTask view={view} />
      <div className="mb-12 border-b border-line empty:hidden">
        <Backlog view={view} />
        {view.isElsewhere && (
          <Suspense>
            <ZoneNote />
          </Suspense>
        )}
        <TodayStanding view={view} />
        <Suspense>
          <MasteredMove deckId={null} className="block max-w-measure border-t border-line py-5" />
        </Suspense>
        {learner !== null && learner.settings.examDate !== null && (
          <Suspense>
            <ExamAhead view={view} />
          </Suspense>
        )}
        {/* Silent until the planner has answered, and mostly then too. */}
        <Suspense>
          <TooMuchNew />
          <FitOffer />
        </Suspense>
        <WaitingDrafts />
      </div>
      <ComingDays view={view} />
      <RecentDecks decks={view.decks} />
    </Page>
  )
}

/** A plan for what is overdue, until it has said how it ended. */
function Backlog({ view }: { view: TodayView }) {
  const [wasAsked, setAsked] = useState(view.asksForPlan)
  if (view.asksForPlan && !wasAsked) setAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense>
      <CatchUp view={view} />
    </Suspense>
  )
}

/** Signed in on a new device that has not reached the server yet. */
function NothingArrived() {
  return (
    <Page>
      <h1 tabIndex={-1} className="mb-3 font-read text-3xl font-semibold">
        <Trans>Your decks have not arrived yet</Trans>
      </h1>
      <p className="max-w-measure text-lg text-muted">
        <Trans>
          They are safe on the server and come as soon as it is reached. After that, everything works offline.
        </Trans>
      </p>
    </Page>
  )
}
