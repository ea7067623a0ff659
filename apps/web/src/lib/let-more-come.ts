import { learnMoreToday, type MoreWanted } from '../data/learn-more.ts'
import { saidIfNotKept } from './settings-not-kept.ts'

/** Lets more new cards come today, at an instant (ms); answers whether they do, and says so where they do not. */
export async function letMoreCome(wanted: MoreWanted, now: number): Promise<boolean> {
  return saidIfNotKept(await learnMoreToday(wanted, now))
}
