import { constants, setPriority } from 'node:os'

/**
 * Lets the thread that calls this come after the one that answers requests, and after all others, when there are fewer
 * processors than work. Linux alone has priorities of threads; elsewhere this would slow the whole process down, so
 * nothing is done.
 */
export function standBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it. The work is done all the same, beside others and not behind them.
  }
}
