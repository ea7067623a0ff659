import { RETENTION_MAX, RETENTION_MIN } from '../scheduling/study-settings.ts'

/** 0.70 to 0.97 by hundredths. */
export const RETENTIONS: readonly number[] = Array.from(
  { length: Math.round((RETENTION_MAX - RETENTION_MIN) * 100) + 1 },
  (_, index) => Math.round(RETENTION_MIN * 100 + index) / 100,
)
