import { useLingui } from '@lingui/react/macro'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { DrillScreen } from './drill-screen.tsx'
import { WRITE_RULES } from './practice-rules.ts'

/** Write: every answer is typed and graded; a missed card comes back until it is right. */
export default function WritePage({ deckId }: { deckId: string }) {
  const { t } = useLingui()
  usePageTitle(t`Write`)
  return <DrillScreen deckId={deckId} slot="write" rules={WRITE_RULES} />
}
