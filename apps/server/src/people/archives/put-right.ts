import { isCalendarDay, trueDay, trueDaySomewhere, trueZone } from '../../study/reviews/true-day.ts'

type Row = Readonly<Record<string, unknown>>

/** A review's zone and day as they would have been kept had it come from a device; a day that no calendar has stays. */
export function putReviewRight(line: Row): Row {
  const timeZone = trueZone(String(line.timeZone), Number(line.offsetMinutes))
  const studyDay = String(line.studyDay)
  if (!isCalendarDay(studyDay)) return line
  const facts = { instant: Number(line.answeredAt), rolloverHour: Number(line.rolloverHour) }
  return { ...line, timeZone, studyDay: trueDay({ ...facts, studyDay, timeZone }) }
}

export function putPracticeRight(line: Row): Row {
  return { ...line, studyDay: trueDaySomewhere(Number(line.answeredAt), String(line.studyDay)) }
}
