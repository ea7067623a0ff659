/** Numbers of Anki's: each once, as near above the wanted one as is free. */
export class FreeNumbers {
  readonly #taken = new Set<number>()
  /** By a number that is taken and was wanted again, a later one: none between the two is free. */
  readonly #later = new Map<number, number>()
  readonly #least: number

  constructor(least = 1) {
    this.#least = least
  }

  take(wanted: number): number {
    const first = Math.max(this.#least, Math.round(wanted))
    const free = this.#taken.has(first) ? this.#firstFree(first) : first
    this.#taken.add(free)
    return free
  }

  /**
   * Thousands of cards that were made together want numbers next to each other: whoever walks such a row makes it shorter
   * for the next, or each would walk all of it.
   */
  #firstFree(from: number): number {
    let number = from
    while (this.#taken.has(number)) {
      const later = this.#after(number)
      const beyond = this.#taken.has(later) ? this.#after(later) : later
      this.#later.set(number, beyond)
      number = beyond
    }
    return number
  }

  #after(taken: number): number {
    return this.#later.get(taken) ?? taken + 1
  }
}
