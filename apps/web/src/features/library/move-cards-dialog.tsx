import { Plural, useLingui } from '@lingui/react/macro'
import { createDeck } from '../../data/deck-changes.ts'
import { localDb } from '../../data/queries.ts'
import { useLive } from '../../data/use-live.ts'
import { readableTitle } from '../../lib/deck-path.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { type Place, PlaceDialog } from './place-dialog.tsx'

interface MoveCardsDialogProps {
  count: number
  onClose: () => void
  onMove: (deck: { readonly id: string; readonly title: string }) => void
}

const LONGEST = 200

/** Asks for the deck that cards go to. */
export default function MoveCardsDialog({ count, onClose, onMove }: MoveCardsDialogProps) {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  const places = useLive('decks to move to', ['decks'], readPlaces)
  const choose = async (choice: { readonly place: Place } | { readonly name: string }): Promise<string | null> => {
    if ('place' in choice) {
      onMove({ id: choice.place.value, title: choice.place.label })
      return null
    }
    const outcome = await createDeck(choice.name)
    if (!outcome.ok) return problemText(outcome)
    onMove({ id: outcome.deck.id, title: readableTitle(outcome.deck.title) })
    return null
  }
  return (
    <PlaceDialog
      title={<Plural value={count} one="Move # card to" other="Move # cards to" />}
      fieldLabel={t`Find a deck, or name a new one`}
      longest={LONGEST}
      places={places ?? []}
      newLabel={(name) => t`New deck “${name}”`}
      onClose={onClose}
      onChoose={choose}
    />
  )
}

async function readPlaces(): Promise<readonly Place[]> {
  const decks = (await (await localDb())?.idb.getAll('decks')) ?? []
  return decks
    .map(({ id, title }) => ({ value: id, label: readableTitle(title) }))
    .sort((one, other) => one.label.localeCompare(other.label))
}
