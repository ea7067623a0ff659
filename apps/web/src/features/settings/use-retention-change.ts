import type { Settings } from '@cairn/contract/accounts'
import type { CatchUpPlan } from '@cairn/core/planning/catch-up'
import type { DueChange } from '@cairn/core/planning/due-after-change'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { studySettingsOf } from '../../data/schedule-settings.ts'
import { useOrFail } from '../../lib/use-failure.ts'
import { askPlanner } from '../../lib/use-planning.ts'
import { showToast } from '../../ui/toast-store.ts'
import { dropOpenTarget, keepOpenTarget, openTarget } from './open-target.ts'
import { saveSetting } from './save-settings.ts'
import { useScheduleChange } from './use-schedule-change.ts'
import { isWorthAWord } from './worth-a-word.ts'

const SETTLED_MS = 600

export const toPercent = (share: number): number => Math.round(share * 100)

interface Proposed {
  readonly retention: number
  readonly due: DueChange
}

/**
 * A target that moves at once and holds once it rests, unless it makes many more cards due: then only when the learner has
 * seen how many. Whoever leaves meanwhile is told that it does not hold yet, and asked on coming back.
 */
export function useRetentionChange(settings: Settings) {
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const [moving, setMoving] = useState<number | null>(null)
  const change = useScheduleChange(settings)
  const sayLeft = useLeftWords()
  const orFail = useOrFail()
  const latest = useRef(0)
  const isHere = useRef(true)
  const resting = useRef<{ timer: ReturnType<typeof setTimeout>; run: () => void } | null>(null)
  const saved = settings.desiredRetention
  const consider = async (retention: number) => {
    latest.current += 1
    const asked = latest.current
    const wish = {
      settings: { ...studySettingsOf(settings), desiredRetention: retention },
      minutesPerDay: settings.minutesPerDay,
    }
    const due = await askPlanner('due-change', wish).catch(() => null) // no forecast is no reason to refuse the change
    if (asked !== latest.current) return
    if (due === null || !isWorthAWord(due)) {
      dropOpenTarget()
      saveSetting('desiredRetention', retention)
    } else if (isHere.current) setProposed({ retention, due })
    else sayLeft(retention, saved, due)
  }
  const propose = (retention: number) => orFail(consider(retention))
  const keep = () => {
    latest.current += 1
    setProposed(null)
    dropOpenTarget()
  }
  const move = (value: number) => {
    keep()
    if (value !== saved) keepOpenTarget(value, saved)
    setMoving(value)
    if (resting.current !== null) clearTimeout(resting.current.timer)
    const run = () => {
      resting.current = null
      setMoving(null)
      if (value !== saved) propose(value)
    }
    resting.current = { timer: setTimeout(run, SETTLED_MS), run }
  }
  useEffect(() => {
    isHere.current = true
    const open = openTarget(saved)
    if (open !== null) propose(open)
    return () => {
      isHere.current = false
      if (resting.current === null) return
      clearTimeout(resting.current.timer)
      resting.current.run()
    }
  }, [])
  const apply = (spread: CatchUpPlan | null) => {
    if (proposed !== null) change('desiredRetention', proposed.retention, spread)
    keep()
  }
  return { chosen: proposed?.retention ?? moving ?? saved, proposed, move, apply, keep }
}

/** Says on whichever screen it is that the target chosen does not hold, and leads back to where that is decided. */
function useLeftWords() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (wanted: number, saved: number, { dueThen }: DueChange): void => {
    const message = t`Your target is still ${toPercent(saved)}%. At ${toPercent(wanted)}%, ${dueThen} cards would be due today.`
    const decide = () => void navigate({ to: '/settings' })
    showToast(message, { action: { label: t`Decide`, run: decide }, durationMs: Number.POSITIVE_INFINITY })
  }
}
