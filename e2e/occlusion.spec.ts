import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { importPackage } from './import-package.ts'
import { fits } from './looks-right.ts'
import { changeSettings } from './review-deck.ts'
import { type RunningServer, startServer } from './server.ts'
import { signUp, watch } from './steps.ts'

/*
 * Cards of image occlusion from Anki's packages, looked at dot by dot: every answer of their picture is a magenta square,
 * which is either under a mask or in sight. What should be is in `fixtures/anki/occlusion.json`.
 */

const fixture = (name: string) => readFileSync(new URL(`../fixtures/anki/${name}`, import.meta.url))

interface Sides {
  readonly question: readonly string[]
  readonly answer: readonly string[]
}
interface Expected {
  readonly picture: { readonly width: number; readonly height: number }
  readonly spots: Readonly<Record<string, readonly [number, number]>>
  readonly cards: readonly (Sides & { readonly guid: string })[]
}
const expected: Expected = JSON.parse(fixture('occlusion.json').toString('utf8'))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

async function bringBoth(page: Page): Promise<void> {
  await signUp(page, server)
  await changeSettings(page, { newPerDay: 100 })
  for (const name of ['occlusion-native.apkg', 'occlusion-addon.apkg']) await importPackage(page, fixture(name))
}

/** The answers of a picture on screen that are not in sight, in the order of their letters. */
async function covered(page: Page, picture: Locator): Promise<string[]> {
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  const shot = [...(await picture.screenshot({ animations: 'disabled' }))]
  return page.evaluate(
    async ({ shot, spots, width, height }) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(shot)], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('The browser draws nothing')
      context.drawImage(image, 0, 0)
      return Object.entries(spots).flatMap(([spot, [left, top]]) => {
        const place = [(left / width) * image.width, (top / height) * image.height] as const
        const [red = 0, green = 0, blue = 0] = context.getImageData(
          Math.round(place[0]),
          Math.round(place[1]),
          1,
          1,
        ).data
        return red > 200 && green < 60 && blue > 200 ? [] : [spot]
      })
    },
    { shot, spots: expected.spots, ...expected.picture },
  )
}

const line = ({ question, answer }: Sides) => `${question.toSorted().join('')} > ${answer.toSorted().join('')}`

for (const [name, size] of [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`in review on ${name} each card hides what it hides in Anki, and its answer uncovers what it asked`, async ({
    page,
  }) => {
    const seen = watch(page)
    await page.setViewportSize(size)
    await bringBoth(page)
    await page.goto(`${server.origin}/review`)
    const [question, answer] = [
      page.getByRole('region', { name: 'Question' }),
      page.getByRole('button', { name: 'Show the answer' }),
    ]
    const found: string[] = []
    // Of a note one card a day.
    const notes = new Set(expected.cards.map(({ guid }) => guid))
    for (let card = 0; card < notes.size; card += 1) {
      await expect(answer).toBeVisible()
      await expect(question).not.toContainText('image-occlusion')
      const picture = question.locator('.occlusion')
      const asked = await covered(page, picture)
      await fits(page, `card ${card}`)
      await answer.click()
      await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
      found.push(line({ question: asked, answer: await covered(page, picture) }))
      await page.keyboard.press('4')
    }
    await expect(page.getByRole('heading', { name: /answered$|cards? done$/ })).toBeVisible()
    const wanted = new Set(expected.cards.map(line))
    expect(found.filter((sides) => !wanted.has(sides))).toEqual([])
    const ofAddOn = expected.cards.filter(({ guid }) => !guid.startsWith('native'))
    for (const card of ofAddOn) expect(found).toContain(line(card))
    expect(seen.problems).toEqual([])
  })

test('in the list of the deck every card hides its part, and no text tells of shapes', async ({ page }) => {
  await bringBoth(page)
  await page.goto(`${server.origin}/dashboard`)
  const deckId = await page.evaluate(async () => {
    const { decks } = await (await fetch('/api/decks')).json()
    return decks.find(({ title }: { title: string }) => title === 'Anatomy::Cell').id
  })
  await page.goto(`${server.origin}/study/${deckId}`)
  // The list draws what is in sight.
  const found = new Map<string, string>()
  const rows = page.locator('main [data-index]').filter({ has: page.locator('.occlusion') })
  while (found.size < expected.cards.length) {
    await expect(rows.first()).toBeVisible()
    await expect(page.locator('main')).not.toContainText('image-occlusion')
    const places = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-index') ?? ''))
    const next = places.find((place) => !found.has(place))
    if (next === undefined) {
      await page.mouse.wheel(0, 400)
      continue
    }
    const row = page.locator(`main [data-index="${next}"]`)
    await row.scrollIntoViewIfNeeded()
    found.set(next, (await covered(page, row.locator('.occlusion'))).join(''))
  }
  expect([...found.values()].sort()).toEqual(expected.cards.map(({ question }) => question.toSorted().join('')).sort())
})
