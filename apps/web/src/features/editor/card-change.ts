/**
 * One change of one card, from asking to a proposal, without React. Invariants: nothing is saved here; at most one
 * request is under way; a reply that comes after its change was given up is thrown away.
 */

import { loadWhenOnline } from '../../lib/load-when-online.ts'
import type { CardChange, CardChangePorts, ChangeWish } from './change-types.ts'

export class CardChanger {
  #change: CardChange | null = null
  #stop = new AbortController()
  readonly #ports: CardChangePorts
  readonly #listeners = new Set<() => void>()

  constructor(ports: CardChangePorts) {
    this.#ports = ports
  }

  state = (): CardChange | null => this.#change

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks for a change; one that is under way is given up. Resolves when there is something to show. */
  async ask(wish: ChangeWish): Promise<void> {
    this.#stop.abort()
    const stop = new AbortController()
    this.#stop = stop
    if (!this.#ports.isOnline()) {
      this.#publish({ wish, status: 'problem', problem: { kind: 'offline' } })
      return
    }
    this.#publish({ wish, status: 'working' })
    const { makeChange } = await loadWhenOnline(() => import('./make-change.ts'))
    const change = await makeChange(wish, this.#ports, stop.signal)
    if (!stop.signal.aborted) this.#publish(change)
  }

  /** Takes the change off the screen, whatever state it is in. */
  giveUp(): void {
    this.#stop.abort()
    this.#publish(null)
  }

  #publish(change: CardChange | null): void {
    this.#change = change
    for (const listener of this.#listeners) listener()
  }
}
