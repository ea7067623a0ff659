import type { FitEvidence } from '@cairn/core/scheduling/parameter-history'
import { Plural, Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import type { FitResult } from './fit-run.ts'

/** How a fit ended: what was found, what is safe, what to do. */
export function FitWords({ result }: { result: FitResult }) {
  if (!result.ok)
    return (
      <Banner tone="caution">
        <Failure result={result} />
      </Banner>
    )
  const { outcome } = result
  if (outcome.ok)
    return (
      <Banner tone="good">
        <p>
          <Trans>Adopted: foretells your answers better by {betterBy(outcome.fitted.evidence)}&nbsp;%.</Trans>
        </p>
        <p className="text-sm">
          {outcome.fitted.stage === 'initial' ? (
            <Trans>What was fitted is how long you keep new cards.</Trans>
          ) : (
            <Trans>All of it was fitted.</Trans>
          )}{' '}
          <How evidence={outcome.fitted.evidence} />
        </p>
      </Banner>
    )
  switch (outcome.problem) {
    case 'too-few-reviews':
      return (
        <Banner>
          <Trans>
            Nothing was changed: there are {outcome.reviews} answers, and {outcome.needed} are the fewest to learn from.
          </Trans>
        </Banner>
      )
    case 'too-few-since':
      return (
        <Banner>
          <Trans>
            Nothing was changed: <Plural value={outcome.tested} one="one answer has" other="# answers have" /> tested
            your memory since the last fit, and {outcome.needed} are the fewest to tell which is better.
          </Trans>
        </Banner>
      )
    case 'not-better':
      return (
        <Banner>
          <p>
            <Trans>Kept as it was: fitted to you it is no better.</Trans>
          </p>
          <p className="text-sm">
            <How evidence={outcome.evidence} />
          </p>
        </Banner>
      )
    default:
      return outcome satisfies never
  }
}

/** By how many percent the log loss is lower, with one decimal. */
export function betterBy({ logLoss, logLossInUse }: FitEvidence): string {
  return ((100 * (logLossInUse - logLoss)) / logLossInUse).toFixed(1)
}

function How({ evidence }: { evidence: FitEvidence }) {
  const { tested, logLoss, logLossInUse } = evidence
  return (
    <Trans>
      From earlier answers alone, {tested} later ones were foretold with an error of {logLoss.toFixed(4)} (log loss);
      with what was in use it is {logLossInUse.toFixed(4)}.
    </Trans>
  )
}

function Failure({ result }: { result: Extract<FitResult, { ok: false }> }) {
  switch (result.problem) {
    case 'offline':
      return (
        <Trans>
          Nothing was changed: your answers are read from the server, which was not reached. Try again once you are
          online.
        </Trans>
      )
    case 'signed-out':
      return <Trans>Nothing was changed: your session has ended. Sign in again first.</Trans>
    case 'failed':
      return <Trans>Nothing was changed: it could not be worked out in this browser.</Trans>
    case 'refused':
      return <Trans>Nothing was changed. {result.message}</Trans>
    case 'cancelled':
      return <Trans>Nothing was changed.</Trans>
    default:
      return result satisfies never
  }
}
