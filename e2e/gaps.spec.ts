import { expect, type Page, test } from '@playwright/test'
import { openReview } from './review-deck.ts'
import { type RunningServer, startServer } from './server.ts'
import { storedForOffline } from './steps.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const question = (page: Page) => page.getByRole('region', { name: 'Question' })
const CHALK = [{ front: '{{c1::Chalk}} is a soft rock', back: '', kind: 'cloze' as const }]

/** Ordinal and text of the cards that the server has, in their order. */
const onServer = (page: Page, deckId: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const { cards } = (await (await fetch(`/api/decks/${id}/cards`)).json()) as {
      cards: { ordinal: number; front: string }[]
    }
    return cards.map(({ ordinal, front }) => `${ordinal} ${front}`).sort()
  }, deckId)

async function write(page: Page, front: string) {
  await page.keyboard.press('e')
  await page.getByLabel('Front').fill(front)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Card changed.')).toBeVisible()
}

test('in a review the cards of a text come and go with its gaps, without a network and back', async ({
  page,
  context,
}) => {
  const deckId = await openReview(page, server, { cards: CHALK })
  await expect(question(page)).toContainText('_____ is a soft rock')
  await storedForOffline(page)
  await context.setOffline(true)
  const two = '{{c1::Chalk}} is a {{c2::soft}} rock'
  await write(page, two)
  await context.setOffline(false)
  await expect.poll(() => onServer(page, deckId), { timeout: 20_000 }).toEqual([`0 ${two}`, `1 ${two}`])
  const one = 'Now {{c1::chalk}} is a soft rock'
  await write(page, one)
  await expect.poll(() => onServer(page, deckId), { timeout: 20_000 }).toEqual([`0 ${one}`])
  await page.keyboard.press('u')
  await expect.poll(() => onServer(page, deckId), { timeout: 20_000 }).toEqual([`0 ${two}`, `1 ${two}`])
  await page.keyboard.press('u')
  await expect.poll(() => onServer(page, deckId), { timeout: 20_000 }).toEqual([`0 ${CHALK[0]?.front}`])
})

test('a text with gaps typed into the editor without a network arrives with all its cards', async ({
  page,
  context,
}) => {
  const deckId = await openReview(page, server, { cards: CHALK })
  await page.goto(`${server.origin}/study/${deckId}`)
  await page.goto(`${server.origin}/edit/${deckId}`)
  await storedForOffline(page)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Back' }).first().press('Enter')
  await page.keyboard.type('{{c1::A}} and {{c2::B}}')
  await page.getByRole('link', { name: 'To the deck' }).click()
  await expect(page.locator('main').getByText('A and').first()).toBeVisible()
  await context.setOffline(false)
  const typed = '{{c1::A}} and {{c2::B}}'
  const all = [`0 ${typed}`, `0 ${CHALK[0]?.front}`, `1 ${typed}`].sort()
  await expect.poll(() => onServer(page, deckId), { timeout: 20_000 }).toEqual(all)
})
