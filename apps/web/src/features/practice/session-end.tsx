import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { CardPairList } from './card-pair-list.tsx'
import { ConfusedPairs } from './confused-pairs.tsx'
import { useFocus } from './use-focus.ts'

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
  const title = useFocus<HTMLHeadingElement>(true)
  const stones = [5, 4, 2].map((cards, at) => ({ id: `${seed} ${at}`, cards }))
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-8 px-4 py-8 sm:px-6 sm:py-12">
      <Cairn
        stones={stones}
        label={t`A cairn with a stone for this session`}
        settle
        height={112}
        className="self-start"
      />
      <div className="grid gap-3">
        <h1 ref={title} tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
          {heading}
        </h1>
        <p className="max-w-measure text-lg">{lead}</p>
        <p className="max-w-measure text-muted">
          <Trans>This was practice: when your cards come back for review has not changed.</Trans>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link
          to="/study/$id"
          params={{ id: deckId }}
          search={{}}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          <Trans>Back to the deck</Trans>
        </Link>
        <Button size="lg" onClick={onAgain}>
          <Trans>Once more</Trans>
        </Button>
      </div>
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
    </div>
  )
}
