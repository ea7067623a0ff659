import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { ProblemWords } from './import-words.tsx'
import { ReportView } from './report-view.tsx'
import { sendPackage } from './send-package.ts'
import { type ImportFailure, type ImportRun, useImport } from './use-import.ts'

/** Brings a package into the library: a file, a dry run, a confirmation, a result that can be taken back. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const run = useImport(sendPackage)
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => open || onClose()}
      title={<Trans>Import</Trans>}
      description={<Trans>An Anki package (.apkg or .colpkg, up to 250 MB). Nothing changes before you confirm.</Trans>}
      actions={<Actions run={run} onClose={onClose} />}
    >
      <div aria-live="polite">
        <Content run={run} />
      </div>
    </Dialog>
  )
}

function Content({ run }: { run: ImportRun }) {
  const { t } = useLingui()
  const { step } = run
  if (step.kind === 'choose') return <Choose problem={step.problem} onFile={run.send} />
  if (step.kind === 'sending') return <ProgressBar label={t`Sending the package`} value={step.share * 100} max={100} />
  const { status, report, problem, done, total } = step.seen
  switch (status) {
    case 'reading':
      return (
        <p>
          <Trans>Reading the package…</Trans>
        </p>
      )
    case 'ready':
      return report && <ReportView report={report} />
    case 'applying':
      return <ProgressBar label={t`Adding the cards`} value={done} max={Math.max(1, total ?? 1)} />
    case 'done':
      return (
        <p className="text-lg">
          <Trans>
            {report?.cards.add ?? 0} cards added, {report?.cards.update ?? 0} updated.
          </Trans>
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

function Choose({ problem, onFile }: { problem: ImportFailure | null; onFile: (file: File) => void }) {
  const id = useId()
  return (
    <div className="grid gap-3">
      {problem && <Banner tone="problem">{failureWords(problem)}</Banner>}
      <label htmlFor={id} className="font-medium">
        <Trans>Package</Trans>
      </label>
      <input
        id={id}
        type="file"
        accept=".apkg,.colpkg"
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

function failureWords(problem: ImportFailure): ReactNode {
  if (problem.kind === 'server') return problem.message
  return <Trans>The server was not reached. Nothing was changed; choose the file again when you are back online.</Trans>
}

function Actions({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const { step } = run
  const status = step.kind === 'server' ? step.seen.status : null
  const close = (
    <Button onClick={onClose}>
      {status === 'done' || status === 'undone' ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}
    </Button>
  )
  if (status === 'ready')
    return (
      <>
        {close}
        <Button variant="primary" onClick={run.apply}>
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
