import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ExplainedTopic } from './explain-session.ts'
import { PracticeEnd } from './practice-end.tsx'

interface ExplainEndProps {
  deckId: string
  done: readonly ExplainedTopic[]
  onAgain: () => void
}

/** The end: how much was told. */
export function ExplainEnd({ deckId, done, onAgain }: ExplainEndProps) {
  const { t } = useLingui()
  const told = done.reduce((sum, topic) => sum + topic.told, 0)
  const facts = done.reduce((sum, topic) => sum + topic.facts, 0)
  const stones = done.slice(0, 5).map(({ told: cards }, at) => ({ id: `${deckId} ${at}`, cards: cards + 2 }))
  return (
    <PracticeEnd
      deckId={deckId}
      cairn={done.length === 0 ? null : { label: t`A cairn with a stone for each topic`, stones }}
      heading={
        done.length > 0 ? (
          <Plural value={done.length} one="One topic explained" other="# topics explained" />
        ) : (
          <Trans>Nothing explained this time</Trans>
        )
      }
      lead={
        done.length > 0 ? (
          <Trans>
            You told {told} of <Plural value={facts} one="# fact" other="# facts" />. What was left out comes first next
            time.
          </Trans>
        ) : (
          <Trans>The topics are still here whenever you like.</Trans>
        )
      }
      onAgain={onAgain}
    />
  )
}
