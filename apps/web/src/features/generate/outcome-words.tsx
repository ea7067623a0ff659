import type { ParagraphCoverage } from '@cairn/core/ai/coverage'
import { Plural, Trans } from '@lingui/react/macro'
import { OutcomeWords } from './problem-words.tsx'

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
