import { useLive } from '../../data/use-live.ts'
import { Arriving, CatchUp, DoneToday, ExamAhead, FirstSteps, GoalReached, ZoneNote } from './later-parts.ts'
import { readToday, type TodayView } from './read-today.ts'

/** Everything the dashboard says, once the code of what it shows today is here as well. */
export function useToday() {
  return useLive('today', ['decks', 'cards', 'memory', 'days', 'outbox', 'sync'], readWithParts)
}

async function readWithParts(): Promise<TodayView> {
  const today = await readToday()
  if (today.arrived && today.decks.length === 0) await load(FirstSteps)
  if (!today.arrived && today.decks.length > 0) await load(Arriving)
  if (today.asksForPlan) await load(CatchUp)
  if (today.ready === 0) await load(DoneToday)
  else if (today.isGoalReached) await load(GoalReached)
  if (today.hasExam) await load(ExamAhead)
  if (today.isElsewhere) await load(ZoneNote)
  return today
}

/** Loaded before it is shown, so that nothing moves. What cannot be had now is asked for again when it is shown. */
async function load(part: { preload: () => Promise<void> }): Promise<void> {
  await part.preload().catch(() => undefined)
}
