import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SessionMaterial } from './session-material.ts'

/** What the learner should know of the cards before the first answer: how many there are of how many, and which cannot be asked. */
export function MaterialNote({ deckId, material }: { deckId: string; material: SessionMaterial }) {
  const { deck, isPart, ids, cardsInDeck } = material
  const leftOut = deck.leftOut.length
  if (!isPart && leftOut === 0) return null
  return (
    <p className="text-sm text-muted">
      {isPart && (
        <Trans>
          {ids.length} of the {cardsInDeck} cards, which is plenty for one session.
        </Trans>
      )}{' '}
      {leftOut > 0 && (
        <Trans>
          <Plural value={leftOut} one="One card with an empty side is" other="# cards with an empty side are" /> left
          out.{' '}
          <Link to="/edit/$id" params={{ id: deckId }} className="link touch">
            Write what is missing
          </Link>
        </Trans>
      )}
    </p>
  )
}
