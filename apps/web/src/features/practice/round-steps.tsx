import type { LearnState } from '@cairn/core/study-modes/learn'
import { Plural, Trans } from '@lingui/react/macro'
import { classNames } from '../../ui/class-names.ts'

/** The cards of a round as a row of steps: half for one that was chosen, whole for one that was produced. */
export function RoundSteps({ state, rounds }: { state: LearnState; rounds: number }) {
  const { round, learned, queue } = state
  const half = queue.filter(({ stage }) => stage === 'produce').length
  const total = learned.length + queue.length
  return (
    <span className="grid grid-cols-[minmax(0,auto)] justify-items-center gap-1.5">
      <strong className="font-semibold text-ink">
        <Trans>
          Round {round} of {rounds}
        </Trans>
      </strong>
      <span aria-hidden="true" className="flex max-w-full gap-1">
        {Array.from({ length: total }, (_, at) => (
          <span key={at} className="h-1 w-4 overflow-hidden rounded-full bg-line sm:w-5">
            <span
              className={classNames(
                'block h-full rounded-full bg-moss transition-[width]',
                at < learned.length ? 'w-full' : at < learned.length + half ? 'w-1/2' : 'w-0',
              )}
            />
          </span>
        ))}
      </span>
      <span className="sr-only">
        <Plural value={total} one="# card in this round" other="# cards in this round" />,{' '}
        <Trans>{learned.length} learned</Trans>
      </span>
    </span>
  )
}
