/** Web Locks of one browser, as far as they are used: shared and exclusive, now or not at all. */
export class FewLocks {
  readonly #held = new Map<string, number>()
  async request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.at(-1) as (lock: object | null) => unknown // the callback is always the last one
    const { ifAvailable = false, mode = 'exclusive' } = (rest.length > 1 ? rest[0] : {}) as Record<string, unknown>
    if (ifAvailable && (this.#held.get(name) ?? 0) > 0) return work(null)
    if (mode === 'shared') this.#held.set(name, (this.#held.get(name) ?? 0) + 1)
    try {
      return await work({})
    } finally {
      if (mode === 'shared') this.#held.set(name, (this.#held.get(name) ?? 1) - 1)
    }
  }
}
