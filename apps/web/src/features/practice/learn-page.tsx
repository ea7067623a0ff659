import { useLingui } from '@lingui/react/macro'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { Rounds } from './rounds.tsx'

/** Learn: rounds of seven, first choosing, then typing. */
export default function LearnPage({ deckId }: { deckId: string }) {
  const { t } = useLingui()
  usePageTitle(t`Learn`)
  return <Rounds place={{ deckId, slot: 'learn' }} />
}
