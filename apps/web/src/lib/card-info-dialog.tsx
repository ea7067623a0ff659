import { spokenText } from '@cairn/core/cards/asked-text'
import { studySides } from '@cairn/core/cards/siblings'
import { isUnmet } from '@cairn/core/scheduling/memory-state'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type CardHistory, cardHistory, withServerReviews } from '../data/card-history.ts'
import { useLive } from '../data/use-live.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ScrollRegion } from '../ui/scroll-region.tsx'
import { CardFacts } from './card-info-facts.tsx'
import { CardReviews } from './card-info-reviews.tsx'
import { shortDate } from './dates.ts'
import { plainText } from './markdown.ts'
import { useCardReviews } from './use-card-reviews.ts'

interface CardInfoDialogProps {
  cardId: string
  onClose: () => void
}

/**
 * Everything that is known of a card: where it stands, what led there, and each review. Needs no network; with one, reviews
 * that were given elsewhere come from the server.
 */
export default function CardInfoDialog({ cardId, onClose }: CardInfoDialogProps) {
  const { t } = useLingui()
  const history = useLive(`card history ${cardId}`, ['cards', 'memory', 'decks'], () => cardHistory(cardId, Date.now()))
  const front = history == null ? '' : spokenText(studySides(history.card).front, plainText)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t`Card info`}
      description={
        <span dir="auto" title={front} className="line-clamp-2 text-ellipsis">
          {front}
        </span>
      }
    >
      {history === null ? (
        <p>
          <Trans>This card is not on this device.</Trans>
        </p>
      ) : (
        <ScrollRegion label={t`All that is known`} className="-mx-2 min-h-96 rounded-md px-2">
          {history !== undefined && <Known history={history} />}
        </ScrollRegion>
      )}
    </Dialog>
  )
}

function Known({ history: here }: { history: CardHistory }) {
  const elsewhere = useCardReviews(here.card.id, here.missing > 0)
  const history = elsewhere === 'asked' || elsewhere === null ? here : withServerReviews(here, elsewhere)
  const { row, reviews } = history
  return (
    <>
      <CardFacts history={history} />
      <h3 className="mt-2 text-sm font-medium text-muted">
        <Trans>Reviews</Trans>
      </h3>
      {reviews.length > 0 && <CardReviews reviews={reviews} />}
      {isUnmet(row.state) && reviews.length === 0 && (
        <p className="py-2">
          <Trans>Not reviewed yet.</Trans>
        </p>
      )}
      {elsewhere === 'asked' ? (
        <p className="pt-3 text-sm text-muted">
          <Trans>Looking for the reviews given elsewhere…</Trans>
        </p>
      ) : (
        <Missing history={history} />
      )}
    </>
  )
}

/** What the list and the times leave out, where they do. */
function Missing({ history: { missing, keptSince, reviews } }: { history: CardHistory }) {
  if (missing === 0) return null
  return (
    <p className="max-w-measure pt-3 text-sm text-muted">
      {keptSince === null ? (
        <Plural
          value={missing}
          one="One review was given elsewhere and is not on this device."
          other="# reviews were given elsewhere and are not on this device."
        />
      ) : (
        <Plural
          value={missing}
          one={`One review is not on this device: it was given elsewhere, or before ${shortDate(keptSince)}.`}
          other={`# reviews are not on this device: they were given elsewhere, or before ${shortDate(keptSince)}.`}
        />
      )}{' '}
      {reviews.length > 0 && <Trans>The times count those in the list.</Trans>}
    </p>
  )
}
