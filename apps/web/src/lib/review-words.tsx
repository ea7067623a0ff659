import { Plural, Trans } from '@lingui/react/macro'

/** On the button that starts a review: how many cards the session takes of those that are ready. */
export function ReviewWords({ ready, sittingCards }: { ready: number; sittingCards: number }) {
  if (ready > sittingCards)
    return (
      <Trans>
        Review {sittingCards} of {ready}
      </Trans>
    )
  return <Plural value={ready} one="Review one card" other="Review # cards" />
}
