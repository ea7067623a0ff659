import { nextPause } from '../../lib/next-pause.ts'

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
    const isOver = new Promise<void>((resolve) => {
      this.#goOn = resolve
    })
    await Promise.race([isOver, nextPause()])
  }
}
