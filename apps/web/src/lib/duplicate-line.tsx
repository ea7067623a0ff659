import { readableText } from '@cairn/core/cards/listed-sides'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { readableTitle } from './deck-path.ts'
import { NoteLine } from './note-line.tsx'
import { sideInWords } from './side-in-words.ts'
import type { OwnDuplicate } from './use-duplicate.ts'

export interface DuplicateLineProps {
  match: OwnDuplicate
  onKeepBoth: () => void
  onDrop: () => void
  onMerge: () => void
}

/** The learner's own card that says the same, where it is, and what can be done about it. */
export function DuplicateLine({ match, onKeepBoth, onDrop, onMerge }: DuplicateLineProps) {
  return (
    <NoteLine
      action={
        <span className="flex flex-wrap gap-x-4">
          <button type="button" className="link touch inline-flex min-h-6 items-center" onClick={onKeepBoth}>
            <Trans>Keep both</Trans>
          </button>
          <button type="button" className="link touch inline-flex min-h-6 items-center" onClick={onDrop}>
            <Trans>Drop this one</Trans>
          </button>
          <button type="button" className="link touch inline-flex min-h-6 items-center" onClick={onMerge}>
            <Trans>Merge</Trans>
          </button>
        </span>
      }
    >
      <Trans>
        You have this in{' '}
        <Link to="/edit/$id" params={{ id: match.deckId }} hash={match.id} className="link">
          {readableTitle(match.deckTitle)}
        </Link>
        :
      </Trans>{' '}
      <span className="font-read">
        <bdi>{shortened(match.front)}</bdi> → <bdi>{shortened(match.back)}</bdi>
      </span>
    </NoteLine>
  )
}

const LONGEST = 90

const shortened = (text: string): string => {
  const line = sideInWords(readableText(text)).replace(/\s+/g, ' ')
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST).trimEnd()} …`
}
