import { withAlias, withoutAlias } from '@cairn/core/answers/aliases'
import type { PracticeAnswer } from '@cairn/core/study-modes/practice-answer'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { changeCard } from '../../data/card-changes.ts'
import { localCard } from '../../data/queries.ts'
import { isStoredHere } from '../../lib/stored-here.ts'
import { undoAction } from '../../lib/undo-action.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { showToast } from '../../ui/toast-store.ts'

/** After "I was right": what was typed counts for the card from now on, unless the learner takes that back. */
export function useAcceptAnswer(isSwapped: boolean): (answer: PracticeAnswer) => void {
  const { t } = useLingui()
  const orFail = useOrFail()
  return useCallback(
    ({ cardId, typed }) => {
      // With the sides swapped the front was typed, and a card has other answers for its back alone.
      if (isSwapped || typed === null || typed.includes('\n')) return
      const accept = async () => {
        const found = await localCard(cardId)
        if (found === null) return
        const outcome = withAlias(found.card.aliases, typed)
        if (!outcome.ok) return
        if (!(await isStoredHere(changeCard(cardId, { aliases: [...outcome.aliases] })))) return
        const takeBack = async () => {
          const now = await localCard(cardId)
          if (now !== null) await changeCard(cardId, { aliases: [...withoutAlias(now.card.aliases, typed)] })
        }
        showToast(t`“${typed}” counts for this card from now on.`, { action: undoAction(takeBack) })
      }
      orFail(accept())
    },
    [isSwapped, t, orFail],
  )
}
