import type { Flashcard } from '@cairn/core/cards/card'
import { type Finding, isBlocked, lintCard } from '@cairn/core/lint/lint'
import { fixFinding, type LintFix } from '@cairn/core/lint/lint-fix'
import { useLingui } from '@lingui/react/macro'
import { useDeferredValue, useMemo } from 'react'
import { NoteLine } from './note-line.tsx'

export interface Remark {
  readonly finding: Finding
  readonly fix: LintFix | null
}

/** What the linter has to say about a card that has both sides, each with its fix. Never in the way of typing. */
export function useRemarks({ front, back }: Flashcard, quote: string | null): readonly Remark[] {
  const card = useDeferredValue(`${front}\n\0${back}`)
  return useMemo(() => {
    const [readFront = '', readBack = ''] = card.split('\n\0')
    const read = { front: readFront, back: readBack }
    if (readFront.trim() === '' || readBack.trim() === '') return []
    return lintCard(read).map((finding) => ({ finding, fix: fixFinding(read, finding.code, quote) }))
  }, [card, quote])
}

export interface FindingLinesProps {
  remarks: readonly Remark[]
  onFix: (fix: LintFix) => void
}

/** Each finding with its reason and, where code can mend it, a button that does. */
export function FindingLines({ remarks, onFix }: FindingLinesProps) {
  return remarks.map(({ finding, fix }) => (
    <NoteLine
      key={finding.code}
      urgent={isBlocked([finding])}
      action={fix && <FixButton fix={fix} reason={finding.message} onFix={onFix} />}
    >
      {finding.message}
    </NoteLine>
  ))
}

function FixButton({ fix, reason, onFix }: { fix: LintFix; reason: string; onFix: (fix: LintFix) => void }) {
  const words = useFixWords(fix)
  return (
    <button
      type="button"
      className="link touch inline-flex min-h-6 items-center"
      aria-label={`${words}. ${reason}`}
      title={preview(fix)}
      onClick={() => onFix(fix)}
    >
      {words}
    </button>
  )
}

/** What a fix will do, in two or three words. */
function useFixWords({ kind, cards }: LintFix): string {
  const { t } = useLingui()
  const count = cards.length
  switch (kind) {
    case 'split':
      return t`Fix: split into ${count} cards`
    case 'blank':
      return t`Fix: make a sentence with a blank`
    case 'cut':
      return t`Fix: leave that out`
    case 'name':
      return t`Fix: name it`
    case 'move':
      return t`Fix: move the definition to the answer`
    case 'shorten':
      return t`Fix: shorten the answer`
    case 'ask':
      return t`Fix: ask it in full`
    default:
      return kind satisfies never
  }
}

/** The card as it will be, for whoever points at the button. */
const preview = ({ cards }: LintFix): string => cards.map(({ front, back }) => `${front} → ${back}`).join('\n')
