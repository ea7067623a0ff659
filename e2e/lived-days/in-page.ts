/**
 * What runs in the pages of a made learner: a clock that is moved from outside, and an eye that tells at once what came to
 * stand on the screen, so that nobody has to ask for it again and again.
 */

/** What is in front of the learner: a side of a card, or another screen, by its heading. */
export type Seen =
  | { readonly kind: 'question' | 'answer'; readonly front: string }
  | { readonly kind: 'screen'; readonly heading: string }

/** What a page tells through, by name. */
export const TELL = 'tellWhatIsSeen'

interface LivedPage {
  moveClock(offsetMs: number): void
  /** Resolves when nothing on the screen has changed for so many ms. */
  quiet(ms: number): Promise<void>
}

/** How a page is spoken to. */
export interface LivedWindow {
  readonly livedPage: LivedPage
}

/** In the page, before anything of the app: its source is sent there, so it rests on nothing outside itself. */
export function livePage(firstOffsetMs: number, tell: string): void {
  const RealDate = Date
  let offsetMs = firstOffsetMs
  let changedAt = 0
  let told = ''
  const now = () => RealDate.now() + offsetMs
  const look = () => {
    changedAt = performance.now()
    const front = document.querySelector('section[aria-label="Question"]')?.textContent ?? null
    const kind = document.querySelector('section[aria-label="Answer"]') === null ? 'question' : 'answer'
    const heading = document.querySelector('h1')?.textContent ?? ''
    const seen = JSON.stringify(front === null ? { kind: 'screen', heading } : { kind, front })
    if (seen === told) return
    told = seen
    Reflect.get(window, tell)(seen)
  }
  const quiet = async (ms: number) => {
    // Where the machine is busy with others everything takes longer, this too.
    let lateMs = 0
    for (let left = ms; left > 0; left = changedAt + ms + 10 * lateMs - performance.now()) {
      const wanted = performance.now() + left
      await new Promise((resolve) => setTimeout(resolve, left))
      lateMs = Math.max(lateMs, performance.now() - wanted)
    }
  }
  window.Date = new Proxy(RealDate, {
    construct: (date, given, self) => Reflect.construct(date, given.length === 0 ? [now()] : given, self),
    apply: () => new RealDate(now()).toString(),
    get: (date, name, self) => (name === 'now' ? now : Reflect.get(date, name, self)),
  })
  const moveClock = (wantedMs: number) => {
    offsetMs = wantedMs
  }
  Object.assign(window, { livedPage: { moveClock, quiet } })
  const watched = { subtree: true, childList: true, characterData: true }
  new MutationObserver(look).observe(document, watched)
}
