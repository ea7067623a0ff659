import { Plural, Trans } from '@lingui/react/macro'
import { type DeckCounts, studyDayAt } from '../../data/queries.ts'
import { relativeDay } from '../../lib/dates.ts'
import type { ShelvedDeck } from './deck-tree.ts'

/** How many cards there are and how many of them are known for weeks. */
export function CardsAndMastered({ counts }: { counts: DeckCounts }) {
  return (
    <>
      <Plural value={counts.cards} _0="No cards yet" one="# card" other="# cards" />
      {counts.mastered > 0 && (
        <>
          {', '}
          <Trans>{counts.mastered} mastered</Trans>
        </>
      )}
    </>
  )
}

/** What decks ask for today: due first, then new; what is done says so. */
export function Waiting({ counts }: { counts: DeckCounts }) {
  const due = counts.due + counts.learning
  if (counts.cards === 0) return null
  if (due === 0 && counts.new === 0)
    return (
      <span className="text-muted">
        <Trans>Done for today</Trans>
      </span>
    )
  return (
    <>
      {due > 0 && <Plural value={due} one="# to review" other="# to review" />}
      {due > 0 && counts.new > 0 && ', '}
      {counts.new > 0 && (
        <span className="text-muted">
          <Plural value={counts.new} one="# new" other="# new" />
        </span>
      )}
    </>
  )
}

/** What is in a deck, when it was studied last, and that it was made from a text, where that is so. */
export function DeckFacts({ deck, isUnsaved }: { deck: ShelvedDeck; isUnsaved: boolean }) {
  const studied = deck.lastStudied === null ? null : relativeDay(deck.lastStudied, studyDayAt(Date.now()))
  return (
    <p className="text-sm text-muted">
      <CardsAndMastered counts={deck.counts} />
      {studied !== null && (
        <>
          {', '}
          <Trans>studied {studied}</Trans>
        </>
      )}
      {deck.sourceId !== null && (
        <>
          {', '}
          <Trans>made from a text</Trans>
        </>
      )}
      {deck.visibility !== 'private' && (
        <>
          {', '}
          {deck.visibility === 'public' ? <Trans>public</Trans> : <Trans>shared by link</Trans>}
        </>
      )}
      {isUnsaved && (
        <>
          {'. '}
          <Trans>Unsaved text on this device; open the editor to send it.</Trans>
        </>
      )}
    </p>
  )
}
