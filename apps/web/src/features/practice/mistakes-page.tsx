import { useLingui } from '@lingui/react/macro'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { Rounds } from './rounds.tsx'
import { wrongOnTest } from './wrong-on-test.ts'

/** The cards that were wrong on the latest test, learned in rounds. */
export default function MistakesPage({ deckId }: { deckId: string }) {
  const { t } = useLingui()
  usePageTitle(t`Mistakes`)
  return <Rounds place={{ deckId, slot: 'mistakes', cardIds: () => wrongOnTest(deckId) }} />
}
