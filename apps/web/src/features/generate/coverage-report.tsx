import type { Coverage, CoverageStatus, ParagraphCoverage } from '@cairn/core/generation/coverage'
import { coverageBySection, type SectionCoverage } from '@cairn/core/generation/coverage-parts'
import { nameOfSection } from '@cairn/core/text/place-names'
import { Plural, Trans } from '@lingui/react/macro'
import { Check, Circle, type LucideIcon, Minus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ParagraphWords } from '../../lib/outcome-words.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { RunState } from './run-state.ts'
import type { ReadSource, Span } from './source.ts'
import { focusDraft } from './use-draft-keys.ts'

export interface CoverageReportProps {
  state: RunState
  coverage: Coverage
  source: ReadSource
  makeCardsHere: (span: Span) => void
}

/** What became of every paragraph: with cards, skipped, failed or without one yet, each with its reason and a way to get cards. */
export function CoverageReport({ state, coverage, source, makeCardsHere }: CoverageReportProps) {
  const [open, setOpen] = useState(false)
  const left = coverage.paragraphs.filter(({ status }) => status !== 'covered').length
  if (coverage.paragraphs.length === 0) return null
  const sections = open ? coverageBySection(coverage, source.outline) : []
  const rows = { state, source, makeCardsHere }
  return (
    <section aria-labelledby="coverage" className="border-b border-line py-5">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="touch w-fit rounded-sm">
          <h2 id="coverage" className="link inline">
            {left === 0 ? (
              <Trans>Every paragraph has a card. See which</Trans>
            ) : (
              <Plural value={left} one="See the # paragraph left out" other="See the # paragraphs left out" />
            )}
          </h2>
        </summary>
        {sections.length === 1 && sections[0] !== undefined ? (
          <Paragraphs {...rows} paragraphs={sections[0].paragraphs} />
        ) : (
          <ul className="mt-3">
            {sections.map((section) => (
              <SectionRow key={section.section.ordinal} {...rows} coverage={section} />
            ))}
          </ul>
        )}
      </details>
    </section>
  )
}

type RowsProps = Omit<CoverageReportProps, 'coverage'>

/** One section of a long text, its paragraphs drawn when it is opened. */
function SectionRow({ coverage, ...rows }: RowsProps & { coverage: SectionCoverage }) {
  const [open, setOpen] = useState(false)
  const { section, paragraphs, counts } = coverage
  return (
    <li className="border-t border-line first:border-0">
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="touch flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 rounded-sm py-2">
          <span className="line-clamp-1 min-w-0 flex-1 basis-64 font-read wrap-anywhere">
            {section.page !== null && (
              <span className="text-muted">
                <Trans>Page {section.page}</Trans>{' '}
              </span>
            )}
            {nameOfSection(rows.source, section)}
          </span>
          <span className="text-sm text-muted">
            <SectionCounts counts={counts} total={paragraphs.length} />
          </span>
        </summary>
        {open && <Paragraphs {...rows} paragraphs={paragraphs} />}
      </details>
    </li>
  )
}

function SectionCounts({ counts, total }: { counts: SectionCoverage['counts']; total: number }) {
  const { covered, skipped, failed, uncovered } = counts
  if (covered === total) return <Trans>all with cards</Trans>
  const parts: ReactNode[] = []
  if (covered > 0) parts.push(<Trans key="covered">{covered} with cards</Trans>)
  if (skipped > 0) parts.push(<Trans key="skipped">{skipped} skipped</Trans>)
  if (failed > 0) parts.push(<Trans key="failed">{failed} failed</Trans>)
  if (uncovered > 0) parts.push(<Trans key="uncovered">{uncovered} without a card</Trans>)
  return parts.flatMap((part, at) => (at === 0 ? [part] : [', ', part]))
}

/** The paragraphs without a card; those with one on request. */
function Paragraphs({ paragraphs, ...rows }: RowsProps & { paragraphs: readonly ParagraphCoverage[] }) {
  const [all, setAll] = useState(() => paragraphs.every(({ status }) => status === 'covered'))
  // What was asked for here stays in the list when it is covered, or the button would vanish under the finger.
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const covered = paragraphs.filter(({ status, ordinal }) => status === 'covered' && !asked.has(ordinal))
  const shown = all ? paragraphs : paragraphs.filter((paragraph) => !covered.includes(paragraph))
  return (
    <>
      <ul className="mt-1 grid">
        {shown.map((paragraph) => (
          <ParagraphRow
            key={paragraph.ordinal}
            paragraph={paragraph}
            state={rows.state}
            text={rows.source.text}
            onAsk={() => {
              setAsked(new Set([...asked, paragraph.ordinal]))
              rows.makeCardsHere(paragraph)
            }}
          />
        ))}
      </ul>
      {covered.length > 0 && !all && (
        <Button size="sm" variant="quiet" className="-ml-3" onClick={() => setAll(true)}>
          <Plural value={covered.length} one="Show the # with cards too" other="Show the # with cards too" />
        </Button>
      )}
    </>
  )
}

interface RowProps {
  paragraph: ParagraphCoverage
  state: RunState
  text: string
  onAsk: () => void
}

const EXCERPT = 220
const ICONS: Record<CoverageStatus, { of: LucideIcon; className: string }> = {
  covered: { of: Check, className: 'text-moss' },
  skipped: { of: Minus, className: 'text-muted' },
  failed: { of: TriangleAlert, className: 'text-brick' },
  uncovered: { of: Circle, className: 'text-muted' },
}

function ParagraphRow({ paragraph, state, text, onAsk }: RowProps) {
  const { start, end, status } = paragraph
  const { of, className } = ICONS[status]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <p className="line-clamp-2 font-read wrap-anywhere">{text.slice(start, Math.min(end, start + EXCERPT))}</p>
        <p className="flex gap-1.5 text-sm text-muted">
          <Icon of={of} size={16} className={`mt-0.5 ${className}`} />
          <span>
            <ParagraphWords paragraph={paragraph} />
          </span>
        </p>
      </div>
      <AskButton paragraph={paragraph} state={state} onAsk={onAsk} />
    </li>
  )
}

/** Asks for cards, says that they are being made, leads to them. One button, so that the focus stays. */
function AskButton({ paragraph, state, onAsk }: Omit<RowProps, 'text'>) {
  const { start, end, status } = paragraph
  const within = (span: { start: number | null; end: number | null }) =>
    span.start !== null && span.end !== null && span.start < end && span.end > start
  const working = state.status === 'running' && state.pending?.some((call) => call.start === start && call.end === end)
  const here = state.drafts.filter(within)
  const covered = status === 'covered'
  return (
    <Button
      size="sm"
      variant="quiet"
      className="max-sm:-ml-3"
      busy={working}
      onClick={() => (covered ? focusDraft(here.at(-here.length)?.id ?? null) : onAsk())}
    >
      {working ? (
        <Trans>Making cards</Trans>
      ) : covered ? (
        <Plural value={here.length} one="See the card" other="See # cards" />
      ) : (
        <Trans>Make cards here</Trans>
      )}
    </Button>
  )
}
