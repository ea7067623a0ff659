const HOUR_MS = 3_600_000

/** Whoever has the time of a clock: is told how far it is from this machine's, ms. */
export type Follower = (offsetMs: number) => Promise<void>

/** The time of somebody's life, the same for the server and the devices. It goes on by itself and is moved on top of that. */
export class LivedClock {
  readonly #followers = new Set<Follower>()
  #offsetMs = 0

  get offsetMs(): number {
    return this.#offsetMs
  }

  now(): number {
    return Date.now() + this.#offsetMs
  }

  async follow(follower: Follower): Promise<() => void> {
    this.#followers.add(follower)
    await follower(this.#offsetMs)
    return () => this.#followers.delete(follower)
  }

  async setTo(instantMs: number): Promise<void> {
    await this.#moveTo(instantMs - Date.now())
  }

  /** Time goes by, ms: of thinking, that nobody waits for. */
  async pass(ms: number): Promise<void> {
    await this.#moveTo(this.#offsetMs + ms)
  }

  async #moveTo(offsetMs: number): Promise<void> {
    this.#offsetMs = offsetMs
    await Promise.all([...this.#followers].map((follower) => follower(offsetMs)))
  }
}

/** The instant (ms) at which a clock in a time zone shows so many hours after midnight of a date, `YYYY-MM-DD`. */
export function instantAt(date: string, hours: number, timeZone: string): number {
  const wall = Date.parse(date) + hours * HOUR_MS
  // Once more from where that leads, for the clocks may have changed in between.
  return wall - zoneOffsetMs(wall - zoneOffsetMs(wall, timeZone), timeZone)
}

function zoneOffsetMs(instantMs: number, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(instantMs)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name ?? '') ?? []
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The date so many days later, `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 24 * HOUR_MS).toISOString().slice(0, 10)
}
