import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { AddedWords } from './added-words.tsx'
import { DoorOptions } from './door-options.tsx'
import { DoorPreview } from './door-preview.tsx'
import { DoorProblemWords, DryRun } from './door-words.tsx'
import { IntoDeck } from './into-deck.tsx'
import { OpenDeck } from './open-deck.tsx'
import { type DoorRun, type OpenedDoor, useDoor } from './use-door.ts'

interface DoorDialogProps {
  door: OpenedDoor
  onBack: () => void
  onClose: () => void
}

/** Brings the cards of a text into the library: how it is read, a dry run, a confirmation, the way back. */
export function DoorDialog({ door, onBack, onClose }: DoorDialogProps) {
  const { t } = useLingui()
  const run = useDoor(door, t`Imported cards`)
  const isBusy = run.step.kind === 'writing' || run.step.kind === 'undoing'
  return (
    <Dialog
      open
      size="lg"
      // What is half written is finished first; it takes seconds.
      onOpenChange={(open) => open || isBusy || onClose()}
      title={<Trans>Import</Trans>}
      description={door.fileName ?? pastedWords(run)}
      actions={<Actions run={run} onBack={onBack} onClose={onClose} />}
    >
      <Content run={run} />
    </Dialog>
  )
}

function pastedWords({ step }: DoorRun): ReactNode {
  if (step.kind !== 'preview') return <Trans>Pasted text</Trans>
  return <Trans>Pasted text. Nothing changes before you confirm.</Trans>
}

function Content({ run }: { run: DoorRun }) {
  const { step } = run
  if (step.kind === 'preview') return <Preview run={run} />
  return <div aria-live="polite">{outcomeWords(run)}</div>
}

function Preview({ run }: { run: DoorRun }) {
  const { reading, isReading, plan, share } = run
  return (
    <div className="grid grid-cols-1 gap-6 pb-2">
      <div aria-live="polite" className="min-h-7">
        {plan !== null && <DryRun plan={plan} />}
        {isReading && <Reading share={share} />}
        {reading?.ok === false && (
          <Banner tone="caution">
            <DoorProblemWords problem={reading.problem} />
          </Banner>
        )}
      </div>
      {reading !== null && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <IntoDeck run={run} />
            <DoorOptions run={run} />
          </div>
          <DoorPreview run={run} />
        </>
      )}
    </div>
  )
}

/** Shows nothing at first: most texts are read before it would. */
function Reading({ share }: { share: number }) {
  const { t } = useLingui()
  return (
    <div className="grid animate-appear gap-3">
      <p aria-hidden="true">
        <Trans>Reading the cards…</Trans>
      </p>
      <ProgressBar label={t`Reading the cards`} value={share} max={1} />
    </div>
  )
}

function outcomeWords({ step }: DoorRun): ReactNode {
  switch (step.kind) {
    case 'preview':
      return null
    case 'writing':
      return <Writing done={step.done} total={step.total} />
    case 'done':
      return (
        <div className="grid gap-4">
          {step.end === 'stopped' && (
            <Banner tone="caution">
              <Trans>Stopped. What was added stays; import the same again to go on, or take it back.</Trans>
            </Banner>
          )}
          {step.end === 'no-room' && (
            <Banner tone="problem">
              <Trans>
                This browser has no room left to store all of it. What it stored is whole; make room and import the same
                again, or take it back.
              </Trans>
            </Banner>
          )}
          <p className="text-lg">
            <AddedWords added={step.record.added.length} updated={step.record.updated.length} />
          </p>
        </div>
      )
    case 'undoing':
      return (
        <p>
          <Trans>Taking the import back…</Trans>
        </p>
      )
    case 'undone':
      return (
        <p>
          <Trans>The imported cards are in the trash for 30 days; what was updated is as it was.</Trans>
        </p>
      )
    default:
      return step satisfies never
  }
}

function Writing({ done, total }: { done: number; total: number }) {
  const { t, i18n } = useLingui()
  const [written, all] = [i18n.number(done), i18n.number(total)]
  const words = t`Adding the cards: ${written} of ${all}`
  return (
    <div className="grid gap-3">
      <p aria-hidden="true">{words}</p>
      <ProgressBar label={words} value={done} max={Math.max(1, total)} />
    </div>
  )
}

function Actions({ run, onBack, onClose }: { run: DoorRun } & Omit<DoorDialogProps, 'door'>) {
  const { step, plan } = run
  const written = step.kind === 'done' ? (step.record.added[0] ?? step.record.updated[0]?.cardId) : undefined
  if (step.kind === 'undoing') return null
  if (step.kind === 'writing')
    return (
      <Button onClick={run.stop}>
        <Trans>Stop</Trans>
      </Button>
    )
  if (step.kind === 'done')
    return (
      <>
        <Button onClick={run.undo}>
          <Trans>Undo</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {written !== undefined && <OpenDeck of={{ cardId: written }} onOpen={onClose} />}
      </>
    )
  if (step.kind === 'undone')
    return (
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    )
  const wanted = plan === null ? 0 : plan.adds + plan.updates
  return (
    <>
      <Button onClick={onBack}>
        <Trans>Choose something else</Trans>
      </Button>
      <Button variant="primary" disabled={wanted === 0} onClick={run.apply}>
        <Trans>Import</Trans>
      </Button>
    </>
  )
}
