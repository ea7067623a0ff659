import { nameOfPlace } from '@cairn/core/text/place-names'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { ReasonWords } from '../../lib/outcome-words.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ActiveRun } from './active-run.ts'
import { failedCalls } from './coverage.ts'
import { reportBreak } from './report-break.ts'
import type { RunState } from './run-state.ts'

const MOST_LISTED = 8

/** The passages of a long text that failed, each with its reason and a way to ask for it alone. */
export function FailedPassages({ active: { run, source }, state }: { active: ActiveRun; state: RunState }) {
  const { t } = useLingui()
  const failed = failedCalls(state)
  if (state.calls < 2 || failed.length === 0) return null
  return (
    <section aria-label={t`Passages that failed`} className="mb-4 border-y border-line">
      <ul>
        {failed.slice(0, MOST_LISTED).map(({ call, reason }) => (
          <li
            key={call.ordinal}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-2 first:border-0"
          >
            <div className="flex min-w-0 flex-1 basis-64 gap-2">
              <Icon of={TriangleAlert} size={16} className="mt-1 text-brick" />
              <div className="min-w-0">
                <p className="line-clamp-1 font-read wrap-anywhere">{nameOfPlace(source, call)}</p>
                <p className="text-sm text-muted">
                  <Plural value={call.count} one="# card is missing." other="# cards are missing." />{' '}
                  <ReasonWords reason={reason} />
                </p>
              </div>
            </div>
            <Button
              size="sm"
              className="max-sm:ml-6"
              busy={state.reading.includes(call.ordinal)}
              onClick={() => reportBreak(run.again(call.ordinal))}
            >
              <Trans>Try this again</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {failed.length > MOST_LISTED && (
        <p className="border-t border-line py-2 text-sm text-muted">
          <Plural
            value={failed.length - MOST_LISTED}
            one="and # more further on in the text"
            other="and # more further on in the text"
          />
        </p>
      )}
    </section>
  )
}
