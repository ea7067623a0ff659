const chains = new Map<string, Promise<unknown>>()

/**
 * Runs `work` when nobody else in this browser runs work of the same name: a Web Lock across tabs where there are
 * locks, else one after the other in this tab.
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator && navigator.locks) {
    return await navigator.locks.request(name, work)
  }
  const before = chains.get(name) ?? Promise.resolve()
  const running = before.then(work, work)
  chains.set(
    name,
    running.catch(() => undefined), // the failure belongs to the caller of `running`, not to the next in line
  )
  return running
}
