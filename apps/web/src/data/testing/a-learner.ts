import type { Me } from '@cairn/contract/accounts'
import { USUAL_SETTINGS } from '@cairn/contract/testing/usual-settings'

const LEARNER_SINCE = Date.parse('2026-03-02T10:00:00Z')

/** A learner who has finished onboarding. */
export function aLearner(change: Partial<Me> = {}): Me {
  return {
    id: '01890000-0000-7000-8000-00000000000a',
    email: 'ada@example.org',
    name: 'Ada',
    createdAt: LEARNER_SINCE,
    onboardedAt: LEARNER_SINCE,
    version: 1,
    settings: { ...USUAL_SETTINGS, minutesPerDay: 15 },
    ...change,
  }
}
