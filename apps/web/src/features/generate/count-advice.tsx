import { Plural, Trans } from '@lingui/react/macro'
import { countAdvice, suggestedCount } from './card-count.ts'

interface CountAdviceProps {
  count: number
  /** Words of the chosen part of the text. */
  words: number
  onUse: (count: number) => void
}

/** How many cards a text of this length wants, with the way to ask for as many. */
export function CountAdvice({ count, words, onUse }: CountAdviceProps) {
  const advice = countAdvice(count, words)
  if (advice === null) return null
  const suggested = suggestedCount(words)
  return (
    <p className="text-sm text-muted">
      {advice === 'few' ? (
        <Trans>
          <Plural value={count} one="# card" other="# cards" /> will leave much of this text out. About {suggested}{' '}
          cover it.
        </Trans>
      ) : (
        <Trans>
          A text of this length holds about <Plural value={suggested} one="# good card" other="# good cards" />.
        </Trans>
      )}{' '}
      <button type="button" className="link touch" onClick={() => onUse(suggested)}>
        <Trans>Ask for {suggested}</Trans>
      </button>
    </p>
  )
}
