import { t } from '@lingui/core/macro'
import { learnMoreToday, type MoreWanted } from '../data/learn-more.ts'
import { showToast } from '../ui/toast-store.ts'

/** Lets more new cards come today, at an instant (ms); answers whether they do, and says so where they do not. */
export async function letMoreCome(wanted: MoreWanted, now: number): Promise<boolean> {
  const outcome = await learnMoreToday(wanted, now)
  if (outcome.ok) return true
  const why =
    outcome.problem === 'storage-full'
      ? t`Nothing was changed: this browser has no room left to store it.`
      : t`You are signed out, so nothing was changed. Sign in and try again.`
  showToast(why, { tone: 'problem' })
  return false
}
