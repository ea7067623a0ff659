import { Plural } from '@lingui/react/macro'

/** On the button that lets more new cards come today than the limits allow. */
export function LearnMoreWords({ cards }: { cards: number }) {
  return <Plural value={cards} one="Learn one more today" other="Learn # more today" />
}
