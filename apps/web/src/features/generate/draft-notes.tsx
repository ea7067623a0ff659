import { isBlocked, lintCard } from '@cairn/core/lint/lint'
import type { LintFix } from '@cairn/core/lint/lint-fix'
import { Trans } from '@lingui/react/macro'
import { useDeferredValue } from 'react'
import { DuplicateLine } from '../../lib/duplicate-line.tsx'
import { FindingLines, useRemarks } from '../../lib/finding-lines.tsx'
import { NoteLine } from '../../lib/note-line.tsx'
import { type OwnDuplicate, useDuplicate } from '../../lib/use-duplicate.ts'
import { hasBothSides, type RunDraft } from './run-state.ts'

interface DraftNotesProps {
  draft: RunDraft
  onFix: (fix: LintFix) => void
  onDrop: () => void
  onMerge: (match: OwnDuplicate) => void
}

const UNREAD = { front: '', back: '' }

/** What is to be said about a draft before it is accepted; nothing for a good one. Drafts that arrive go first. */
export function DraftNotes({ draft, onFix, onDrop, onMerge }: DraftNotesProps) {
  const { front, back } = useDeferredValue(draft, UNREAD)
  const { grade, quote } = draft
  const remarks = useRemarks({ front, back }, quote)
  const [match, keepBoth] = useDuplicate(draft.id, front, back)
  const doubt = grade === 'unsupported' || grade === 'weak'
  const isEmpty = !hasBothSides(draft)
  if (remarks.length === 0 && match === null && !doubt && !isEmpty) return null
  return (
    <ul className="mt-2 grid gap-1">
      {grade === 'unsupported' && (
        <NoteLine urgent>
          {quote === null ? (
            <Trans>Your text does not say this. It is added only if you accept it yourself.</Trans>
          ) : (
            <Trans>Your text does not say this; above is the nearest passage. It is added only if you accept it.</Trans>
          )}
        </NoteLine>
      )}
      {grade === 'weak' && (
        <NoteLine>
          <Trans>Check this one: only part of it is in your text.</Trans>
        </NoteLine>
      )}
      {match !== null && (
        <DuplicateLine match={match} onKeepBoth={keepBoth} onDrop={onDrop} onMerge={() => onMerge(match)} />
      )}
      {isEmpty && (
        <NoteLine urgent={isBlocked(lintCard(draft))}>
          <Trans>Both sides need a text before it can be added.</Trans>
        </NoteLine>
      )}
      <FindingLines remarks={remarks} onFix={onFix} />
    </ul>
  )
}
