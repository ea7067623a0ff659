import { constants, setPriority } from 'node:os'

/**
 * Lets the thread that calls this come after the one that answers requests, and after all others, when there are fewer
 * processors than work. Linux alone has priorities of threads; elsewhere this would slow the whole process down, so
 * nothing is done.
 */
export function standBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
