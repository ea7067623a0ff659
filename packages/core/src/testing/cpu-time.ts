/**
 * Processor time of this thread, in ms, that a piece of work takes. Unlike the clock it does not count what else the
 * machine does meanwhile, so a limit on it holds on a busy one too. Time spent waiting is not measured.
 */
export function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
