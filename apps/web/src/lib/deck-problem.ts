import { useLingui } from '@lingui/react/macro'
import type { DeckOutcome } from '../data/deck-changes.ts'

type Problem = Extract<DeckOutcome, { ok: false }>

/** What happened, what is safe and what to do, for a change of a deck that was not made. */
export function useDeckProblem(): (problem: Problem) => string {
  const { t } = useLingui()
  return (problem) => {
    switch (problem.problem) {
      case 'offline':
        return t`The server was not reached, so nothing was changed. Try again when you are online.`
      case 'signed-out':
        return t`You are signed out, so nothing was changed. Sign in and try again.`
      case 'refused':
        return problem.message
    }
  }
}
