import { type Browser, expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp } from './steps.ts'

/* Windows as low as a phone on its side, and texts twice as large as usual in a narrow one. */

const QUESTION =
  'What did Huxley say that the white cliffs of the south coast are made of, and where does it lie? '.repeat(2)
/** A line, some lines, and more of them than such a window has room for. */
const ANSWERS = [1, 3, 16].map((times) => 'Shells of tiny sea animals, which sank to the ground. '.repeat(times))
const CARDS = Array.from({ length: 12 }, (_, at) => ({
  front: `${QUESTION} ${at}`,
  back: ANSWERS[at % 3] ?? '',
}))
const TITLE = 'Rechtsschutzversicherungsgesellschaften::Chalk and the Donaudampfschifffahrtsgesellschaft'
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
  const context = await browser.newContext({ viewport, hasTouch: true, reducedMotion: 'reduce' })
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

/** Once the screen stands, as a browser with letters twice as large draws it. */
async function enlarged(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await page.waitForTimeout(500)
}

/** How far a page can be scrolled sideways, px, and what stands out of it or is cut, by its text. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isOut = (element: Element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      const isHidden = element.closest('.sr-only, [aria-hidden="true"], [hidden]') !== null
      return own > 0 && !isHidden && (right > width + 1 || left < -1)
    }
    const out = [...document.querySelectorAll('main *, nav *, header *')].filter(isOut)
    return {
      over: document.documentElement.scrollWidth - width,
      out: out.slice(0, 4).map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`),
    }
  })

test('with texts of 200 % at 390 px nothing is cut or has to be scrolled sideways', async ({ browser }) => {
  const { context, page, deck } = await learnerWithDeck(browser, { width: 390, height: 844 })
  const found = []
  for (const path of ['/dashboard', '/library', `/study/${deck}`, `/edit/${deck}`, '/settings', '/upload']) {
    await page.goto(`${server.origin}${path}`)
    await enlarged(page)
    found.push({ path, ...(await overflow(page)) })
  }
  await page.goto(`${server.origin}/review?deck=${deck}`)
  await page.getByRole('button', { name: 'Show the answer' }).tap()
  await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
  await enlarged(page)
  found.push({ path: '/review', ...(await overflow(page)) })
  expect(found.filter(({ over, out }) => over > 0 || out.length > 0)).toEqual([])
  await context.close()
})

test('what is tapped is at least 44 px high', async ({ browser }) => {
  const { context, page, deck } = await learnerWithDeck(browser, { width: 390, height: 844 })
  const found = []
  for (const path of ['/dashboard', '/library', `/study/${deck}`, '/settings', '/upload']) {
    await page.goto(`${server.origin}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(500)
    const small = await page.evaluate(() => {
      const controls = [...document.querySelectorAll('a[href], button, select, input:not([type=hidden]), summary')]
      // A link within a sentence is as high as its line.
      const asked = controls.filter((control) => control.closest('.sr-only, p') === null && control.checkVisibility())
      /** What takes a tap so far from the middle of a control, px. */
      const isHit = (control: Element, away: number) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, width, top, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + away)
        return hit === null || control.contains(hit) || hit.contains(control)
      }
      return asked
        .map((control) => control.closest('label') ?? control)
        .filter((control) => control.getBoundingClientRect().height > 1 && control.getBoundingClientRect().left >= 0)
        .filter((control) => !isHit(control, -21) || !isHit(control, 21))
        .map((control) => `${control.textContent?.trim().slice(0, 30)} ${control.getBoundingClientRect().height}`)
    })
    if (small.length > 0) found.push({ path, small })
  }
  expect(found).toEqual([])
  await context.close()
})
