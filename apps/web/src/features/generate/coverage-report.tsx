import { coverageOf, type ParagraphCoverage } from '@cairn/core/ai/coverage'
import { Plural, Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import type { RunState } from './run-state.ts'
import type { ReadSource, Span } from './source.ts'

export interface CoverageReportProps {
  state: RunState
  source: ReadSource
  busy: boolean
  makeCardsHere: (span: Span) => void
}

const MOST_LISTED = 50

/** What the cards rest on and what they leave out, paragraph by paragraph. Rejected cards cover nothing. */
export function CoverageReport({ state, source, busy, makeCardsHere }: CoverageReportProps) {
  const coverage = useMemo(() => {
    const spans = state.drafts.flatMap(({ start, end, decision, grade }) =>
      start === null || end === null || decision === 'rejected' || grade === 'unsupported' ? [] : [{ start, end }],
    )
    return coverageOf(source.outline, spans, state.outcomes)
  }, [state.drafts, state.outcomes, source.outline])
  const total = coverage.paragraphs.length
  if (total === 0) return null
  const covered = coverage.shares.covered.paragraphs
  const left = coverage.paragraphs.filter((paragraph) => paragraph.status !== 'covered')
  return (
    <section aria-labelledby="coverage" className="grid gap-3 border-t border-line pt-6">
      <h2 id="coverage" className="font-read text-lg font-semibold">
        <Trans>
          These cards rest on {covered} of <Plural value={total} one="# paragraph" other="# paragraphs" />
        </Trans>
      </h2>
      <CoverageStrip paragraphs={coverage.paragraphs} />
      {left.length > 0 && (
        <details>
          <summary className="link w-fit text-sm">
            <Plural value={left.length} one="See the # paragraph left out" other="See the # paragraphs left out" />
          </summary>
          <ul className="mt-3 grid">
            {left.slice(0, MOST_LISTED).map((paragraph) => (
              <li
                key={paragraph.ordinal}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2.5"
              >
                <span className="line-clamp-2 min-w-0 flex-1 basis-72 font-read text-muted wrap-anywhere">
                  {source.text.slice(paragraph.start, Math.min(paragraph.end, paragraph.start + 220))}
                </span>
                <Button size="sm" variant="quiet" busy={busy} onClick={() => makeCardsHere(paragraph)}>
                  <Trans>Make cards here</Trans>
                </Button>
              </li>
            ))}
          </ul>
          {left.length > MOST_LISTED && (
            <p className="pt-3 text-sm text-muted">
              <Trans>and {left.length - MOST_LISTED} more further on in the text</Trans>
            </p>
          )}
        </details>
      )}
    </section>
  )
}

/** The text from left to right: moss where a card rests. A long text is drawn as one share. */
function CoverageStrip({ paragraphs }: { paragraphs: readonly ParagraphCoverage[] }) {
  const covered = paragraphs.filter((paragraph) => paragraph.status === 'covered').length
  if (paragraphs.length > 120)
    return <ProgressBar label={`${covered} / ${paragraphs.length}`} value={covered} max={paragraphs.length} />
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-px">
      {paragraphs.map((paragraph) => (
        <span
          key={paragraph.ordinal}
          className={paragraph.status === 'covered' ? 'rounded-[2px] bg-moss' : 'rounded-[2px] bg-line'}
          style={{ flexGrow: paragraph.end - paragraph.start }}
        />
      ))}
    </div>
  )
}
