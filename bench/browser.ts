import { type Browser, chromium, type Page } from '@playwright/test'
import { browserPath } from '../e2e/browser-path.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'

/** A server with an empty database and a browser beside it, for the length of `work`. */
export async function withBrowser(work: (browser: Browser, server: RunningServer) => Promise<void>): Promise<void> {
  const server = await startServer()
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
  })
  try {
    await work(browser, server)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Signs a learner up through the API of the page's own origin, beyond the questions at the start, with daily limits. */
export async function signUp(page: Page, server: RunningServer, cardsPerDay = 9_999): Promise<void> {
  await page.goto(`${server.origin}/icon.svg`)
  const me = await callApi<{ version: number }>(page, 'POST', '/api/auth/sign-up', {
    body: {
      email: `bench-${Date.now()}-${Math.random()}@example.org`,
      password: 'a piece of chalk 1868',
      timeZone: 'Europe/Berlin',
    },
  })
  await callApi(page, 'PATCH', '/api/me', {
    body: { newPerDay: cardsPerDay, reviewsPerDay: cardsPerDay, minutesPerDay: 600, onboarded: true },
    ifMatch: me.version,
  })
}

const CARDS_PER_REQUEST = 200

const MARKED_UP = (at: number) => `What is the number of card ${at}, and **why** is it there?`

/** A deck of so many cards, made as the application makes it; answers its id. */
export async function addDeck(page: Page, count: number, frontOf = MARKED_UP): Promise<string> {
  const deckId = crypto.randomUUID()
  await callApi(page, 'POST', '/api/decks', { body: { id: deckId, title: `${count} cards` } })
  for (let made = 0; made < count; made += CARDS_PER_REQUEST) {
    const cards = Array.from({ length: Math.min(CARDS_PER_REQUEST, count - made) }, (_, index) => ({
      id: crypto.randomUUID(),
      deckId,
      front: frontOf(made + index),
      back: `It is ${made + index}, because ${made + index} cards came before it.`,
      position: made + index,
    }))
    await callApi(page, 'POST', '/api/cards', { body: { cards } })
  }
  return deckId
}

/** Waits until all cards of the learner have come to the page's device. */
export async function untilHere(page: Page, count: number): Promise<void> {
  const deadline = Date.now() + 300_000
  while ((await page.evaluate(cardsHere)) < count) {
    if (Date.now() > deadline) throw new Error(`Not all of ${count} cards came to the device`)
    await page.waitForTimeout(500)
  }
}

/** In the page: how many cards the learner's database holds. */
async function cardsHere(): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const counts = names
    .filter((name) => name.startsWith('cairn-'))
    .map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const counting = opening.result.transaction('memory').objectStore('memory').count()
            counting.onsuccess = () => {
              opening.result.close()
              resolve(counting.result)
            }
          }
        }),
    )
  return Math.max(0, ...(await Promise.all(counts)))
}

/**
 * Waits until the worker that serves screens without a network has stored them all: the first visit of all does that for
 * several seconds and on all cores, the days after do not.
 */
export async function untilStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

interface Call {
  readonly body: unknown
  /** Version of the row that is being changed. */
  readonly ifMatch?: number
}

/** A call as the application makes it; waits where the server says so, throws with the answer when it fails. */
export async function callApi<T>(page: Page, method: string, path: string, { body, ifMatch }: Call): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
  }
  for (;;) {
    const answer = await page.evaluate(
      async ([verb, address, init]) => {
        const response = await fetch(address, { ...init, method: verb })
        const retryAfter = response.status === 429 ? Number(response.headers.get('retry-after') ?? 1) : null
        return { retryAfter, ok: response.ok, status: response.status, text: await response.text() }
      },
      [method, path, { headers, body: JSON.stringify(body) }] as const,
    )
    if (answer.ok) return JSON.parse(answer.text || 'null')
    if (answer.retryAfter === null) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    await page.waitForTimeout(answer.retryAfter * 1_000)
  }
}

/**
 * A page of the server's origin with this markup and nothing else: what the browser itself costs. In a context of its own,
 * where no service worker answers for the address.
 */
export async function openBarePage(browser: Browser, server: RunningServer, html: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const address = `${server.origin}/bare`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(address)
  return page
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const SCROLLED_MS = 4_000
const PIXELS_PER_FRAME = 60
/** At 60 frames a second, with room for the clock. */
const ON_TIME_MS = 20

/** Of frames, in ms each, the share in percent that came on time. */
export function shareOnTime(frames: readonly number[]): string {
  return ((100 * frames.filter((ms) => ms <= ON_TIME_MS).length) / frames.length).toFixed(1)
}

/** The ms between the frames of a page that is scrolled down without a pause. */
export async function scrolledFrames(page: Page): Promise<number[]> {
  await page.bringToFront()
  return page.evaluate(scrollOn, [SCROLLED_MS, PIXELS_PER_FRAME] as const)
}

const SCROLL_ROUNDS = 5

/**
 * Scrolls a page and one with nothing in it by turns, and prints which share of their frames came on time. The bare page
 * says what the machine had to give in the same minute; what counts is the ratio.
 */
export async function scrollRounds(page: Page, bare: Page): Promise<void> {
  const rounds: { readonly list: readonly number[]; readonly ceiling: readonly number[] }[] = []
  for (let round = 0; round < SCROLL_ROUNDS; round += 1) {
    for (const each of [page, bare]) await each.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(300)
    rounds.push({ list: await scrolledFrames(page), ceiling: await scrolledFrames(bare) })
  }
  const told = (frames: readonly number[]) =>
    `${shareOnTime(frames)} % of ${frames.length}, p95 ${percentile(frames, 0.95).toFixed(1)} ms`
  for (const { list, ceiling } of rounds) console.log(`  frames on time: ${told(list)}; bare page ${told(ceiling)}`)
  const ratios = rounds.map(({ list, ceiling }) => Number(shareOnTime(list)) / Number(shareOnTime(ceiling)))
  const slower = rounds.map(({ list, ceiling }) => percentile(list, 0.95) / percentile(ceiling, 0.95))
  console.log(
    `  against the bare page: ${percentile(ratios, 0.5).toFixed(2)} of its frames on time, its p95 ${percentile(slower, 0.5).toFixed(2)} times (medians of ${SCROLL_ROUNDS})`,
  )
}

/** In the page: scrolls down for so long and answers the ms between its frames. */
function scrollOn([lastsMs, pixels]: readonly [number, number]): Promise<number[]> {
  return new Promise((resolve) => {
    const frames: number[] = []
    const started = performance.now()
    let before = started
    const next = (now: number) => {
      frames.push(now - before)
      before = now
      if (now - started > lastsMs) return resolve(frames.slice(2))
      scrollBy(0, pixels)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
}
