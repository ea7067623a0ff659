import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Cairn } from '../../ui/cairn.tsx'
import type { ExplainedTopic } from './explain-session.ts'
import { useFocus } from './use-focus.ts'

interface ExplainEndProps {
  deckId: string
  done: readonly ExplainedTopic[]
  /** There was something to explain. */
  hasCards: boolean
  onAgain: () => void
}

/** The end: how much was told. */
export function ExplainEnd({ deckId, done, hasCards, onAgain }: ExplainEndProps) {
  const { t } = useLingui()
  const title = useFocus<HTMLHeadingElement>(true)
  const told = done.reduce((sum, topic) => sum + topic.told, 0)
  const facts = done.reduce((sum, topic) => sum + topic.facts, 0)
  const stones = done.slice(0, 5).map(({ told: cards }, at) => ({ id: `${deckId} ${at}`, cards: cards + 2 }))
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col gap-8 px-4 py-8 sm:px-6 sm:py-12">
      {stones.length > 0 && (
        <Cairn
          stones={stones}
          label={t`A cairn with a stone for each topic`}
          settle
          height={112}
          className="self-start"
        />
      )}
      <div className="grid gap-3">
        <h1 ref={title} tabIndex={-1} className="font-read text-3xl font-semibold tracking-[-0.01em]">
          {done.length > 0 ? (
            <Plural value={done.length} one="One topic explained" other="# topics explained" />
          ) : hasCards ? (
            <Trans>Nothing explained this time</Trans>
          ) : (
            <Trans>Nothing to explain yet</Trans>
          )}
        </h1>
        <p className="max-w-measure text-lg">
          {done.length > 0 ? (
            <Trans>
              You told {told} of <Plural value={facts} one="# fact" other="# facts" />. What was left out comes first
              next time.
            </Trans>
          ) : hasCards ? (
            <Trans>The topics are still here whenever you like.</Trans>
          ) : (
            <Trans>This deck has no card with two sides that is not suspended.</Trans>
          )}
        </p>
        {done.length > 0 && (
          <p className="max-w-measure text-muted">
            <Trans>This was practice: when your cards come back for review has not changed.</Trans>
          </p>
        )}
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
        {hasCards && (
          <Button size="lg" onClick={onAgain}>
            <Trans>Once more</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
