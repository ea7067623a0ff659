import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { stepsText } from '../../lib/steps-text.ts'

interface LeftOptionProps {
  code: string
  /** What it was in Anki; none from earlier releases. */
  values: readonly number[]
}

/** What of a deck's options has no place here: what it was in Anki, and what holds instead. */
export function LeftOption({ code, values }: LeftOptionProps): ReactNode {
  const [first = 0, second = 0] = values
  switch (code) {
    case 'limits':
      if (values.length === 0)
        return <Trans>Daily limits of decks with subdecks aren’t imported: these decks share yours</Trans>
      return (
        <Trans>
          A limit of {first} new cards and {second} reviews a day isn’t imported, because the deck it belongs to isn’t
          in the package: these decks share your limits
        </Trans>
      )
    case 'steps':
      if (values.length === 0) return <Trans>These steps aren’t imported: yours are used</Trans>
      return (
        <Trans>
          Steps of {stepsText(values)} aren’t imported: Cairn allows 10 steps of up to a year each. Yours are used
        </Trans>
      )
    case 'retention':
      return (
        <Trans>A target of {Math.round(first * 100)}&nbsp;% isn’t imported: Cairn allows 70&nbsp;% to 97&nbsp;%</Trans>
      )
    case 'leeches':
      return <Trans>Leech thresholds aren’t imported: Cairn warns at 8 lapses and suspends nothing</Trans>
    case 'leech-suspended':
      return <Trans>Anki suspended leeches. Cairn warns you and suspends nothing</Trans>
    case 'siblings':
      return <Trans>Anki showed cards of one note on the same day. Cairn shows one a day</Trans>
    case 'new-random':
      return <Trans>New cards came in random order. Cairn keeps the order they were added in</Trans>
    case 'new-last-first':
      return <Trans>New cards came newest first. Cairn starts with the oldest</Trans>
    case 'review-order':
      return <ReviewOrder order={first} />
    case 'parameters':
      return <Trans>The FSRS parameters of these presets aren’t imported: Cairn has one set for all cards</Trans>
    default:
      return <Trans>One option couldn’t be imported ({code})</Trans>
  }
}

/** By Anki's own number (`ReviewCardOrder`). */
function ReviewOrder({ order }: { order: number }): ReactNode {
  switch (order) {
    case 3:
      return <Trans>Reviews came shortest interval first. Cairn starts with the most overdue</Trans>
    case 4:
      return <Trans>Reviews came longest interval first. Cairn starts with the most overdue</Trans>
    case 5:
    case 6:
      return <Trans>Reviews came by difficulty. Cairn starts with the most overdue</Trans>
    case 7:
    case 11:
    case 12:
      return <Trans>Reviews came by how likely you were to remember them. Cairn starts with the most overdue</Trans>
    case 8:
      return <Trans>Reviews came in random order. Cairn starts with the most overdue</Trans>
    default:
      return <Trans>Reviews came in the order they were added. Cairn starts with the most overdue</Trans>
  }
}
