import type { MasteredReason, ReasonCount } from '@cairn/core/stats/mastered-moves'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { masteredToday } from '../data/mastered-today.ts'
import { useLive } from '../data/use-live.ts'

interface MasteredMoveProps {
  /** Null for all decks. */
  deckId: string | null
  /** How many are mastered stands beside it. */
  isCounted?: boolean
  className?: string
}

/**
 * "41 cards mastered, 3 fewer than yesterday: 2 forgotten, 1 moved to the trash.", or without the count where that stands
 * already. Silent while it has not moved.
 */
export function MasteredMove({ deckId, isCounted = false, className }: MasteredMoveProps) {
  const move = useLive(`mastered-today ${deckId ?? ''}`, ['memory', 'cards', 'decks'], () =>
    masteredToday(deckId, Date.now()),
  )
  if (!move || move.by === 0) return null
  const { by, mastered, reasons } = move
  return (
    <span className={className}>
      {isCounted ? (
        by > 0 ? (
          <Trans>{by} more mastered than yesterday</Trans>
        ) : (
          <Trans>{-by} fewer mastered than yesterday</Trans>
        )
      ) : (
        <>
          <strong className="font-semibold">
            <Plural value={mastered} one="# card mastered" other="# cards mastered" />
          </strong>
          {', '}
          {by > 0 ? <Trans>{by} more than yesterday</Trans> : <Trans>{-by} fewer than yesterday</Trans>}
        </>
      )}
      {': '}
      <Reasons reasons={reasons} />.
    </span>
  )
}

function Reasons({ reasons }: { reasons: readonly ReasonCount[] }) {
  const words = useReasonWords()
  const parts = reasons.flatMap(({ reason, gained, lost }) => [
    ...(gained > 0 ? [words(reason, 'gained', gained)] : []),
    ...(lost > 0 ? [words(reason, 'lost', lost)] : []),
  ])
  return <>{parts.join(', ')}</>
}

function useReasonWords() {
  const { t } = useLingui()
  return (reason: MasteredReason, way: 'gained' | 'lost', count: number): string => {
    const isGained = way === 'gained'
    switch (reason) {
      case 'learned':
        return t`${count} learned`
      case 'forgotten':
        return t`${count} forgotten`
      case 'schedule':
        return isGained ? t`${count} added by your changed schedule` : t`${count} dropped by your changed schedule`
      case 'due-day':
        return isGained ? t`${count} with a later due date` : t`${count} with an earlier due date`
      case 'reset':
        return t`${count} reset`
      case 'added':
        return t`${count} imported`
      case 'restored':
        return t`${count} back in study`
      case 'trashed':
        return t`${count} moved to the trash`
      case 'suspended':
        return t`${count} suspended`
      case 'moved':
        return isGained ? t`${count} from other decks` : t`${count} moved to other decks`
      default:
        return reason satisfies never
    }
  }
}
