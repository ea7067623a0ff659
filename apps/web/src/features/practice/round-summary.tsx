import { type LearnState, learnSummary, ROUND_CARDS } from '@cairn/core/study-modes/learn'
import type { StudyDeck } from '@cairn/core/study-modes/study-deck'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import { CardPairList } from './card-pair-list.tsx'
import { useFocus } from './use-focus.ts'
import { usePracticeKeys } from './use-practice-keys.ts'

interface RoundSummaryProps {
  state: LearnState
  deck: StudyDeck
  rounds: number
  onNext: () => void
  onStop: () => void
}

const MOST_STONES = 6

/** The end of a round: one more stone, which cards took more than one try, and the next round. */
export function RoundSummary({ state, deck, rounds, onNext, onStop }: RoundSummaryProps) {
  const { t } = useLingui()
  const { round, atOnce, afterMisses, putAside, remaining } = learnSummary(state)
  const heading = useFocus<HTMLHeadingElement>(true)
  const isLast = remaining === 0
  const next = Math.min(ROUND_CARDS, remaining)
  const learned = atOnce.length + afterMisses.length
  usePracticeKeys({ Enter: onNext, ' ': onNext })
  // The ground, and a stone for each round on it.
  const stones = Array.from({ length: round + 1 }, (_, at) => ({
    id: `${state.seed} ${at}`,
    cards: Math.max(1, 9 - at),
  }))
  return (
    <>
      <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-8 px-4 py-8 sm:px-6 sm:py-12">
        <Cairn
          stones={stones.slice(-MOST_STONES)}
          label={t`A cairn with a stone for each round`}
          settle
          height={112}
          className="self-start"
        />
        <div className="grid gap-2">
          <h1 ref={heading} tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
            <Trans>
              Round {round} of {rounds} done
            </Trans>
          </h1>
          <p className="max-w-measure text-lg">
            {learned > 0 && afterMisses.length === 0 && (
              <Plural value={learned} one="One card, right at once." other="# cards, each right at once." />
            )}
            {afterMisses.length > 0 && (
              <Trans>
                <Plural value={learned} one="One card" other="# cards" />, {atOnce.length} of them right at once.
              </Trans>
            )}{' '}
            {!isLast && (
              <span className="text-muted">
                <Plural value={remaining} one="One card to go." other="# cards to go." />
              </span>
            )}
          </p>
        </div>
        <CardPairList
          deck={deck}
          title={<Trans>Worth another look</Trans>}
          cards={[
            ...putAside.map((cardId) => ({ cardId, note: <Trans>put aside for another day</Trans> })),
            ...afterMisses.map(({ cardId, misses }) => ({
              cardId,
              note: <Plural value={misses} one="missed once" other="missed # times" />,
            })),
          ]}
        />
      </div>
      <div className="sticky bottom-0 bg-paper">
        <div className="mx-auto flex w-full max-w-page flex-col-reverse gap-2 px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:flex-row sm:px-6 sm:pb-6">
          {!isLast && (
            <Button size="lg" variant="quiet" onClick={onStop}>
              <Trans>Enough for now</Trans>
            </Button>
          )}
          <Button size="lg" variant="primary" shortcut="↵" className="sm:order-first" onClick={onNext}>
            {isLast ? (
              <Trans>See what you did</Trans>
            ) : (
              <Plural value={next} one="Next round: one card" other="Next round: # cards" />
            )}
          </Button>
        </div>
      </div>
    </>
  )
}
