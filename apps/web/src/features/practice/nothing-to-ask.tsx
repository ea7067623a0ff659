import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PracticeOptions } from '../../data/kept-practice.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { SessionMaterial } from './session-material.ts'

interface NothingToAskProps {
  deckId: string
  /** Null: the deck is not on this device. */
  material: SessionMaterial | null
  options: PracticeOptions | null
  onAllCards: () => void
}

/** Why there is nothing to practise, and what to do about it. */
export function NothingToAsk({ deckId, material, options, onAllCards }: NothingToAskProps) {
  const isNarrowed = options !== null && (options.which !== 'all' || options.tag !== null)
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col justify-center gap-6 px-6 py-12">
      <div className="grid gap-3">
        <h1 tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
          <Trans>Nothing to practise</Trans>
        </h1>
        <p className="max-w-measure text-lg text-muted">
          <Why material={material} isNarrowed={isNarrowed} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {material === null ? (
          <Link to="/library" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            <Trans>Open the library</Trans>
          </Link>
        ) : (
          <>
            {isNarrowed && !material.isAllSuspended && material.cardsInDeck > 0 && (
              <Button variant="primary" size="lg" onClick={onAllCards}>
                <Trans>Take all cards</Trans>
              </Button>
            )}
            <Link to="/study/$id" params={{ id: deckId }} search={{}} className={buttonClass({ size: 'lg' })}>
              <Trans>Back to the deck</Trans>
            </Link>
            {material.deck.leftOut.length > 0 && (
              <Link to="/edit/$id" params={{ id: deckId }} className={buttonClass({ size: 'lg' })}>
                <Trans>Mend the cards</Trans>
              </Link>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function Why({ material, isNarrowed }: { material: SessionMaterial | null; isNarrowed: boolean }) {
  if (material === null)
    return <Trans>This deck is not here. It was deleted, or it has not arrived on this device.</Trans>
  if (material.cardsInDeck === 0) return <Trans>This deck has no cards yet.</Trans>
  if (material.isAllSuspended)
    return <Trans>Every card of this deck is suspended. Bring one back in the list of cards.</Trans>
  if (isNarrowed && material.ids.length === 0) return <Trans>No card passes the choice you made for this deck.</Trans>
  if (material.ids.length === 0)
    return <Trans>No mistakes wait here: all of the last test was right, or it was put away.</Trans>
  return <Trans>Every card here has an empty side, so there is nothing to ask. Write both sides first.</Trans>
}
