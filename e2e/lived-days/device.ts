import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import { type Watch, watch } from '../steps.ts'
import { type LivedWindow, livePage, type Seen, TELL } from './in-page.ts'
import type { LivedClock } from './lived-clock.ts'

interface Wanted {
  readonly browser: Browser
  readonly clock: LivedClock
  readonly origin: string
  readonly viewport: { readonly width: number; readonly height: number }
}

/** Nothing that a screen does takes this long, also on a machine that is busy with others. */
const PATIENCE_MS = 60_000
/** A screen on which nothing has changed for so long stays as it is. */
const QUIET_MS = 200

const NOTHING: Seen = { kind: 'screen', heading: '' }

/** A browser of its own with its clock and its time zone, driven by its screens. What it was shown last is there at once. */
export class Device {
  readonly clock: LivedClock
  readonly origin: string
  readonly context: BrowserContext
  readonly watch: Watch
  readonly page: Page
  readonly #cdp: CDPSession
  #script: string | null = null
  #seen: Seen = NOTHING
  #waiting: { isWanted: (seen: Seen) => boolean; resolve: (seen: Seen) => void } | null = null
  /** Of the server, and not answered yet. */
  readonly #asked = new Set<Request>()
  #isOnline = true
  #putDown: (() => void) | null = null

  private constructor({ clock, origin }: Wanted, context: BrowserContext, page: Page, cdp: CDPSession) {
    this.clock = clock
    this.origin = origin
    this.context = context
    this.page = page
    this.#cdp = cdp
    this.watch = watch(page)
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) this.#asked.add(request)
    })
    const isOver = (request: Request) => void this.#asked.delete(request)
    page.on('requestfinished', isOver)
    page.on('requestfailed', isOver)
    cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === TELL) this.#see(JSON.parse(payload))
    })
  }

  static async start(wanted: Wanted): Promise<Device> {
    const context = await wanted.browser.newContext({ viewport: wanted.viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const device = new Device(wanted, context, page, cdp)
    await cdp.send('Runtime.enable')
    await cdp.send('Page.enable')
    await cdp.send('Runtime.addBinding', { name: TELL })
    return device
  }

  /** Where the device is. */
  async moveTo(timeZone: string): Promise<void> {
    await this.#cdp.send('Emulation.setTimezoneOverride', { timezoneId: timeZone })
  }

  async setOnline(isOnline: boolean): Promise<void> {
    this.#isOnline = isOnline
    await this.context.setOffline(!isOnline)
  }

  /** Opens a screen of the learner, and waits until what is new has come. */
  async open(path: string): Promise<void> {
    const pulled = this.#isOnline ? this.#pulled() : null
    await this.visit(path)
    await pulled
    await this.settled()
  }

  /** Opens a screen. From now on the time of the device is that of the clock, until it is put away. */
  async visit(path: string): Promise<void> {
    this.putAway()
    await this.#beginWithClock()
    await this.page.goto(this.origin + path)
    this.#putDown = await this.clock.follow((offsetMs) => this.#moveClock(offsetMs))
  }

  /** Its time is of no interest until it is taken up again. */
  putAway(): void {
    this.#putDown?.()
    this.#putDown = null
  }

  /** All that was asked for has come, and stands on the screen. */
  async settled(): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    do {
      if (Date.now() > deadline) throw new Error('The screen did not come to rest')
      await this.page.evaluate((ms) => (window as unknown as LivedWindow).livedPage.quiet(ms), QUIET_MS) // made in-page.ts
    } while (this.#asked.size > 0)
  }

  /** Only what comes to stand on the screen from now on counts. */
  lookAway(): void {
    this.#seen = NOTHING
  }

  /** What is in front of the learner as soon as it is what is wanted. */
  until(isWanted: (seen: Seen) => boolean): Promise<Seen> {
    if (isWanted(this.#seen)) return Promise.resolve(this.#seen)
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`Waited in vain; on the screen is ${JSON.stringify(this.#seen)}`))
      const timer = setTimeout(late, PATIENCE_MS)
      const done = (seen: Seen) => {
        clearTimeout(timer)
        resolve(seen)
      }
      this.#waiting = { isWanted, resolve: done }
    })
  }

  #see(seen: Seen): void {
    this.#seen = seen
    if (this.#waiting?.isWanted(seen) !== true) return
    const { resolve } = this.#waiting
    this.#waiting = null
    resolve(seen)
  }

  async #moveClock(offsetMs: number): Promise<void> {
    const { exceptionDetails } = await this.#cdp.send('Runtime.evaluate', {
      expression: `livedPage.moveClock(${offsetMs})`,
    })
    if (exceptionDetails) throw new Error(`The page has no clock that moves: ${exceptionDetails.text}`)
  }

  /** A page that is loaded from now on begins with the time of now. */
  async #beginWithClock(): Promise<void> {
    if (this.#script !== null)
      await this.#cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: this.#script })
    const source = `(${livePage})(${this.clock.offsetMs}, ${JSON.stringify(TELL)})`
    const { identifier } = await this.#cdp.send('Page.addScriptToEvaluateOnNewDocument', { source })
    this.#script = identifier
    this.#asked.clear()
  }

  async #pulled(): Promise<void> {
    const answer = await this.page.waitForResponse((response) => new URL(response.url()).pathname === '/api/sync')
    if (!answer.ok()) throw new Error(`The server answered ${answer.status()} when the device asked for what is new`)
    await answer.finished()
  }
}
