import type { CoverageGap } from '@cairn/core/generation/coverage-parts'
import { Plural, Trans } from '@lingui/react/macro'
import { Circle, type LucideIcon, Minus, Plus, TriangleAlert } from 'lucide-react'
import { ReasonWords } from '../../lib/outcome-words.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const ICONS: Record<CoverageGap['status'], LucideIcon> = { uncovered: Circle, skipped: Minus, failed: TriangleAlert }

/** Stands above a passage without a card: that it has none, why, and the way to some. */
export function GapNote({ gap, onMakeCards }: { gap: CoverageGap; onMakeCards: (gap: CoverageGap) => void }) {
  return (
    <div
      data-gap={gap.start}
      className="-ml-3 flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-dotted border-edge pl-2.5 text-sm text-muted"
    >
      <p className="flex min-w-0 items-start gap-1.5 py-2">
        <Icon of={ICONS[gap.status]} size={14} className="mt-0.75" />
        <span>
          <GapWords gap={gap} />
        </span>
      </p>
      <Button
        size="sm"
        variant="quiet"
        className="-ml-2 text-moss! sm:-mr-2 sm:ml-0"
        icon={<Icon of={Plus} size={16} />}
        onClick={() => onMakeCards(gap)}
      >
        <Trans>Make cards here</Trans>
      </Button>
    </div>
  )
}

function GapWords({ gap: { status, reason, paragraphs } }: { gap: CoverageGap }) {
  const count = paragraphs.length
  if (status === 'uncovered')
    return <Plural value={count} one="No card on this paragraph" other="No card on these # paragraphs" />
  return (
    <>
      {status === 'skipped' ? (
        <Plural value={count} one="This paragraph was skipped." other="These # paragraphs were skipped." />
      ) : (
        <Plural value={count} one="This paragraph failed." other="These # paragraphs failed." />
      )}{' '}
      <ReasonWords reason={reason} />
    </>
  )
}
