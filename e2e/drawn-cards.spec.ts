import { expect, type Page, test } from '@playwright/test'
import { looksRight } from './looks-right.ts'
import { openReview } from './review-deck.ts'
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

test('what the answer says again is shown once, and the answer is in sight on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const text = 'The heart is a muscular organ that pumps blood through the vessels. '.repeat(6)
  await openReview(page, server, {
    cards: [
      { front: `${text}It has <b>[...]</b> chambers.`, back: `${text}It has **four** chambers.` },
      { front: 'What is chalk?', back: 'What is chalk?\n\nA soft limestone.' },
      { front: 'What is flint?', back: 'A hard stone.\n\nFound in chalk.' },
      { front: 'In code:\n\n```js\nconst answer = {{c1::42}}\n```', back: '', kind: 'cloze' },
    ],
  })
  const [question, answer] = [
    page.getByRole('region', { name: 'Question' }),
    page.getByRole('region', { name: 'Answer' }),
  ]
  const reveal = () => page.getByRole('button', { name: 'Show the answer' }).click()
  const rate = () => page.getByRole('button', { name: /^Good/ }).click()
  await expect(question).toContainText('[...]')
  await reveal()
  await expect(answer.getByText('four')).toBeInViewport({ ratio: 1 })
  await expect(question).toBeHidden()
  await looksRight(page, 'an answer in place of its question')
  await rate()
  await expect(question).toHaveText('What is chalk?')
  await reveal()
  await expect(answer).toContainText('What is chalk?')
  await expect(question).toBeHidden()
  await rate()
  await expect(question).toHaveText('What is flint?')
  await reveal()
  await expect(answer).toContainText('A hard stone.')
  await expect(question).toBeVisible()
  await rate()
  await expect(question.locator('mark')).toHaveText('_____')
  await expect(question).not.toContainText('\\')
})
