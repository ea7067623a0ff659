/** However busy the page is, work goes on after this. */
const LONGEST_WAIT_MS = 2_000

/** The pauses of a page, for work in small steps that nobody waits for until somebody does. */
export class Pauses {
  #isWaiting = false
  #goOn: () => void = () => undefined

  /** From here on there is time. */
  begin(): void {
    this.#isWaiting = true
  }

  /** From here on somebody waits: there are no pauses, and the one that lasts is over. */
  end(): void {
    this.#isWaiting = false
    this.#goOn()
  }

  /** Resolves in the next pause, or at once when there are none. */
  readonly next = async (): Promise<void> => {
    if (!this.#isWaiting) return
    await new Promise<void>((resolve) => {
      this.#goOn = resolve
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
      else setTimeout(resolve)
    })
  }
}
