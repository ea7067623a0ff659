import { AI_PROBLEMS, userMessageFor } from '@cairn/core/ai-protocol/errors'
import type { ParagraphCoverage } from '@cairn/core/generation/coverage'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

/** What became of a paragraph, and why. */
export function ParagraphWords({ paragraph: { status, cards, reason } }: { paragraph: ParagraphCoverage }) {
  switch (status) {
    case 'covered':
      return <Plural value={cards} one="# card rests on it." other="# cards rest on it." />
    case 'skipped':
      return (
        <>
          <Trans>Skipped.</Trans> <ReasonWords reason={reason} />
        </>
      )
    case 'failed':
      return (
        <>
          <Trans>Failed.</Trans> <ReasonWords reason={reason} />
        </>
      )
    case 'uncovered':
      return <Trans>No card yet.</Trans>
    default:
      return status satisfies never
  }
}

/** Why a stretch has no card. */
export function ReasonWords({ reason }: { reason: string | null }) {
  switch (reason) {
    case 'not-to-learn':
      return <Trans>References, contents and exercises get no cards.</Trans>
    case 'known-topic':
      return <Trans>The cards from here are on what you know; they are kept back.</Trans>
    case 'timeout':
      return <Trans>Nothing came for over a minute.</Trans>
    default:
      return <OutcomeWords reason={reason} />
  }
}

/** Why no card came from a paragraph; nothing where there is no more to say than that. */
function OutcomeWords({ reason }: { reason: string | null }) {
  const { t } = useLingui()
  switch (reason) {
    case null:
      return null
    case 'fewer-cards':
      return t`You asked for fewer cards than the text has parts.`
    case 'nothing-found':
    case 'nothing-more':
      return t`No good card was found here.`
    case 'cut':
      return t`The reply was cut off before this.`
    default: {
      const problem = AI_PROBLEMS.find((known) => known === reason)
      return problem === undefined ? null : userMessageFor(problem).happened
    }
  }
}
