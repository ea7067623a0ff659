import { useLingui } from '@lingui/react/macro'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { DrillScreen } from './drill-screen.tsx'
import { CRAM_RULES } from './practice-rules.ts'

/** Cram: every card is turned; a missed one comes back until it was known twice. Never touches the schedule. */
export default function CramPage({ deckId }: { deckId: string }) {
  const { t } = useLingui()
  usePageTitle(t`Cram`)
  return <DrillScreen deckId={deckId} slot="cram" rules={CRAM_RULES} />
}
