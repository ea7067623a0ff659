import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { AddBar } from './add-bar.tsx'
import { CoverageReport } from './coverage-report.tsx'
import { type Board, decide, emptyBoard, undoLast } from './decisions.ts'
import { type DraftActions, DraftRow } from './draft-row.tsx'
import { PassageDialog } from './passage-dialog.tsx'
import { canRetry, ProblemWords } from './problem-words.tsx'
import type { RunState } from './run-state.ts'
import { useDraftKeys } from './use-draft-keys.ts'
import { type ActiveRun, useRunState } from './use-run.ts'

export interface DraftsBoardProps {
  active: ActiveRun
  /** All chosen drafts became cards. */
  onAdded: (deck: { id: string; title: string }, cards: number) => void
}

/** Drafts as they arrive, to be judged by mouse or keyboard, with what they rest on and what they leave out. */
export function DraftsBoard({ active, onAdded }: DraftsBoardProps) {
  const state = useRunState(active)
  const [board, setBoard] = useState<Board>(emptyBoard)
  const [passageOf, setPassageOf] = useState<string | null>(null)
  const { run, source } = active
  const actions = useMemo((): DraftActions & { undo: () => void } => {
    const settle = (change: (state: RunState, board: Board) => { state: RunState; board: Board }) => {
      setBoard((old) => {
        const next = change(run.state(), old)
        queueMicrotask(() => run.update(() => next.state))
        return next.board
      })
    }
    return {
      focus: (id) => setBoard((old) => (old.currentId === id ? old : { ...old, currentId: id })),
      accept: (id) => settle((current, old) => decide(current, old, id, 'accepted')),
      reject: (id) => settle((current, old) => decide(current, old, id, 'rejected')),
      edit: (id, change) => run.updateDraft(id, change),
      openPassage: setPassageOf,
      undo: () => settle(undoLast),
    }
  }, [run])
  useDraftKeys({ state, board, setBoard, actions, openPassage: setPassageOf })
  const shown = state.drafts.filter((draft) => draft.decision !== 'added')
  const opened = shown.find((draft) => draft.id === passageOf)
  const running = state.status === 'running'
  return (
    <>
      <PageHeader
        title={state.title || state.suggestedTitle || <Trans>New cards</Trans>}
        lead={<Lead state={state} />}
        actions={
          running && (
            <Button onClick={() => run.cancel()}>
              <Trans>Stop</Trans>
            </Button>
          )
        }
      />
      {running && <Progress state={state} />}
      {state.problem && (
        <Banner
          tone={state.problem.kind === 'nothing-found' ? 'caution' : 'problem'}
          role="alert"
          className="mb-4"
          action={
            canRetry(state.problem) && (
              <Button size="sm" onClick={() => void run.start()}>
                {state.problem.kind === 'interrupted' ? <Trans>Continue</Trans> : <Trans>Try again</Trans>}
              </Button>
            )
          }
        >
          <ProblemWords problem={state.problem} />
        </Banner>
      )}
      <ol className="mb-8">
        {shown.map((draft, index) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            number={index + 1}
            current={draft.id === board.currentId}
            actions={actions}
          />
        ))}
      </ol>
      {!running && (
        <CoverageReport state={state} source={source} busy={running} makeCardsHere={(span) => void run.more(span, 2)} />
      )}
      {shown.length > 0 && <AddBar active={active} state={state} onAdded={onAdded} />}
      {opened && opened.start !== null && opened.end !== null && (
        <PassageDialog
          source={source}
          span={{ start: opened.start, end: opened.end }}
          onClose={() => setPassageOf(null)}
        />
      )}
    </>
  )
}

function Lead({ state }: { state: RunState }) {
  const { t } = useLingui()
  const made = state.engine.startsWith('built-in') ? t`Made by the built-in engine, no AI model.` : ''
  return (
    <span aria-live="polite">
      {state.status === 'running' ? (
        <Trans>Reading your text. Judge the first cards while the others arrive.</Trans>
      ) : (
        <>
          <Plural value={state.drafts.length} _0="No drafts." one="# draft." other="# drafts." /> {made}{' '}
          {state.drafts.length > 0 && <Trans>Nothing is studied until you accept it.</Trans>}
        </>
      )}
    </span>
  )
}

function Progress({ state }: { state: RunState }) {
  const { t } = useLingui()
  const { length } = state.drafts
  return (
    <div className="mb-2 grid gap-2">
      <ProgressBar
        label={t`${length} of ${state.requestedCount} cards so far`}
        value={length}
        max={state.requestedCount}
      />
      {length === 0 && (
        <Loading className="grid gap-3 pt-6">
          <Skeleton className="h-11" />
          <Skeleton className="h-11 w-2/3" />
          <Skeleton className="h-5 w-5/6" />
        </Loading>
      )}
    </div>
  )
}
