import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { hostilePackage } from './hostile-package.ts'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp, watch } from './steps.ts'

/*
 * Everything in `fixtures/hostile/markup.json` wants `canary` to be called, something to be loaded from canary.test, or
 * the page to be covered. Each of it comes in by every door and is drawn on every screen that shows it, in a browser
 * that obeys no policy of the page: what protects then is the sanitiser alone. With the policy, nothing may even be
 * reported.
 */

const GROUPS = JSON.parse(readFileSync(new URL('../fixtures/hostile/markup.json', import.meta.url), 'utf8')) as Record<
  string,
  readonly string[]
>
/** Each says by its number which of them it was. */
const VECTORS = Object.values(GROUPS)
  .flat()
  .map((vector, at) => vector.replaceAll('canary()', `canary(${at})`))
/** No text that is typed or sent has this character: the server refuses it. Packages may. */
const TYPED = VECTORS.filter((vector) => !vector.includes('\0'))
const MOST_ON_A_SHEET = 1_000
const FILE_NAMES = [...(GROUPS.names ?? []), ...(GROUPS.attributes ?? [])].map((name) => name.slice(0, 200))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

interface Caught {
  /** Addresses that were asked for elsewhere than on the server. */
  readonly requests: string[]
  readonly errors: string[]
}

async function setTraps(page: Page): Promise<Caught> {
  const caught: Caught = { requests: [], errors: [] }
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(server.origin) && !address.startsWith('data:') && !address.startsWith('blob:'))
      caught.requests.push(address)
  })
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => caught.errors.push(`a dialog: ${dialog.message()}`)))
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(server.origin)) caught.requests.push(`went to ${frame.url()}`)
  })
  await page.addInitScript(() => {
    const calls: unknown[] = []
    Object.assign(window, { canary: (at: unknown) => calls.push(at), canaryCalls: calls, print: () => undefined })
  })
  return caught
}

/** Touches everything that was drawn from a text, and says what of it could act, load, or leave its place. */
async function expectInert(page: Page, caught: Caught, screen: string): Promise<void> {
  await formulasDrawn(page)
  const found = await page.evaluate(touchAll)
  expect({ screen, ...found, ...caught }).toEqual({ screen, called: [], acting: [], requests: [], errors: [] })
}

/** Formulas are drawn by a library that comes after the text; what it refuses stays as typed. */
async function formulasDrawn(page: Page): Promise<void> {
  const formulas = page.locator('.md [data-maths]')
  const drawn = formulas.filter({ has: page.locator('.katex') })
  let before = -1
  const isStill = async () => {
    const [all, now] = await Promise.all([formulas.count(), drawn.count()])
    const isSame = now === before && (now > 0 || all === 0)
    before = now
    return isSame
  }
  await expect.poll(isStill, { intervals: [250] }).toBe(true)
}

/** Runs in the page. */
async function touchAll() {
  const events = ['mouseover', 'mouseenter', 'pointerover', 'focus', 'focusin', 'mousedown', 'toggle', 'animationstart']
  const drawn = [...document.querySelectorAll('.md *')]
  for (const element of drawn) for (const name of events) element.dispatchEvent(new Event(name))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const FORBIDDEN =
    'script, iframe, frame, object, embed, applet, base, meta, link, style, form, input, textarea, select, svg, animate, video, template, [srcdoc], [formaction], [style], [id], [name], [srcset], [background], [ping]'
  // No text can name itself so: the sanitiser takes its classes. The library of formulas sets classes and styles of its own.
  const inFormula = (element: Element) => element.closest('[data-maths] > :is(.katex, .katex-display)') !== null
  const ACTS =
    'script, iframe, object, embed, a, img, form, input, foreignObject, [href], [src], [id], [name], [srcset]'
  const isActing = (element: Element) =>
    inFormula(element)
      ? element.matches(ACTS) || /url|expression|@|\\/i.test(element.getAttribute('style') ?? '')
      : isActingText(element)
  const isActingText = (element: Element) =>
    element.matches(FORBIDDEN) ||
    [...element.attributes].some(
      ({ name, value }) =>
        /^on/i.test(name) ||
        (name === 'href' && !/^(?:https?:\/\/|mailto:)/i.test(value)) ||
        (name === 'src' && !/^(?:\/api\/media\/|blob:)/.test(value)) ||
        (name === 'class' &&
          !/^(?:language|hljs)-/.test(value) &&
          !element.matches('button *, .occlusion, .occlusion *')) ||
        (element.localName !== 'a' && /^xlink:|^href$/.test(name)),
    )
  // Outside of texts only what the app itself makes may be there; of its elements none carries a handler or such a link.
  const handlers = [...document.querySelectorAll('body *')].filter((element) =>
    [...element.attributes].some(
      ({ name, value }) => /^on/i.test(name) || /^\s*(?:javascript|data:text|vbscript):/i.test(value),
    ),
  )
  const acting = [...new Set([...drawn.filter(isActing), ...handlers])].slice(0, 20)
  return {
    called: (window as unknown as { canaryCalls: unknown[] }).canaryCalls,
    acting: acting.map((element) => element.outerHTML.slice(0, 200)),
  }
}

async function choose(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Import…', exact: true }).click()
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
  await page.getByLabel('A file', { exact: true }).setInputFiles(file)
  await expect(page.getByRole('dialog').getByText(/Adds \d+, updates \d+, skips \d+ cards\./)).toBeVisible()
}

async function importPackage(page: Page, bytes: Uint8Array): Promise<number> {
  const file = { name: `${VECTORS[40]}.apkg`, mimeType: 'application/zip', buffer: Buffer.from(bytes) }
  return page.evaluate(
    async ({ base64, name }) => {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const form = new FormData()
      form.append('file', new File([content], name))
      const { id } = await (await fetch('/api/imports', { method: 'POST', body: form })).json()
      const headers = { 'content-type': 'application/json' }
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        const seen = await (await fetch(`/api/imports/${id}`)).json()
        if (seen.status === 'ready') await fetch(`/api/imports/${id}/apply`, { method: 'POST', headers, body: '{}' })
        if (seen.status === 'failed') throw new Error(`The package was refused: ${seen.problem}`)
        if (seen.status === 'done') return seen.report.cards.add
      }
    },
    { base64: file.buffer.toString('base64'), name: file.name },
  )
}

/** Every card of the library as it is drawn for paper, a front and a back each. */
async function openSheet(page: Page, cards: number): Promise<void> {
  await page.getByRole('button', { name: 'Export…', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${cards.toLocaleString('en')} cards`, { timeout: 60_000 })
  await dialog.getByRole('radio', { name: /^Paper / }).check()
  await dialog.getByRole('button', { name: 'Print…', exact: true }).click()
  await expect.poll(() => page.locator('.print-sheet .md').count(), { timeout: 60_000 }).toBe(2 * cards)
  await page.emulateMedia({ media: 'print' })
}

const library = async (page: Page) => {
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
  await page.goto(`${server.origin}/library`)
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
}

/** A page that heeds no policy of the server's. */
async function unprotected(browser: Browser): Promise<{ page: Page; caught: Caught }> {
  const context = await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const caught = await setTraps(page)
  await signUp(page, server)
  return { page, caught }
}

const someVector = (page: Page) => page.getByText('canary', { exact: false }).first()

test('the traps catch what acts', async ({ browser }) => {
  const { page, caught } = await unprotected(browser)
  const acting = [
    '<img src=x onerror=canary(1)>',
    '<a href="javascript:canary(2)">x</a>',
    '<p style="position:fixed">x</p>',
  ]
  const loading = '<img src="https://canary.test/1.png">'
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML('beforeend', html),
    `<div class="md">${[...acting, loading].join('')}</div>`,
  )
  const found = await page.evaluate(touchAll)
  expect(found.acting).toHaveLength(4)
  // The handler runs when the picture has failed, which takes the server as long as it does.
  await expect.poll(async () => (await page.evaluate(touchAll)).called).toEqual([1])
  expect(caught.requests).toEqual(['https://canary.test/1.png'])
  await page.context().close()
})

test(`${VECTORS.length} hostile texts act nowhere when they come in a package of Anki's`, async ({ browser }) => {
  expect(new Set(VECTORS).size).toBeGreaterThanOrEqual(500)
  const { page, caught } = await unprotected(browser)
  const fileNames = FILE_NAMES.slice(0, MOST_ON_A_SHEET - VECTORS.length)
  const count = VECTORS.length + fileNames.length
  expect(await importPackage(page, hostilePackage({ texts: VECTORS, fileNames }))).toBe(count)
  await library(page)
  await expect(someVector(page)).toBeVisible({ timeout: 60_000 }) // all of them have to come down first
  await expectInert(page, caught, 'decks in the library')
  await openSheet(page, count)
  await expectInert(page, caught, 'every imported card')
  await page.context().close()
})

test('nor as cards, titles, tags and sources of one’s own, nor at any other door', async ({ browser }) => {
  const { page, caught } = await unprotected(browser)
  const cards = TYPED.map((vector) => ({ front: vector, back: vector, tags: [vector.trim().slice(0, 100)] }))
  const decks: string[] = []
  for (let at = 0; at < cards.length; at += 200)
    decks.push(await addDeck(page, TYPED[at] ?? '', cards.slice(at, at + 200)))
  const source = await addSource(page, TYPED[1] ?? '', TYPED.join('\n\n'))
  await library(page)
  await openSheet(page, cards.length)
  await expectInert(page, caught, 'every card')

  await page.emulateMedia({ media: 'screen' })
  const paths = [
    `/study/${decks[0]}`,
    `/edit/${decks[1]}`,
    `/study/${decks[2]}?mode=browse`,
    `/library?source=${source}`,
  ]
  for (const path of paths) {
    await page.goto(server.origin + path)
    await expect(someVector(page).or(page.locator('textarea')).first()).toBeAttached()
    await expectInert(page, caught, path)
  }

  await library(page)
  for (const [name, content] of Object.entries(filesOf(cards))) {
    await choose(page, name, content)
    await expectInert(page, caught, `before ${name} is imported`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.context().close()
})

/** Makes a source through the API; answers its id. */
function addSource(page: Page, title: string, text: string): Promise<string> {
  return page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/sources', { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(await answer.text())
      return body.id
    },
    { id: crypto.randomUUID(), title, text },
  )
}

interface Written {
  readonly front: string
  readonly back: string
  readonly tags: readonly string[]
}

/** The same cards as each door takes them. */
function filesOf(cards: readonly Written[]): Readonly<Record<string, string>> {
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`
  const indented = (text: string) => text.replaceAll('\n', '\n   ')
  const inLine = (text: string) => text.replace(/[\t\n]/g, ' ')
  return {
    'hostile.json': JSON.stringify({ decks: [{ title: cards[2]?.front, cards }] }),
    'hostile.csv': cards.map(({ front, back, tags }) => [front, back, tags.join()].map(cell).join()).join('\r\n'),
    'hostile.md': cards.map(({ front, back }) => `Q: ${indented(front)}\nA: ${indented(back)}\n`).join('\n'),
    'hostile.txt': cards.map(({ front, back }) => `${inLine(front)}\t${inLine(back)}`).join('\n'),
  }
}

test('under the policy of the page none of them is even reported', async ({ page }) => {
  const seen = watch(page)
  // Two of them show files of one's own, as cards may; there are none.
  seen.allow(/ 404 .*\/api\/media\/a{64}\.mp3$/, / 400 .*\/api\/media\/0123456789abcdef\.png$/)
  const caught = await setTraps(page)
  await signUp(page, server)
  for (let at = 0; at < TYPED.length; at += 200)
    await addDeck(
      page,
      `Deck ${at}`,
      TYPED.slice(at, at + 200).map((vector) => ({ front: vector, back: 'back' })),
    )
  await library(page)
  await openSheet(page, TYPED.length)
  await expectInert(page, caught, 'every card of the library')
  expect(seen.problems).toEqual([])
})
