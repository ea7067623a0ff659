import { USUAL_SETTINGS } from '@cairn/contract/testing/usual-settings'
import { aLearner } from '../../data/testing/a-learner.ts'

/** A learner at a clock of their own. */
export const learner = aLearner({
  id: '0190a000-0000-7000-8000-000000000001',
  settings: { ...USUAL_SETTINGS, timeZone: 'Europe/Berlin' },
})
