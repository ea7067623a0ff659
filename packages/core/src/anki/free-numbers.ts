/** Numbers of Anki's: each once, as near above the wanted one as is free. */
export class FreeNumbers {
  /** By a number that is taken, a later one; nothing between the two is free. */
  readonly #later = new Map<number, number>()

  take(wanted: number): number {
    const first = Math.max(1, Math.round(wanted))
    const free = this.#firstFree(first)
    this.#later.set(free, free + 1)
    return free
  }

  /**
   * Thousands of cards that were made together want numbers next to each other: whoever walks such a row makes it shorter
   * for the next, or each would walk all of it.
   */
  #firstFree(from: number): number {
    let number = from
    for (let later = this.#later.get(number); later !== undefined; later = this.#later.get(number)) {
      const beyond = this.#later.get(later)
      if (beyond !== undefined) this.#later.set(number, beyond)
      number = later
    }
    return number
  }
}
