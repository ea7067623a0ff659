import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from './server.ts'

/** A chapter of a public-domain book: T. H. Huxley, "On a Piece of Chalk", 1868. */
export const chapter = readFileSync(new URL('../fixtures/texts/huxley-piece-of-chalk.txt', import.meta.url), 'utf8')

export const PASSWORD = 'a piece of chalk 1868'
let learners = 0

/** Signs a new learner up and answers the questions at the start with what is set. Ends on `/upload`. */
export async function signUp(page: Page, server: RunningServer): Promise<string> {
  learners += 1
  const email = `learner-${Date.now()}-${learners}@example.org`
  await page.goto(`${server.origin}/signup`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.getByRole('button', { name: 'Paste your first text' }).click()
  await expect(page).toHaveURL(/\/upload$/)
  return email
}

/**
 * Pastes a text on `/upload` and asks for cards; resolves when all drafts stand there. Answers the ms from the click
 * until the last of them was in the page, by the page's own clock: the polling of a test is too coarse for that.
 */
export async function makeDrafts(page: Page, text: string, count = 10): Promise<number> {
  await page.getByLabel('Your text').fill(text)
  await page.getByLabel('Cards', { exact: true }).fill(String(count))
  await expect(page.getByText(/\d words/).first()).toBeVisible()
  const taken = await page.evaluateHandle(watchDrafts, count)
  await page.getByRole('button', { name: /^Make \d+ cards?$/ }).click()
  await expect(page.getByRole('button', { name: /^Accept draft \d+$/ })).toHaveCount(count)
  return taken.evaluate(({ ms }) => ms)
}

/** Runs in the page: the ms from the next click until `count` drafts can be accepted. */
function watchDrafts(count: number): { ms: number } {
  const taken = { ms: Number.NaN }
  let clickedAt = 0
  document.addEventListener('click', () => (clickedAt = performance.now()), { capture: true, once: true })
  const observer = new MutationObserver(() => {
    const labels = [...document.querySelectorAll('button')].map((button) => button.ariaLabel ?? button.textContent)
    if (labels.filter((label) => /^Accept draft \d+$/.test(label)).length < count) return
    taken.ms = Math.round(performance.now() - clickedAt)
    observer.disconnect()
  })
  observer.observe(document.body, { subtree: true, childList: true })
  return taken
}

/** The run is over: drafts to add to a deck, or a plain word on why there are none. Before it begins there is no Stop either. */
export async function runEnds(page: Page, timeout?: number): Promise<void> {
  const end = page.getByRole('region', { name: 'Add to a deck' }).or(page.getByRole('alert')).first()
  await expect(end).toBeVisible(timeout === undefined ? {} : { timeout })
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
}

/** How much longer a busy loop takes than it computes: 1 on an idle machine, more where others want the cores. */
export function contention(): number {
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  let cpuMs = 0
  while (cpuMs < 300) {
    const { user, system } = process.cpuUsage(cpuBefore)
    cpuMs = (user + system) / 1_000
  }
  return Math.max(1, (performance.now() - started) / cpuMs)
}

/** Accepts every draft; ends on the screen that offers to study. */
export async function acceptAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Add all \d+/ }).click()
  await expect(page.getByRole('heading', { name: /cards? added/ })).toBeVisible()
}

/** Shows and rates cards until the sitting ends or `most` are answered; answers how many. */
export async function review(page: Page, key: '1' | '2' | '3' | '4', most = 100): Promise<number> {
  let answered = 0
  const end = page.getByRole('heading', { name: /answered$|cards? done$/ })
  // A card whose answer is typed has none to show.
  const question = page.getByRole('button', { name: /^(?:Show the answer|I don’t know)$/ })
  while (answered < most) {
    await expect(end.or(question).first()).toBeVisible()
    if (await end.isVisible()) break
    await question.click()
    await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
    await page.keyboard.press(key)
    answered += 1
  }
  return answered
}

export interface LoggedReview {
  readonly id: string
  readonly card_id: string
  readonly kind: string
  readonly rating: string | null
}

/** The review log as the database file has it. */
export function reviewLog(server: RunningServer): LoggedReview[] {
  const db = new DatabaseSync(`${server.dataDir}/cairn.sqlite`, { readOnly: true })
  try {
    return db
      .prepare('select id, card_id, kind, rating from review order by answered_at')
      .all() as unknown as LoggedReview[]
  } finally {
    db.close()
  }
}

/** What a page said that it should not have: console errors, violations of the policy, uncaught errors. */
export interface Watch {
  readonly problems: string[]
  /** Leaves out what a test brings about on purpose. */
  allow(...expected: readonly RegExp[]): void
}

/** Listens from now on. A policy that is violated tells the console too. */
export function watch(page: Page): Watch {
  const problems: string[] = []
  // A visitor's page asks who is there; the browser reports the answer "nobody" as an error.
  const allowed: RegExp[] = [/status of 401 \(Unauthorized\) \S+\/api\/me$/]
  const note = (text: string) => {
    if (!allowed.some((expected) => expected.test(text))) problems.push(text)
  }
  page.on('console', (message) => {
    const isPolicy = /Content Security Policy|Trusted Type/i.test(message.text())
    if (message.type() === 'error' || isPolicy) note(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => note(`${error.name}: ${error.message}`))
  return { problems, allow: (...expected) => void allowed.push(...expected) }
}

/**
 * Makes a deck of the signed-in learner through the API; answers its id. `cards` are bodies of `/api/cards`; the page
 * must be of the server's origin.
 */
export async function addDeck(
  page: Page,
  title: string,
  cards: readonly { readonly front: string; readonly back: string }[],
): Promise<string> {
  return page.evaluate(
    async ({ title, cards }) => {
      const send = async (path: string, body: unknown) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      }
      const deckId = crypto.randomUUID()
      await send('/api/decks', { id: deckId, title })
      if (cards.length > 0)
        await send('/api/cards', {
          cards: cards.map((card, position) => ({ ...card, id: crypto.randomUUID(), deckId, position })),
        })
      return deckId
    },
    { title, cards },
  )
}

/**
 * Two taps as a hand makes them, whatever the machine is busy with: the second does not wait for what the first one does.
 * A second tap as late as that would be one of its own.
 */
export async function doubleTap(page: Page, target: Locator): Promise<void> {
  await target.hover()
  await Promise.all([1, 2].flatMap((clickCount) => [page.mouse.down({ clickCount }), page.mouse.up({ clickCount })]))
}

/** A short message at the foot of the screen, by what it says. Several may stand there, each with its own way back. */
export const message = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('status').locator('> *').filter({ hasText: words })

export const undoIn = (page: Page, words: string | RegExp): Promise<void> =>
  message(page, words).getByRole('button', { name: 'Undo' }).click()

/** Waits until the worker that serves screens without a network has stored them all. */
export async function storedForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const stored = async () => {
      const { active: worker } = await navigator.serviceWorker.ready
      if (worker === null || worker.state === 'activated') return
      await new Promise<void>((resolve) =>
        worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
      )
    }
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('The application was not stored within a minute')), 60_000)
    })
    await Promise.race([stored(), late])
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
