import { resolveSettings } from '@cairn/core/scheduling/deck-settings'
import { overridesOf } from '@cairn/core/scheduling/learner-settings'
import type { ScheduleSettings, StudySettings } from '@cairn/core/scheduling/study-settings'
import { parseDeckSettings } from './deck-settings.ts'
import { scheduleTag } from './schedule-tag.ts'

/** What the log of a card is folded with, and its name. */
export interface CardSchedule {
  readonly schedule: ScheduleSettings
  readonly tag: string
}

const resolved = new WeakMap<StudySettings, Map<string | null, CardSchedule>>()

/** Gives the schedule of a deck by its stored settings; null for the learner's own. Equal settings are resolved once. */
export function deckSchedules(learner: StudySettings): (deckSettings: string | null) => CardSchedule {
  const known = resolved.get(learner) ?? new Map<string | null, CardSchedule>()
  resolved.set(learner, known)
  return (deckSettings) => {
    const found = known.get(deckSettings)
    if (found) return found
    const overrides = deckSettings === null ? null : overridesOf(parseDeckSettings(deckSettings))
    const schedule = resolveSettings(learner, overrides)
    const made = { schedule, tag: scheduleTag(schedule) }
    known.set(deckSettings, made)
    return made
  }
}
