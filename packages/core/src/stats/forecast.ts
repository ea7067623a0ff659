import type { MemoryState } from '../scheduling/memory-state.ts'
import { addDays } from '../scheduling/study-day.ts'

export interface ForecastDay {
  readonly studyDay: string
  /** Cards whose due day this is. */
  readonly due: number
}

/** What is coming: today and the days after it, and apart from them what should have been done before today. */
export interface Forecast {
  readonly overdue: number
  readonly days: readonly ForecastDay[]
}

/** Cards due per study day from today on; cards never rated are left out, suspended ones are the caller's to omit. */
export function forecastDue(states: Iterable<MemoryState>, today: string, days = 7): Forecast {
  const studyDays = Array.from({ length: days }, (_, index) => addDays(today, index))
  const due = new Map(studyDays.map((studyDay) => [studyDay, 0]))
  let overdue = 0
  for (const state of states) {
    if (state.phase === 'new') continue
    const known = due.get(state.dueDay)
    if (known !== undefined) due.set(state.dueDay, known + 1)
    else if (state.dueDay < today) overdue += 1
  }
  return { overdue, days: studyDays.map((studyDay) => ({ studyDay, due: due.get(studyDay) ?? 0 })) }
}
