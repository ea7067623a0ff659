import type { GradeReason } from '@cairn/core/answers/grade'
import { Trans } from '@lingui/react/macro'

/** Why a typed answer was taken, or not, in a sentence; nothing where right or different says it all. */
export function GradeReasonWords({ reason }: { reason: GradeReason }) {
  switch (reason) {
    case 'accents':
      return <Trans>Mind the accents.</Trans>
    case 'case':
      return <Trans>Mind the capitals.</Trans>
    case 'typo':
      return <Trans>A slip of the keys; taken as right.</Trans>
    case 'wording':
      return <Trans>In other words than the card; taken as right.</Trans>
    case 'rounded':
      return <Trans>Rounded; the card is more exact.</Trans>
    case 'unit-missing':
      return <Trans>The number is right; the unit is missing.</Trans>
    case 'surname':
      return <Trans>The surname was enough.</Trans>
    case 'alias':
      return <Trans>You had this accepted before.</Trans>
    case 'no-answer':
      return <Trans>This card has no text to compare with.</Trans>
    case 'negated':
      return <Trans>That says the contrary.</Trans>
    case 'opposite':
      return <Trans>That is the opposite.</Trans>
    case 'article':
      return <Trans>The word is right, the article is not.</Trans>
    case 'number':
      return <Trans>The number is another one.</Trans>
    case 'unit':
      return <Trans>The unit is another one.</Trans>
    case 'list-incomplete':
      return <Trans>Something of the list is missing.</Trans>
    case 'list-extra':
      return <Trans>Something does not belong in the list.</Trans>
    case 'list-order':
      return <Trans>All of it is there, in another order.</Trans>
    case 'exact':
    case 'same-form':
    case 'empty':
    case 'different':
    case 'another-answer':
      return null
    default:
      return reason satisfies never
  }
}
