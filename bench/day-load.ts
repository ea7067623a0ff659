// How many reviews the coming 400 days have, counted by the index by due day as `dayLoad` counts them, with few cards
// and with many. Beside it one count of all of them.
//
//   node bench/day-load.ts

import { createServer } from 'node:http'
import { chromium } from '@playwright/test'
import { browserPath } from '../e2e/browser-path.ts'

const SIZES = [1_000, 50_000]
const TIMES = 15

const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('A server without a port')
const browser = await chromium.launch({
  executablePath: browserPath,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
})
const page = await browser.newPage()
await page.goto(`http://127.0.0.1:${address.port}/`)
for (const cards of SIZES) {
  const { days, once } = await page.evaluate(measure, [cards, TIMES] as const)
  console.log(`${cards} cards: 400 days ${days.toFixed(1)} ms, one count ${once.toFixed(1)} ms (medians of ${TIMES})`)
}
await browser.close()
server.close()

/** In the page: medians of the ms for the counts of 400 days, and for one count of the same cards. */
async function measure([cards, times]: readonly [number, number]): Promise<{ days: number; once: number }> {
  const DAY = 86_400_000
  const START = 20_000 * DAY
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const opening = indexedDB.open(`load-${cards}`, 1)
  opening.onupgradeneeded = () => {
    const memory = opening.result.createObjectStore('memory', { keyPath: 'cardId' })
    memory.createIndex('by-due', ['lane', 'sort'])
  }
  const db = await done(opening)
  const filling = db.transaction('memory', 'readwrite')
  for (let card = 0; card < cards; card += 1) {
    // More of them soon than late, as in a deck that is being learned.
    const ahead = 1 + Math.floor(400 * (((card * 2_654_435_761) % 4_294_967_296) / 4_294_967_296) ** 2)
    const state = { stability: ahead, difficulty: 5, dueAt: START + ahead * DAY, reps: 3, intervalDays: ahead }
    filling.objectStore('memory').put({ cardId: `c${card}`, lane: 'review', sort: START + ahead * DAY, state })
  }
  await new Promise((resolve) => {
    filling.oncomplete = resolve
  })
  const byDue = () => db.transaction('memory').objectStore('memory').index('by-due')
  const count = (index: IDBIndex, from: number, until: number) => {
    const range = IDBKeyRange.bound(['review', START + from * DAY], ['review', START + until * DAY], false, true)
    return done(index.count(range))
  }
  const median = async (work: () => Promise<unknown>) => {
    const took: number[] = []
    for (let time = 0; time < times; time += 1) {
      const started = performance.now()
      await work()
      took.push(performance.now() - started)
    }
    return took.sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0
  }
  const days = await median(() => {
    const index = byDue()
    return Promise.all(Array.from({ length: 400 }, (_, day) => count(index, day + 1, day + 2)))
  })
  return { days, once: await median(() => count(byDue(), 0, 1_000)) }
}
