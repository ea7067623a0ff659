import type { ScheduleSettings } from '@cairn/core/scheduling/study-settings'
import { z } from 'zod'

/** Raise it when the same log and settings begin to give another state. */
const ALGORITHM = 'fsrs-6.1'

const list = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .pipe(z.array(z.number()))
const Parts = z.tuple([
  z.literal(ALGORITHM),
  z.coerce.number(),
  list,
  list,
  z.coerce.number(),
  z.enum(['fuzz', 'exact']),
])

/** Names the algorithm and every setting that a memory state was computed with. */
export function scheduleTag(settings: ScheduleSettings): string {
  const { desiredRetention, learningStepsMinutes, relearningStepsMinutes, maximumIntervalDays, fuzz } = settings
  const steps = [learningStepsMinutes, relearningStepsMinutes].map((minutes) => minutes.join(','))
  return [ALGORITHM, desiredRetention, ...steps, maximumIntervalDays, fuzz ? 'fuzz' : 'exact'].join(';')
}

/** The settings a tag names; null for the tag of another algorithm. */
export function settingsOfTag(tag: string): ScheduleSettings | null {
  const parsed = Parts.safeParse(tag.split(';'))
  if (!parsed.success) return null
  const [, desiredRetention, learningStepsMinutes, relearningStepsMinutes, maximumIntervalDays, fuzz] = parsed.data
  return {
    desiredRetention,
    learningStepsMinutes,
    relearningStepsMinutes,
    maximumIntervalDays,
    fuzz: fuzz === 'fuzz',
  }
}
