import type { RetentionLevel } from '@cairn/core/stats/passage-retention'
import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** "about 87%". Never 100: nobody is that sure of anybody's memory. */
export function percentOf(recall: number): number {
  return Math.min(99, Math.round(recall * 100))
}

/** Grounds and lines of highlights: told apart in grey as well, by their lines. */
export const RETENTION_LOOKS: Record<RetentionLevel, string> = {
  firm: 'bg-moss-soft decoration-moss decoration-solid',
  fading: 'bg-amber-soft decoration-amber decoration-dashed',
  slipping: 'bg-brick-soft decoration-brick decoration-wavy',
  new: 'bg-sunken decoration-edge decoration-dotted',
}

/** The name of a retention. */
export function RetentionName({ level }: { level: RetentionLevel }): ReactNode {
  switch (level) {
    case 'firm':
      return <Trans>firm</Trans>
    case 'fading':
      return <Trans>fading</Trans>
    case 'slipping':
      return <Trans>slipping</Trans>
    case 'new':
      return <Trans>not studied yet</Trans>
    default:
      return level satisfies never
  }
}

/** How well the cards of a passage are remembered: "fading, about 84% now, 1 of 3 forgotten last". */
export function RetentionWords(props: {
  level: RetentionLevel
  recall: number | null
  cards: number
  slipped: number
}) {
  const { level, recall, cards, slipped } = props
  return (
    <>
      <RetentionName level={level} />
      {recall !== null && (
        <>
          {', '}
          <Trans>about {percentOf(recall)}% remembered now</Trans>
        </>
      )}
      {', '}
      <Plural value={cards} one="# card" other="# cards" />
      {slipped > 0 && (
        <>
          {', '}
          <Trans>{slipped} forgotten last time</Trans>
        </>
      )}
    </>
  )
}

const MEANINGS: readonly { readonly level: RetentionLevel; readonly meaning: ReactNode }[] = [
  { level: 'firm', meaning: <Trans>90% or more</Trans> },
  { level: 'fading', meaning: <Trans>75 to 90%</Trans> },
  { level: 'slipping', meaning: <Trans>less, or forgotten last</Trans> },
  { level: 'new', meaning: null },
]

/** What the grounds of the highlights say. */
export function RetentionLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {MEANINGS.map(({ level, meaning }) => (
        <li key={level}>
          <span
            className={classNames(
              'rounded-sm px-1 font-read text-ink underline decoration-2 underline-offset-4',
              RETENTION_LOOKS[level],
            )}
          >
            <RetentionName level={level} />
          </span>
          {meaning !== null && <> {meaning}</>}
        </li>
      ))}
    </ul>
  )
}
