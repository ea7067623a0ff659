import type { ApplyImport } from '@cairn/contract/imports'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { AddedWords } from './added-words.tsx'
import { Choose } from './choose-text.tsx'
import { DoorDialog } from './door-dialog.tsx'
import { ProblemWords } from './import-words.tsx'
import { OpenDeck } from './open-deck.tsx'
import { choiceFor } from './options-view.tsx'
import { RecentImports } from './recent-imports.tsx'
import { ReportView } from './report-view.tsx'
import { sendPackage } from './send-package.ts'
import type { OpenedDoor } from './use-door.ts'
import { type ImportFailure, type ImportRun, type ImportStep, useImport } from './use-import.ts'

/** Brings cards into the library: a file or text, a dry run, a confirmation, a result that can be taken back. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const run = useImport(sendPackage)
  const [choice, setChoice] = useChoice(run)
  const [door, setDoor] = useState<OpenedDoor | null>(null)
  if (door !== null) return <DoorDialog door={door} onBack={() => setDoor(null)} onClose={onClose} />
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => open || onClose()}
      title={<Trans>Import</Trans>}
      description={
        isBefore(run) && (
          <Trans>Cards from Anki, Quizlet, a spreadsheet or a text. Nothing changes before you confirm.</Trans>
        )
      }
      actions={<Actions run={run} choice={choice} onClose={onClose} />}
    >
      <div aria-live="polite">
        <Content run={run} choice={choice} onChoose={setChoice} onOpened={setDoor} />
      </div>
    </Dialog>
  )
}

/** What of the options of the package at hand is to be taken; another package is asked for anew. */
function useChoice({ step }: ImportRun) {
  const [made, setMade] = useState<{ readonly id: string; readonly choice: ApplyImport } | null>(null)
  const seen = step.kind === 'server' ? step.seen : null
  const usual = seen?.report ? choiceFor(seen.report) : {}
  const choice = made !== null && made.id === seen?.id ? made.choice : usual
  return [choice, (next: ApplyImport) => seen && setMade({ id: seen.id, choice: next })] as const
}

/** Nothing has been changed, and nothing is being changed. */
const isBefore = ({ step }: ImportRun): boolean =>
  step.kind !== 'server' || !(step.isLost || ['applying', 'done', 'undone'].includes(step.seen.status))

interface ContentProps {
  run: ImportRun
  choice: ApplyImport
  onChoose: (choice: ApplyImport) => void
  onOpened: (door: OpenedDoor) => void
}

function Content({ run, choice, onChoose, onOpened }: ContentProps) {
  const { t } = useLingui()
  const { step } = run
  if (step.kind === 'choose')
    return (
      <div className="grid gap-4">
        {step.problem && (
          <Banner tone="problem" action={step.problem.kind === 'network' && <Resend run={run} />}>
            {failureWords(step.problem)}
          </Banner>
        )}
        <Choose onPackage={run.send} onOpened={onOpened} />
        <RecentImports onShow={run.show} />
      </div>
    )
  if (step.kind === 'sending') return <SendingView {...step} />
  if (step.isLost)
    return (
      <Banner tone="problem">
        <Trans>The server does not answer. What became of this import is shown here as soon as it does.</Trans>
      </Banner>
    )
  const { status, report, problem, done, total } = step.seen
  switch (status) {
    case 'reading':
      return (
        <>
          <p>
            <Trans>Reading the package…</Trans>
          </p>
          {problem !== null && <StorageAway />}
        </>
      )
    case 'ready':
      return (
        <>
          {problem !== null && (
            <Banner tone="problem">
              <Trans>The server’s file storage did not answer. Import again: it goes on where it stopped.</Trans>
            </Banner>
          )}
          {report && <ReportView report={report} choice={choice} onChoose={onChoose} />}
        </>
      )
    case 'applying':
      return (
        <>
          <ProgressBar label={t`Adding the cards`} value={done} max={Math.max(1, total ?? 1)} />
          {problem !== null && <StorageAway />}
        </>
      )
    case 'done':
      return (
        <p className="text-lg">
          <AddedWords added={report?.cards.add ?? 0} updated={report?.cards.update ?? 0} />
        </p>
      )
    case 'undone':
      return (
        <p>
          <Trans>The imported cards are in the trash for 30 days.</Trans>
        </p>
      )
    case 'failed':
      return (
        <Banner tone="problem">
          <ProblemWords problem={problem} />
        </Banner>
      )
    default:
      return status satisfies never
  }
}

/** While it lasts. */
function StorageAway() {
  return (
    <Banner tone="problem">
      <Trans>The server’s file storage does not answer. This goes on by itself when it does.</Trans>
    </Banner>
  )
}

/** The pause before another try has no end that could be told. */
function SendingView({ share, serverSays }: Extract<ImportStep, { kind: 'sending' }>) {
  const { t } = useLingui()
  if (share !== null) return <ProgressBar label={t`Sending the package`} value={share * 100} max={100} />
  return (
    <p>
      {serverSays === null ? (
        <Trans>The server can't be reached. Cairn keeps trying for ten minutes; nothing was changed.</Trans>
      ) : (
        <Trans>{serverSays} Cairn keeps trying for ten minutes; nothing was changed.</Trans>
      )}
    </p>
  )
}

function Resend({ run }: { run: ImportRun }) {
  return (
    <Button size="sm" onClick={run.resend}>
      <Trans>Try again</Trans>
    </Button>
  )
}

function failureWords(problem: ImportFailure): ReactNode {
  if (problem.kind === 'server') return problem.message
  return <Trans>The server was not reached. Nothing was changed; try again when you're back online.</Trans>
}

function Actions({ run, choice, onClose }: { run: ImportRun; choice: ApplyImport; onClose: () => void }) {
  const { step } = run
  const status = step.kind === 'server' && !step.isLost ? step.seen.status : null
  const report = step.kind === 'server' ? step.seen.report : null
  const title = report?.decks[0]?.title
  const close = <Button onClick={onClose}>{isBefore(run) ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}</Button>
  if (status === 'ready')
    return (
      <>
        {close}
        <Button variant="primary" onClick={() => run.apply(choice)}>
          <Trans>Import</Trans>
        </Button>
      </>
    )
  if (status === 'done')
    return (
      <>
        <Button onClick={run.undo}>
          <Trans>Undo</Trans>
        </Button>
        {close}
        {title !== undefined && <OpenDeck of={{ title }} onOpen={onClose} />}
      </>
    )
  if (status === 'failed' && step.kind === 'server' && step.seen.problem === 'storage-away')
    return (
      <>
        {close}
        <Button variant="primary" onClick={() => run.apply(choice)}>
          <Trans>Try again</Trans>
        </Button>
      </>
    )
  if (status === 'failed')
    return (
      <>
        {close}
        <Button variant="primary" onClick={run.again}>
          <Trans>Choose another file</Trans>
        </Button>
      </>
    )
  return close
}
