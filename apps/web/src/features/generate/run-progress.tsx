import { COVERAGE_STATUSES, type Coverage, type CoverageStatus } from '@cairn/core/generation/coverage'
import { stripOf } from '@cairn/core/generation/coverage-parts'
import { Plural, Trans } from '@lingui/react/macro'
import { CoverageStrip, Swatch } from '../../lib/coverage-strip.tsx'
import type { ActiveRun } from './active-run.ts'
import { stretchesRead } from './coverage.ts'
import type { RunState } from './run-state.ts'
import { useSaveStatus } from './use-run.ts'

interface RunProgressProps {
  active: ActiveRun
  state: RunState
  coverage: Coverage
}

/** The whole text as a strip, and under it in words what became of its paragraphs. */
export function RunProgress({ active, state, coverage }: RunProgressProps) {
  const isMaking = state.status === 'running'
  return (
    <div className="-mt-3 mb-4 grid gap-2">
      <CoverageStrip parts={stripOf(coverage, isMaking ? stretchesRead(state) : [])} />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-muted">
        <Outcomes coverage={coverage} isMaking={isMaking} />
        <SaveNote active={active} />
      </div>
    </div>
  )
}

function Outcomes({ coverage: { shares, paragraphs }, isMaking }: { coverage: Coverage; isMaking: boolean }) {
  if (paragraphs.length === 0) return <span />
  const shown = COVERAGE_STATUSES.filter((status) => status === 'covered' || shares[status].paragraphs > 0)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {shown.map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <Swatch status={status} />
          <OutcomeCount status={status} count={shares[status].paragraphs} isMaking={isMaking} of={paragraphs.length} />
        </li>
      ))}
    </ul>
  )
}

interface OutcomeCountProps {
  status: CoverageStatus
  count: number
  of: number
  isMaking: boolean
}

function OutcomeCount({ status, count, of, isMaking }: OutcomeCountProps) {
  switch (status) {
    case 'covered':
      return (
        <span>
          <Trans>
            {count} of <Plural value={of} one="# paragraph" other="# paragraphs" /> with cards
          </Trans>
        </span>
      )
    case 'skipped':
      return <Trans>{count} skipped</Trans>
    case 'failed':
      return <Trans>{count} failed</Trans>
    case 'uncovered':
      return isMaking ? <Trans>{count} to come</Trans> : <Trans>{count} without a card</Trans>
    default:
      return status satisfies never
  }
}

/** Says when the drafts are on this device alone. */
function SaveNote({ active }: { active: ActiveRun }) {
  const status = useSaveStatus(active)
  return (
    <p role="status" className="empty:hidden">
      {status === 'kept' && <Trans>Kept on this device; sent when the server is reached.</Trans>}
      {status === 'signed-out' && <Trans>Kept on this device; sent when you are signed in.</Trans>}
    </p>
  )
}
