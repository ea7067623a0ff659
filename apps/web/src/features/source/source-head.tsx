import type { SourceRuns } from '@cairn/contract/sources'
import { stripOf } from '@cairn/core/generation/coverage-parts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OpenedSource } from '../../data/sources.ts'
import { CoverageStrip } from '../../lib/coverage-strip.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { SourceView } from './source-view.ts'
import { RetentionLegend } from './source-words.tsx'
import type { Lens } from './text-block.tsx'

interface SourceHeadProps {
  source: OpenedSource
  view: SourceView
  runs: SourceRuns | null
  lens: Lens
  onLens: (lens: Lens) => void
}

/** The title, how much of the text has cards, and what the highlights tell. */
export function SourceHead({ source, view, runs, lens, onLens }: SourceHeadProps) {
  const { t } = useLingui()
  const { parts, coverage, cards } = view
  const strip = useMemo(() => stripOf(coverage, []), [coverage])
  const without = coverage.paragraphs.filter(({ status }) => status !== 'covered').length
  const paragraphs = coverage.paragraphs.length
  return (
    <header className="pt-10 pb-6 sm:pt-12">
      <h1 tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em] wrap-anywhere">
        {source.title || <Trans>Untitled text</Trans>}
      </h1>
      <p className="mt-2 text-muted">
        <Plural value={parts.wordCount} one="# word" other="# words" />
        {' · '}
        <Plural value={cards.size} _0="no cards yet" one="# card" other="# cards" />
        {paragraphs > 0 && (
          <>
            {' · '}
            {without === 0 ? (
              <Trans>every paragraph has a card</Trans>
            ) : (
              <Trans>
                {without} of <Plural value={paragraphs} one="# paragraph" other="# paragraphs" /> without a card
              </Trans>
            )}
          </>
        )}
      </p>
      {paragraphs > 0 && <CoverageStrip parts={strip} className="mt-4" />}
      <WaitingDrafts runs={runs} />
      {cards.size > 0 && (
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Segmented
            label={t`What the highlights show`}
            value={lens}
            options={[
              { value: 'cards', label: t`Cards` },
              { value: 'recall', label: t`How well you know it` },
            ]}
            onChange={onLens}
            className="[&_label]:flex-auto"
          />
          <p className="flex items-center gap-1.5 text-sm text-muted pointer-coarse:hidden">
            <Kbd>N</Kbd> <Kbd>P</Kbd> <Trans>next and previous card</Trans>
          </p>
        </div>
      )}
      {lens === 'recall' && (
        <div className="mt-4">
          <RetentionLegend />
        </div>
      )}
    </header>
  )
}

/** Cards that were made of this text and are still to be judged. */
function WaitingDrafts({ runs }: { runs: SourceRuns | null }) {
  const waiting = runs?.runs.filter(({ open }) => open > 0) ?? []
  const [latest] = waiting
  if (latest === undefined) return null
  const open = waiting.reduce((sum, run) => sum + run.open, 0)
  return (
    <p className="mt-3 text-sm">
      <Link to="/upload" search={{ run: latest.id }} className="link touch">
        <Plural value={open} one="# draft from this text waits for you" other="# drafts from this text wait for you" />
      </Link>
    </p>
  )
}
