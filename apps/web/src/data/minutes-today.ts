import { dayTotals, studyDayAt } from './queries.ts'

/** Whole minutes spent answering on the study day of now. */
export async function minutesToday(): Promise<number> {
  const today = studyDayAt(Date.now())
  const day = (await dayTotals()).find(({ studyDay }) => studyDay === today)
  return Math.round((day?.durationMs ?? 0) / 60_000)
}
