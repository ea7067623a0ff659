import { Trans } from '@lingui/react/macro'
import { useSyncState } from '../../data/use-live.ts'
import { Page } from '../../ui/page.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { CatchUp } from './catch-up.tsx'
import { ComingDays } from './coming-days.tsx'
import { ExamAhead } from './exam-ahead.tsx'
import { FirstSteps } from './first-steps.tsx'
import { RecentDecks } from './recent-decks.tsx'
import { TodayStanding } from './today-standing.tsx'
import { TodayTask } from './today-task.tsx'
import { TooMuchNew } from './too-much-new.tsx'
import { useToday } from './use-today.ts'
import { WaitingDrafts } from './waiting-drafts.tsx'

/** A sentence, a number and one button; then what helps to go on, in order of use. */
export default function DashboardPage() {
  const view = useToday()
  const { running } = useSyncState()
  if (view === undefined || (!view.arrived && running && view.decks.length === 0)) return <PageSkeleton />
  if (view.decks.length === 0) return view.arrived ? <FirstSteps /> : <NothingArrived />
  return (
    <Page>
      <TodayTask view={view} />
      <div className="mb-12 border-b border-line empty:hidden">
        <CatchUp view={view} />
        <TodayStanding view={view} />
        <ExamAhead view={view} />
        <TooMuchNew />
        <WaitingDrafts />
      </div>
      <ComingDays view={view} />
      <RecentDecks decks={view.decks} />
    </Page>
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
