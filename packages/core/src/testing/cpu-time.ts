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

/** The same of work that is asynchronous, and of whatever else this thread does meanwhile. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
