// A long text with its cards beside it: how long until it can be read, and which share of frames come on time while it is
// scrolled without a pause. Beside it an empty page that is scrolled alike.
//
//   node bench/source-reader.ts [pages] [cards]      (100 pages of 1500 characters and 200 cards unless given)
import type { Page } from '@playwright/test'
import { bookOf } from '../e2e/book.ts'
import { callApi, openBarePage, percentile, scrollRounds, signUp, untilHere, withBrowser } from './browser.ts'

const PAGES = Number(process.argv[2] ?? 100)
const CARDS = Number(process.argv[3] ?? 200)
const CHARACTERS_PER_PAGE = 1_500
const OPENINGS = 5

await withBrowser(async (browser, server) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUp(page, server)
  const { text } = bookOf(PAGES, CHARACTERS_PER_PAGE)
  const sourceId = await addSource(page, text, CARDS)
  await page.goto(`${server.origin}/dashboard`)
  await untilHere(page, CARDS)
  await page.waitForTimeout(3_000)
  const opened: number[] = []
  for (let times = 0; times < OPENINGS; times += 1) {
    await page.goto(`${server.origin}/library?source=${sourceId}`)
    await page.locator('[data-cards]').first().waitFor()
    opened.push(await page.evaluate(() => performance.now()))
  }
  await page.waitForTimeout(1_000)
  const bare = await openBarePage(browser, server, '<!doctype html><title>Bare</title><p style="height:900000px">')
  console.log(`${text.length} characters, ${CARDS} cards`)
  console.log(`  can be read after ${percentile(opened, 0.5).toFixed(0)} ms (median of ${OPENINGS} openings)`)
  await scrollRounds(page, bare)
})

/** A source with cards that rest on sentences all over it, as the application makes them; answers its id. */
async function addSource(page: Page, text: string, cards: number): Promise<string> {
  const [sourceId, runId, deckId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await callApi(page, 'POST', '/api/sources', { body: { id: sourceId, title: 'The towns of the valley', text } })
  const sentences = [...text.matchAll(/[A-Z][^.\f]{40,200}\./g)]
  const step = Math.max(1, Math.floor(sentences.length / cards))
  const drafts = sentences
    .filter((_, at) => at % step === 0)
    .slice(0, cards)
    .map((sentence, ordinal) => ({
      ...{ id: crypto.randomUUID(), ordinal, kind: 'basic', grade: 'verbatim', status: 'proposed' },
      front: `What does sentence ${ordinal} say?`,
      back: sentence[0],
      start: sentence.index,
      end: sentence.index + sentence[0].length,
      quote: sentence[0],
    }))
  const run = { sourceId, status: 'ready', title: 'The towns of the valley', suggestedTitle: '', problem: null }
  const body = { ...run, requestedCount: Math.min(200, drafts.length), engine: 'bench', drafts }
  await callApi(page, 'PUT', `/api/generations/${runId}`, { body })
  const accepted = drafts.map(({ id, front, back }) => ({ id, cardId: crypto.randomUUID(), front, back }))
  await callApi(page, 'POST', `/api/generations/${runId}/accept`, {
    body: { deckId, deckTitle: 'Towns', drafts: accepted },
  })
  return sourceId
}
