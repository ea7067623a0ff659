import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { useOrFail } from '../../lib/use-failure.ts'
import { showToast } from '../../ui/toast-store.ts'
import { mergeDraft, replaceDraft } from './draft-changes.ts'
import type { DraftActions } from './draft-row.tsx'
import type { GenerationRun } from './generation-run.ts'
import { focusDraft } from './use-draft-keys.ts'

/** Fixes and merges of drafts, each with a way back. The focus stays with the draft. */
export function useDraftChanges(run: GenerationRun): Pick<DraftActions, 'fix' | 'merge'> {
  const { t } = useLingui()
  const words = {
    changed: t`Draft changed.`,
    split: (count: number) => t`One draft became ${count}.`,
    merged: t`Merged into the card you have.`,
    failed: t`The card you have could not be saved, so nothing was changed. Try again when you are online.`,
    undo: t`Undo`,
  }
  const latest = useRef(words)
  const orFail = useOrFail()
  latest.current = words
  return useMemo(
    () => ({
      fix: (id, { cards }) => {
        const undo = replaceDraft(run, id, cards)
        const { changed, split, undo: label } = latest.current
        showToast(cards.length === 1 ? changed : split(cards.length), { action: { label, run: undo } })
        focusDraft(id)
      },
      merge: (id, match) => {
        const merge = async () => {
          const undo = await mergeDraft(run, id, match)
          const { merged, failed, undo: label } = latest.current
          const sayFailed = () => showToast(failed, { tone: 'problem' })
          if (undo === null) sayFailed()
          else showToast(merged, { action: { label, run: async () => (await undo()) || sayFailed() } })
          focusDraft(id)
        }
        orFail(merge())
      },
    }),
    [run, orFail],
  )
}
