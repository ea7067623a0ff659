import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import type { ActiveRun } from './active-run.ts'
import { AddBar } from './add-bar.tsx'
import { coverageOfRun, failedCalls } from './coverage.ts'
import { CoverageReport } from './coverage-report.tsx'
import { currentDraft, onBoard } from './decisions.ts'
import { DraftList } from './draft-list.tsx'
import type { DraftActions } from './draft-row.tsx'
import { FailedPassages } from './failed-passages.tsx'
import { FitReport } from './fit-report.tsx'
import { keepDraft } from './kept-text.ts'
import { PassageDialog } from './passage-dialog.tsx'
import { canRetry, ProblemWords } from './problem-words.tsx'
import { reportBreak } from './report-break.ts'
import { RunProgress } from './run-progress.tsx'
import { isUnfinished, type RunState, titleOf } from './run-state.ts'
import type { ReadSource } from './source.ts'
import { useDraftChanges } from './use-draft-changes.ts'
import { focusDraft, useDraftKeys } from './use-draft-keys.ts'
import { useFocusOnHeading } from './use-focus-on-heading.ts'
import { useBoard, useRunState } from './use-run.ts'

export interface DraftsBoardProps {
  active: ActiveRun
  /** All chosen drafts became cards. */
  onAdded: (deck: { id: string; title: string }, cards: number) => void
}

const MORE_CARDS = 2

/** Drafts as they arrive, to be judged by mouse, thumb or keyboard, with what they rest on and what they leave out. */
export default function DraftsBoard({ active, onAdded }: DraftsBoardProps) {
  const { run, board, source } = active
  const state = useRunState(active)
  const place = useBoard(active)
  const [passageOf, setPassageOf] = useState<string | null>(null)
  const changes = useDraftChanges(run)
  const actions = useMemo(
    (): DraftActions => ({
      focus: (id) => board.focus(id),
      toggle: (id, decision) => board.toggle(id, decision),
      edit: (id, change) => run.updateDraft(id, change),
      openPassage: setPassageOf,
      acceptAll: (ids) => board.acceptAll(ids),
      ...changes,
    }),
    [run, board, changes],
  )
  useDraftKeys(active, setPassageOf)
  usePageTitle(titleOf(state))
  useFocusOnHeading()
  const { outline } = source
  const coverage = useMemo(() => coverageOfRun(state, outline), [state.drafts, state.outcomes, outline])
  const drafts = useMemo(() => onBoard(state), [state.drafts])
  const current = currentDraft({ run: state, board: place })
  const opened = drafts.find((draft) => draft.id === passageOf)
  const running = state.status === 'running'
  // What was asked for at first, as against more cards from one stretch.
  const making = running && state.pending?.some(({ why }) => why !== 'more')
  return (
    <>
      <PageHeader title={titleOf(state) || <Trans>New cards</Trans>} lead={<Lead state={state} />} />
      {(running || state.drafts.length > 0) && <RunProgress active={active} state={state} coverage={coverage} />}
      <FitReport active={active} state={state} />
      {!running && <Problem active={active} state={state} />}
      {!running && state.problem === null && state.note !== null && drafts.length > 0 && (
        <Banner className="mb-4">{state.note}</Banner>
      )}
      <FailedPassages active={active} state={state} />
      {state.drafts.length === 0 && !running && <BackToText source={source} />}
      {state.drafts.length > 0 && drafts.length === 0 && !running && <AllAdded deckId={state.deckId} />}
      {drafts.length > 0 && <Keys />}
      <DraftList drafts={drafts} current={current} actions={actions} source={source} />
      {making && <NextDraft />}
      {!making && state.drafts.length > 0 && (
        <CoverageReport
          state={state}
          coverage={coverage}
          source={source}
          makeCardsHere={(span) => reportBreak(run.more(span, MORE_CARDS))}
        />
      )}
      <AddBar active={active} state={state} onAdded={onAdded} />
      {opened && opened.start !== null && opened.end !== null && (
        <PassageDialog
          source={source}
          span={{ start: opened.start, end: opened.end }}
          onClose={() => {
            setPassageOf(null)
            // After the dialog has given the focus to whatever had it last, perhaps a field: the keys go on from the draft.
            setTimeout(() => focusDraft(opened.id), 50)
          }}
        />
      )}
    </>
  )
}

function Lead({ state }: { state: RunState }) {
  const { t } = useLingui()
  const { length } = state.drafts
  const made = /built-?in/.test(state.engine)
  return (
    <span aria-live="polite">
      {state.status === 'running' ? (
        <Trans>Judge the first cards while the others arrive.</Trans>
      ) : length === 0 ? (
        t`No drafts.`
      ) : onBoard(state).length === 0 ? (
        <Plural value={length} one="The draft became a card." other="All # drafts became cards." />
      ) : (
        <>
          <Plural value={length} one="# draft" other="# drafts" />
          {length < state.requestedCount && !isUnfinished(state) && t` of the ${state.requestedCount} asked for`}
          {made && t`, made by the built-in engine, no AI model`}
          {'. '}
          <Trans>Nothing is studied until you add it.</Trans>
        </>
      )}
    </span>
  )
}

function Problem({ active: { run }, state }: { active: ActiveRun; state: RunState }) {
  const { problem } = state
  if (problem === null) return null
  const failed = state.calls > 1 ? failedCalls(state).length : 0
  const quiet = problem.kind === 'abort' || problem.kind === 'interrupted'
  return (
    <Banner
      tone={quiet ? 'plain' : problem.kind === 'nothing-found' ? 'caution' : 'problem'}
      role={quiet ? 'status' : 'alert'}
      className="mb-4"
      action={
        // A single failed passage has its own button just below.
        canRetry(problem) &&
        !(failed === 1 && state.pending?.length === 1) && (
          <Button size="sm" onClick={() => reportBreak(run.start())}>
            {quiet ? (
              <Trans>Make the rest</Trans>
            ) : failed > 1 ? (
              <Trans>Try all again</Trans>
            ) : (
              <Trans>Try again</Trans>
            )}
          </Button>
        )
      }
    >
      <ProblemWords problem={problem} />
    </Banner>
  )
}

/** The keys, for whoever has a keyboard. */
function Keys() {
  const { t } = useLingui()
  const keys = [
    ['J K', t`move`],
    ['A', t`accept`],
    ['X', t`reject`],
    ['E', t`edit`],
    ['P', t`passage`],
    ['U', t`undo`],
  ]
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line pb-3 text-sm text-muted pointer-coarse:hidden">
      {keys.map(([key, does]) => (
        <span key={key} className="flex items-center gap-1.5">
          <Kbd>{key}</Kbd> {does}
        </span>
      ))}
    </p>
  )
}

/** Every draft is a card. */
function AllAdded({ deckId }: { deckId: string | null }) {
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {deckId !== null && (
        <Link to="/study/$id" params={{ id: deckId }} className={buttonClass({ variant: 'primary' })}>
          <Trans>See the deck</Trans>
        </Link>
      )}
      <Link to="/upload" className={buttonClass({ variant: deckId === null ? 'primary' : 'secondary' })}>
        <Trans>Make new cards</Trans>
      </Link>
    </div>
  )
}

/** Where nothing came of a text: the text itself, to be changed or exchanged. */
function BackToText({ source }: { source: ReadSource }) {
  return (
    <Link to="/upload" className={buttonClass()} onClick={() => keepDraft(source.text)}>
      <Trans>Back to the text</Trans>
    </Link>
  )
}

/** The shape of the card that is on its way. */
function NextDraft() {
  return (
    <Loading className="grid gap-3 py-7 [overflow-anchor:none] sm:pl-10">
      <Skeleton className="h-6 w-5/6" />
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-4 w-2/3" />
    </Loading>
  )
}
