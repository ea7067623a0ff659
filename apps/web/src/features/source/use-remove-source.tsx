import type { SourceInfo } from '@cairn/contract/sources'
import { useLingui } from '@lingui/react/macro'
import { removeSource, restoreSource } from '../../data/source-changes.ts'
import { useDeckProblem } from '../../lib/deck-problem.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Removes a text with a way back, and says what stays. Answers whether it is gone. */
export function useRemoveSource(): (source: Pick<SourceInfo, 'id'>) => Promise<boolean> {
  const { t } = useLingui()
  const problemText = useDeckProblem()
  return async ({ id }) => {
    const outcome = await removeSource(id)
    if (!outcome.ok) {
      showToast(problemText(outcome), { tone: 'problem' })
      return false
    }
    const undo = async () => {
      const back = await restoreSource(id)
      if (!back.ok) showToast(problemText(back), { tone: 'problem' })
    }
    showToast(t`Text removed. Its cards keep the sentences they rest on.`, {
      action: { label: t`Undo`, run: undo },
    })
    return true
  }
}
