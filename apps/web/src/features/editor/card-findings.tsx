import { hidesParts } from '@cairn/core/cards/hides-parts'
import type { LintFix } from '@cairn/core/lint/lint-fix'
import { DuplicateLine } from '../../lib/duplicate-line.tsx'
import { FindingLines, useRemarks } from '../../lib/finding-lines.tsx'
import { type OwnDuplicate, useDuplicate } from '../../lib/use-duplicate.ts'
import type { EditorRow } from './editor-row.ts'

export interface CardFindingsProps {
  row: EditorRow
  onFix: (fix: LintFix) => void
  onDrop: () => void
  onMerge: (match: OwnDuplicate) => void
}

const NOTHING = { front: '', back: '' }

/** What is to be known about a card that has both sides: repeats among the learner's own cards, and what the linter says. */
export function CardFindings({ row, onFix, onDrop, onMerge }: CardFindingsProps) {
  // A part of a picture is asked by the picture: there are no words to remark on.
  const remarks = useRemarks(!hidesParts(row.front) ? row : NOTHING, row.base?.quote ?? null)
  const [match, keepBoth] = useDuplicate(row.id, row.front, row.back)
  if (remarks.length === 0 && match === null) return null
  return (
    <ul className="grid gap-1">
      {match !== null && (
        <DuplicateLine match={match} onKeepBoth={keepBoth} onDrop={onDrop} onMerge={() => onMerge(match)} />
      )}
      <FindingLines remarks={remarks} onFix={onFix} />
    </ul>
  )
}
