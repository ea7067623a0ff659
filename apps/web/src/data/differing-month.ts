import { openLocalDb } from './local-db.ts'
import { localLearner } from './session.ts'

/** The month, `YYYY-MM`, of which this device and the server hold different things; null when they agree. */
export async function differingMonth(): Promise<string | null> {
  const learner = localLearner()
  if (learner === null) return null
  const month = await (await openLocalDb(learner.id)).idb.get('meta', 'differs')
  return typeof month === 'string' && month !== '' ? month : null
}
