import { meaningChanges } from '@cairn/core/cards/meaning-change'
import { isUnmet } from '@cairn/core/scheduling/memory-state'
import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import { localCard } from '../../data/queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { EditorRow } from './editor-row.ts'
import type { RowActions } from './row-actions.ts'

/** Asks, once a text has settled, what is to become of the schedule of a learned card that says something else now. */
export function RowMeaning({ row, actions }: { row: EditorRow; actions: RowActions }) {
  const { front, back, learned } = row
  const isSettled = row.base !== null && (row.status === 'saved' || row.status === 'kept')
  const isChanged = useMemo(
    () => isSettled && meaningChanges(learned, { front, back }).length > 0,
    [isSettled, learned, front, back],
  )
  return isChanged ? <Question row={row} actions={actions} /> : null
}

function Question({ row, actions }: { row: EditorRow; actions: RowActions }) {
  const isLearned = useIsLearned(row)
  if (!isLearned) return null
  return (
    <Banner
      tone="caution"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="quiet" onClick={() => actions.keepSchedule(row.id)}>
            <Trans>Keep the schedule</Trans>
          </Button>
          <Button size="sm" onClick={() => actions.resetSchedule(row)}>
            <Trans>Start it anew</Trans>
          </Button>
        </div>
      }
    >
      <Trans>You have learned this card, and it now says something else. What you knew may not count for it.</Trans>
    </Banner>
  )
}

/** Whether the card or one that shares its text has been answered since it was last new. */
function useIsLearned({ id, siblings }: EditorRow): boolean {
  const [isLearned, setLearned] = useState(false)
  const ids = [id, ...siblings.map((sibling) => sibling.id)].join(' ')
  useEffect(() => {
    let current = true
    const ask = async () => {
      const found = await Promise.all(ids.split(' ').map((cardId) => localCard(cardId)))
      if (current) setLearned(found.some((card) => card !== null && !isUnmet(card.row.state)))
    }
    ask().catch(reportError) // unasked, the schedule is kept, and the card's menu can reset it
    return () => {
      current = false
    }
  }, [ids])
  return isLearned
}
