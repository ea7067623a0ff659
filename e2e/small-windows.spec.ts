import { type Browser, expect, type Page, test } from '@playwright/test'
import { CARDS, everyScreen, TITLE } from './every-screen.ts'
import { covered, overflow, smallTargets } from './fits-window.ts'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp } from './steps.ts'

/* Windows as low as a phone on its side, and texts twice as large as usual in a narrow one. */

const PHONE = { width: 390, height: 844 }
const LOW = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
]

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

async function learnerWithDeck(browser: Browser, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signUp(page, server)
  const deck = await addDeck(page, TITLE, CARDS)
  await addDeck(page, 'Rechtsschutzversicherungsgesellschaften', CARDS.slice(0, 3))
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/card/)
  return { context, page, deck }
}

for (const viewport of LOW) {
  test(`at ${viewport.width}x${viewport.height} the answer is not covered by the bar that rates it`, async ({
    browser,
  }) => {
    const { context, page, deck } = await learnerWithDeck(browser, viewport)
    await page.goto(`${server.origin}/review?deck=${deck}`)
    for (const lines of ['one', 'some', 'many']) {
      await page.getByRole('button', { name: 'Show the answer' }).tap()
      const answer = page.getByRole('region', { name: 'Answer' })
      await expect(answer).toBeFocused()
      const again = page.getByRole('button', { name: /^Again/ })
      const [text, bar, head] = await Promise.all([
        answer.boundingBox(),
        again.boundingBox(),
        page.locator('header').boundingBox(),
      ])
      const [from, to] = [(head?.y ?? 0) + (head?.height ?? 0), bar?.y ?? 0]
      const [top, foot] = [text?.y ?? 0, (text?.y ?? 0) + (text?.height ?? 0)]
      expect({ lines, room: to - from > viewport.height * 0.65 }).toEqual({ lines, room: true })
      expect(bar?.height).toBeGreaterThanOrEqual(44)
      // It can be read from its beginning where it was turned, and to its end if there is room.
      expect({ lines, isBelowHeader: top >= from }).toEqual({ lines, isBelowHeader: true })
      const wanted = foot - top < to - from - 24 ? foot : top + 60
      expect({ lines, isAboveBar: wanted <= to + 1 }).toEqual({ lines, isAboveBar: true })
      await again.tap()
      await expect(answer).toHaveCount(0)
    }
    await context.close()
  })
}

/** What is wrong on which screen, by the names of both. */
type Found = Record<string, readonly string[]>

/** Walks through every screen in a window of this size and asks each what is wrong with it. */
async function everywhere(
  browser: Browser,
  viewport: { width: number; height: number },
  ask: (page: Page) => Promise<string[]>,
): Promise<Found> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: Record<string, readonly string[]> = {}
  let screens = 0
  await everyScreen(page, server, async (name) => {
    screens += 1
    const wrong = await ask(page)
    if (wrong.length > 0) found[name] = wrong
  })
  expect(screens).toBeGreaterThan(40)
  await context.close()
  return found
}

for (const viewport of LOW) {
  test(`at ${viewport.width}x${viewport.height} no bar of any screen covers what it says`, async ({ browser }) => {
    test.setTimeout(300_000)
    expect(
      await everywhere(browser, viewport, async (page) => [...(await covered(page)), ...(await overflow(page))]),
    ).toEqual({})
  })
}

test('with texts of 200 % at 390 px nothing of any screen is cut or has to be scrolled sideways', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const found = await everywhere(browser, PHONE, async (page) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.waitForTimeout(300)
    const wrong = await overflow(page)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    return wrong
  })
  expect(found).toEqual({})
})

test('what is tapped is at least 44 px wide and high on every screen', async ({ browser }) => {
  test.setTimeout(300_000)
  expect(await everywhere(browser, PHONE, smallTargets)).toEqual({})
})

test('the rules above see what they look for', async ({ browser }) => {
  const { context, page, deck } = await learnerWithDeck(browser, { width: 844, height: 390 })
  const broken = async (css: string, ask: (page: Page) => Promise<string[]>) => {
    const withStyle = await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
      return document.adoptedStyleSheets.length
    }, css)
    expect(withStyle).toBe(1)
    const found = await ask(page)
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
    return found
  }
  await page.goto(`${server.origin}/review?deck=${deck}`)
  await page.getByRole('button', { name: 'Show the answer' }).tap()
  await expect(page.getByRole('region', { name: 'Answer' })).toBeFocused()
  expect(await broken('.sticky { min-height: 60vh !important }', covered)).toContainEqual(
    expect.stringMatching(/^bars take/),
  )
  expect(
    await broken(
      'button { min-height: 0 !important; height: 20px !important } ::after { content: none !important }',
      smallTargets,
    ),
  ).not.toEqual([])
  expect(await broken('main * { min-width: 900px }', overflow)).not.toEqual([])
  expect(await broken('p { white-space: nowrap; overflow: hidden }', overflow)).toContainEqual(
    expect.stringMatching(/^cut/),
  )
  await context.close()
})
