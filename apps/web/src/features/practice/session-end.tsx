import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CardPairList } from './card-pair-list.tsx'
import { ConfusedPairs } from './confused-pairs.tsx'
import { PracticeEnd } from './practice-end.tsx'

interface SessionEndProps {
  deckId: string
  deck: StudyDeck
  seed: string
  heading: ReactNode
  /** What was done, in a sentence or two. */
  lead: ReactNode
  missed: readonly { readonly cardId: string; readonly misses: number }[]
  putAside: readonly string[]
  onAgain: () => void
}

/** The end of a session: what was done, what took more than one try, and what is taken for something else. */
export function SessionEnd({ deckId, deck, seed, heading, lead, missed, putAside, onAgain }: SessionEndProps) {
  const { t } = useLingui()
  const stones = [5, 4, 2].map((cards, at) => ({ id: `${seed} ${at}`, cards }))
  return (
    <PracticeEnd
      deckId={deckId}
      cairn={{ label: t`A cairn with a stone for this session`, stones }}
      heading={heading}
      lead={lead}
      onAgain={onAgain}
    >
      <CardPairList
        deck={deck}
        title={<Trans>What took more than one try</Trans>}
        cards={[
          ...putAside.map((cardId) => ({ cardId, note: <Trans>put aside for another day</Trans> })),
          ...missed.map(({ cardId, misses }) => ({
            cardId,
            note: <Plural value={misses} one="missed once" other="missed # times" />,
          })),
        ]}
        more={(hidden) => <Plural value={hidden} one="And one more." other="And # more." />}
      />
      <ConfusedPairs deckId={deckId} deck={deck} />
    </PracticeEnd>
  )
}
