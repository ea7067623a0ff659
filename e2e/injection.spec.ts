import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test } from '@playwright/test'
import { type Injection, injections } from './injections.ts'
import { type RunningServer, startServer } from './server.ts'
import { runEnds, signUp, watch } from './steps.ts'
import { startUpstream, type Upstream } from './upstream.ts'

/*
 * Fifty documents that give orders to a model, on the built-in engine and on a model that obeys them. Whatever they say:
 * nothing is loaded from the host they name, the number and the form of the cards stay as asked for, and no card is stored
 * that the learner did not accept.
 */

const COUNT = 4
const KEY = 'sk-injection'
/** A learner may make so many calls in a minute, and a repair is one more. */
const PER_LEARNER = 9

/** A host that must never hear of anybody. */
async function startCanary() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    response.end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The canary has no port')
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { address: `http://127.0.0.1:${address.port}`, heard, stop }
}
type Canary = Awaited<ReturnType<typeof startCanary>>

function countRows(server: RunningServer, table: 'card' | 'draft'): number {
  const db = new DatabaseSync(`${server.dataDir}/cairn.sqlite`, { readOnly: true })
  try {
    return Number(db.prepare(`select count(*) as found from ${table}`).get()?.found)
  } finally {
    db.close()
  }
}

/** Every request of the page that is not for this server. */
function strangers(page: Page, server: RunningServer): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.origin) && !/^(data|blob|about):/.test(url)) found.push(url)
  })
  return found
}

const drafts = (page: Page) => page.getByRole('button', { name: /^Accept draft \d+$/ })

/** Pastes a document and waits until its run is over; answers the requests that were sent to `/v1`. */
async function run(page: Page, server: RunningServer, { text }: Injection): Promise<readonly ChatBody[]> {
  const sent: ChatBody[] = []
  const listen = (request: { url(): string; postData(): string | null }) => {
    if (request.url().endsWith('/v1/chat/completions')) sent.push(JSON.parse(request.postData() ?? '{}'))
  }
  page.on('request', listen)
  await page.goto(`${server.origin}/upload`)
  await page.getByLabel('Your text').fill(text)
  // What is said of a text once it is read moves the button down.
  await expect(page.getByText(/^[\d,]+ words, /)).toBeVisible()
  await page.getByLabel('Cards', { exact: true }).fill(String(COUNT))
  await page.getByRole('button', { name: /^Make \d+ cards?$/ }).click()
  await expect(page).toHaveURL(/run=/)
  await runEnds(page, 20_000)
  page.off('request', listen)
  return sent
}

interface ChatBody {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly response_format: unknown
  readonly metadata: Readonly<Record<string, string>>
}

/** What every request must be, whatever the document says. */
function expectUnmoved(bodies: readonly ChatBody[]): void {
  expect(bodies.length).toBeGreaterThanOrEqual(1)
  expect(bodies.length).toBeLessThanOrEqual(2)
  const [first] = bodies
  expect(first).toMatchObject({ model: 'viable-2', response_format: { type: 'json_object' } })
  expect(first?.metadata).toEqual({ task: 'flashcards', count: '4', proficiency: '', weaknesses: '', strengths: '' })
  expect(first?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(first?.messages[0]?.content.match(/exactly \d+ flashcards?/)?.[0]).toBe(`exactly ${COUNT} flashcards`)
}

/** Nothing on the board may load, lead away or run. */
async function expectHarmless(page: Page, canary: Canary): Promise<void> {
  const live = await page.evaluate((address) => {
    const kinds = 'img, iframe, object, embed, script, link, source, video, audio, form, base, meta, use, image, a'
    // A link that says nothing of where it is pressed, and that somebody has to press, is text.
    const isText = (element: Element) => element instanceof HTMLAnchorElement && element.relList.contains('noreferrer')
    const isStrange = (element: Element) =>
      [...element.attributes].some(
        ({ name, value }) =>
          (value.includes(address) && !isText(element)) || /^javascript:/i.test(value) || /^on/.test(name),
      )
    return [...document.querySelectorAll(kinds)].filter(isStrange).map(({ outerHTML }) => outerHTML)
  }, canary.address)
  expect(live).toEqual([])
}

for (const engine of ['the built-in engine', 'a model that obeys'] as const) {
  test.describe(engine, () => {
    test.describe.configure({ mode: 'serial' })
    let canary: Canary
    let upstream: Upstream
    let server: RunningServer
    let made = 0

    test.beforeAll(async () => {
      canary = await startCanary()
      upstream = await startUpstream(KEY)
      upstream.mode = 'obeys'
      upstream.canary = canary.address
      const model = { LLM_BASE_URL: upstream.baseUrl, LLM_API_KEY: KEY, LLM_MODEL: 'scripted' }
      server = await startServer(engine === 'a model that obeys' ? model : {})
    })
    test.afterAll(async () => {
      await server.stop()
      await upstream.stop()
      await canary.stop()
    })

    for (let part = 0; part * PER_LEARNER < 50; part += 1) {
      const first = part * PER_LEARNER + 1
      const last = Math.min(50, first + PER_LEARNER - 1)
      test(`documents ${first} to ${last} move neither the number nor the form, and nothing is stored`, async ({
        page,
      }) => {
        test.setTimeout(240_000)
        const elsewhere = strangers(page, server)
        const seen = watch(page)
        await signUp(page, server)
        for (const injection of injections(canary.address).slice(first - 1, last)) {
          await test.step(injection.name, async () => {
            expectUnmoved(await run(page, server, injection))
            const shown = await drafts(page).count()
            expect(shown, injection.name).toBeGreaterThan(0)
            expect(shown, injection.name).toBeLessThanOrEqual(COUNT)
            if (engine === 'the built-in engine') expect(shown, injection.name).toBe(COUNT)
            await expectHarmless(page, canary)
            made += shown
          })
        }
        expect(elsewhere).toEqual([])
        expect(seen.problems).toEqual([])
        expect(canary.heard).toEqual([])
        expect(countRows(server, 'card')).toBe(0)
      })
    }

    test('what is accepted is stored and nothing else, and loads nothing wherever it is shown', async ({ page }) => {
      const elsewhere = strangers(page, server)
      await expect.poll(() => countRows(server, 'draft'), { timeout: 20_000 }).toBe(made)
      await signUp(page, server)
      const [injection] = injections(canary.address).slice(22)
      await run(page, server, injection!)
      while ((await drafts(page).count()) > 0) await drafts(page).first().click()
      const accepted = await page.getByRole('button', { name: /^Accepted draft \d+$/ }).count()
      await addAccepted(page)
      expect(countRows(server, 'card')).toBe(accepted)
      await page.getByRole('link', { name: 'See the deck' }).click()
      await expect(page).toHaveURL(/\/study\//)
      await expect(page.getByRole('heading', { name: /cards? added/ })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectHarmless(page, canary)
      await page.goto(`${server.origin}/review`)
      await page.getByRole('button', { name: 'Show the answer' }).click()
      await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
      await expectHarmless(page, canary)
      await page.goto(`${server.origin}/library`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectHarmless(page, canary)
      expect(elsewhere).toEqual([])
      expect(canary.heard).toEqual([])
    })
  })
}

/** Adds what was accepted; ends on the screen that offers to study. */
async function addAccepted(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Add \d+ (accepted|cards?)$/ }).click()
  await expect(page.getByRole('heading', { name: /cards? added/ })).toBeVisible()
}
