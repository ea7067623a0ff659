import { expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp, watch } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const PHONE = { width: 390, height: 844 }

/** Cards whose fronts are these, each as drawn in the list of its deck. */
async function drawn(page: Page, fronts: readonly string[]) {
  await signUp(page, server)
  const deckId = await addDeck(
    page,
    'As they are drawn',
    fronts.map((front) => ({ front, back: 'yes' })),
  )
  await page.goto(`${server.origin}/study/${deckId}`)
  return (index: number) =>
    page
      .getByRole('listitem')
      .filter({ has: page.locator('.md') })
      .nth(index)
      .locator('.md')
      .first()
}

test('formulas look like formulas, with fonts of their own, and the policy of the page is never touched', async ({
  page,
}) => {
  const heard = watch(page)
  const front = await drawn(page, [
    'A $\\begin{pmatrix} 11 & 22 \\\\ 33 & 44 \\end{pmatrix}$',
    '$x \\in \\mathbb{R}$, $\\mathfrak{g}$, $\\cancel{x + y}$, $\\ce{2H2 + O2 -> 2H2O}$',
    'Broken: $\\frac{1$ and $\\nosuchcommand{x}$',
  ])
  const boxOf = async (text: string) =>
    (await front(0).locator('.katex-html').getByText(text, { exact: true }).boundingBox())!
  const [one, beside, below] = [await boxOf('11'), await boxOf('22'), await boxOf('33')]
  expect(beside.x, 'columns stand apart').toBeGreaterThan(one.x + one.width + 4)
  expect(below.y, 'rows stand apart').toBeGreaterThan(one.y + one.height / 2)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family),
  )
  expect(loaded).toEqual(expect.arrayContaining(['KaTeX_Main', 'KaTeX_Math', 'KaTeX_AMS', 'KaTeX_Fraktur']))
  await expect(front(1)).not.toContainText('\\')
  await expect(front(2)).toContainText('\\frac{1')
  expect(heard.problems).toEqual([])
})

test('scripts from right to left begin at the right, marks of lists with them', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const front = await drawn(page, ['ما هي عاصمة فرنسا؟', '**ما هي** عاصمة فرنسا.\n\n- باريس\n- لندن', 'Plain English.'])
  /** How far the words stand from either edge of their place, in px. */
  const gaps = (index: number, selector: string) =>
    front(index)
      .locator(selector)
      .first()
      .evaluate((block) => {
        const words = document.createRange()
        words.selectNodeContents(block)
        const [inner, outer] = [words.getBoundingClientRect(), block.closest('.md')!.getBoundingClientRect()]
        return { left: Math.round(inner.left - outer.left), right: Math.round(outer.right - inner.right) }
      })
  await expect(front(1).locator('ul[dir=auto]')).toBeVisible()
  expect((await gaps(0, 'p')).right).toBeLessThan(2)
  expect((await gaps(0, 'p')).left).toBeGreaterThan(20)
  expect((await gaps(1, 'p')).right).toBeLessThan(2)
  expect((await gaps(1, 'li')).right).toBeGreaterThan(12)
  expect((await gaps(2, 'p')).left).toBeLessThan(2)
})
