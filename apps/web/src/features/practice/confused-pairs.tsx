import { askedText } from '@cairn/core/cards/asked-text'
import { confusablePairs } from '@cairn/core/study-modes/confusable-pairs'
import { contrastCard } from '@cairn/core/study-modes/contrast-card'
import type { AskedCard, StudyDeck } from '@cairn/core/study-modes/study-deck'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { practiceAnswers } from '../../data/practice.ts'
import { useLive } from '../../data/use-live.ts'
import { Markdown } from '../../lib/markdown-view.tsx'
import { useOrFail } from '../../lib/use-failure.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { type AddOutcome, addContrastCard } from './add-contrast-card.ts'

const MOST_PAIRS = 3

/** Cards that are taken for each other, side by side, with a card proposed that tells them apart. */
export function ConfusedPairs({ deckId, deck }: { deckId: string; deck: StudyDeck }) {
  const pairs = useLive(`confused in ${deckId}`, ['practice'], async () => confusablePairs(await practiceAnswers()))
  const here = (pairs ?? []).flatMap(({ cardIds, events }) => {
    const [one, other] = cardIds.map((id) => deck.cardOf(id))
    return one === undefined || other === undefined ? [] : [{ one, other, events }]
  })
  if (here.length === 0) return null
  return (
    <section className="grid gap-1">
      <h2 className="font-read text-xl font-semibold">
        <Trans>You take these for each other</Trans>
      </h2>
      <ul>
        {here.slice(0, MOST_PAIRS).map(({ one, other, events }) => (
          <li key={`${one.id} ${other.id}`} className="grid gap-3 border-b border-line py-4">
            <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
              <Side card={one} />
              <Side card={other} />
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="text-sm text-muted">
                <Plural value={events} one="mixed up once" other="mixed up # times" />
              </p>
              <Contrast deckId={deckId} one={one} other={other} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Side({ card }: { card: AskedCard }) {
  return (
    <div className="min-w-0 border-l-2 border-line pl-4">
      <Markdown text={askedText(card.front)} className="compact font-read text-lg wrap-anywhere" />
      <Markdown text={card.back} className="compact mt-0.5 text-muted wrap-anywhere" />
    </div>
  )
}

/** A card that tells the two apart, in their own words: a draft, which the learner edits and adds, or leaves. */
function Contrast({ deckId, one, other }: { deckId: string; one: AskedCard; other: AskedCard }) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<{ readonly front: string; readonly back: string } | null>(null)
  const [outcome, setOutcome] = useState<AddOutcome | null>(null)
  const [isAdding, setAdding] = useState(false)
  const orFail = useOrFail()
  const proposed = contrastCard(one, other)
  if (proposed === null) return null
  if (outcome?.ok) {
    return (
      <p role="status" className="text-sm">
        <Trans>Added to the deck.</Trans>
      </p>
    )
  }
  if (draft === null)
    return (
      <Button size="sm" onClick={() => setDraft(proposed)}>
        <Trans>Make a card that tells them apart</Trans>
      </Button>
    )
  const add = async () => {
    setAdding(true)
    setOutcome(await addContrastCard(deckId, draft))
    setAdding(false)
  }
  return (
    <div className="grid w-full gap-3">
      <TextArea
        label={t`Front`}
        value={draft.front}
        reading
        grow
        rows={3}
        onChange={(event) => setDraft({ ...draft, front: event.target.value })}
      />
      <TextArea
        label={t`Back`}
        value={draft.back}
        reading
        grow
        rows={2}
        onChange={(event) => setDraft({ ...draft, back: event.target.value })}
      />
      {outcome !== null && (
        <Banner role="alert" tone="caution">
          {outcome.problem === 'offline' ? (
            <Trans>
              The server was not reached, so the card is not added yet. Your text stays here; try again online.
            </Trans>
          ) : (
            outcome.message
          )}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isAdding} onClick={() => orFail(add())}>
          <Trans>Add the card</Trans>
        </Button>
        <Button variant="quiet" onClick={() => setDraft(null)}>
          <Trans>Leave it</Trans>
        </Button>
      </div>
    </div>
  )
}
