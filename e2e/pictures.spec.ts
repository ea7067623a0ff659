import { createHash } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { browserPath } from './browser-path.ts'
import { looksRight } from './looks-right.ts'
import { photo, storedFiles } from './photo.ts'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, PASSWORD, signUp, storedForOffline, watch } from './steps.ts'

/* Pictures and sounds in cards, from the clipboard, the camera's file and the microphone to study without a network. */

test.use({
  launchOptions: {
    executablePath: browserPath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const front = (page: Page, card: number) => page.getByLabel(`Front of card ${card}`)
const drawn = (page: Page) => page.locator('main .md img')

/** Pastes or drops a file into a field as a browser does. */
async function bring(
  page: Page,
  field: ReturnType<Page['locator']>,
  file: { bytes: Buffer; name: string; type: string },
  how: 'paste' | 'drop',
) {
  const transfer = await page.evaluateHandle(
    ({ bytes, name, type }) => {
      const made = new DataTransfer()
      made.items.add(new File([new Uint8Array(bytes)], name, { type }))
      return made
    },
    { bytes: [...file.bytes], name: file.name, type: file.type },
  )
  if (how === 'drop') await field.dispatchEvent('drop', { dataTransfer: transfer })
  else
    await field.evaluate((element, clipboardData) => {
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, transfer)
}

async function openDeck(page: Page, cards: { front: string; back: string }[]): Promise<string> {
  const deck = await addDeck(page, 'Organs', cards)
  await page.goto(`${server.origin}/edit/${deck}`)
  // Not the empty row that stands there until the cards have arrived.
  await expect(front(page, 1)).toHaveValue(cards[0]!.front)
  return deck
}

const saved = (page: Page) => expect(page.getByText(/^.* Saved at \d/)).toBeVisible()
/** Whether a picture on screen was really drawn. */
const isDrawn = (page: Page) =>
  expect
    .poll(() =>
      drawn(page)
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

test('a pasted photo is stored without where it was taken, described, and shown in review', async ({ page }) => {
  const seen = watch(page)
  await signUp(page, server)
  await openDeck(page, [{ front: 'What is this?', back: 'A heart' }])
  const bytes = await photo(page)
  expect(bytes.toString('latin1')).toContain('GPS 52.6309')
  await front(page, 1).press('End')
  await bring(page, front(page, 1), { bytes, name: 'heart.jpg', type: 'image/jpeg' }, 'paste')
  const words = page.getByLabel('What the picture shows')
  await expect(words).toBeVisible()
  await words.fill('A heart seen [from] the front')
  await expect(front(page, 1)).toHaveValue(
    /^What is this\?\n?!\[A heart seen \\\[from\\\] the front\]\(media\/[0-9a-f]{12}\.webp\)/,
  )
  await looksRight(page, 'editor with a picture')
  await words.press('Escape')
  await expect(words).toBeHidden()
  await saved(page)
  await expect.poll(() => storedFiles(server).length).toBe(1)
  const [stored] = storedFiles(server)
  expect(stored!.toString('latin1')).not.toMatch(/Exif|GPS|EXIF/)
  expect(stored!.subarray(8, 12).toString()).toBe('WEBP')
  const sum = createHash('sha256').update(stored!).digest('hex')
  expect(await front(page, 1).inputValue()).toContain(`media/${sum.slice(0, 12)}.`)

  await page.goto(`${server.origin}/review`)
  const shown = page.getByRole('img', { name: 'A heart seen [from] the front' })
  await expect(shown).toBeVisible()
  // Turned upright: stored 300 by 200, to be seen 200 by 300.
  const size = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size).toEqual([200, 300])
  await looksRight(page, 'review of a picture')
  expect(seen.problems).toEqual([])
})

test('a picture added without a network is there after a reload, goes out later, and a second device has it offline', async ({
  page,
  context,
  browser,
}) => {
  const email = await signUp(page, server)
  const deck = await openDeck(page, [{ front: 'What is this?', back: 'A lung' }])
  await storedForOffline(page)
  const bytes = await photo(page)
  const before = storedFiles(server).length
  await front(page, 1).press('End')
  await page.keyboard.press('Alt+p')
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toBeVisible()
  await context.setOffline(true)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await (await chooser).setFiles({ name: 'lung.jpg', mimeType: 'image/jpeg', buffer: bytes })
  await expect(page.getByText('On this device; it goes to the server with the next connection.')).toBeVisible()
  await page.getByLabel('What the picture shows').fill('A lung')
  await expect(page.getByText(/Kept on this device/)).toBeVisible()
  await page.reload()
  await isDrawn(page)
  expect(storedFiles(server)).toHaveLength(before)
  await context.setOffline(false)
  await expect.poll(() => storedFiles(server).length, { timeout: 20_000 }).toBe(before + 1)
  await expect(page.getByText(/Kept on this device/)).toBeHidden()

  const other = await browser.newContext()
  const two = await other.newPage()
  await two.goto(`${server.origin}/login`)
  await two.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await two.locator('input[type=password]').fill(PASSWORD)
  await two.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(two.getByRole('heading', { name: /^Today: / })).toBeVisible()
  await storedForOffline(two)
  // Never shown here: fetched ahead because a card of this device names it.
  await expect
    .poll(() => two.evaluate(async () => (await (await caches.open('card-media')).keys()).length), { timeout: 20_000 })
    .toBe(1)
  await other.setOffline(true)
  await two.goto(`${server.origin}/review`)
  await isDrawn(two)
  await two.goto(`${server.origin}/edit/${deck}`)
  await isDrawn(two)
  await other.close()
})

test('a sound is recorded, named, and played in review', async ({ page }) => {
  const seen = watch(page)
  await signUp(page, server)
  await openDeck(page, [{ front: 'heart', back: 'das Herz' }])
  await front(page, 1).press('End')
  await page.keyboard.press('Alt+p')
  await page.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByRole('button', { name: /^Stop/ })).toContainText(/0:0[1-9]/)
  await page.getByRole('button', { name: /^Stop/ }).click()
  await page.getByLabel('What the sound is called').fill('said')
  await expect(front(page, 1)).toHaveValue(/^heart \[said\]\(media\/[0-9a-f]{12}\.weba\)$/)
  await saved(page)
  await expect
    .poll(() => storedFiles(server).some((file) => file.subarray(0, 4).toString('hex') === '1a45dfa3'))
    .toBe(true)
  await page.goto(`${server.origin}/review`)
  const player = page.locator('main audio')
  await expect(player).toHaveAttribute('aria-label', 'said')
  // A side is drawn anew when this device's own recordings have been read, which ends what plays.
  await expect(async () => {
    const length = await player.evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true
      await audio.play()
      return audio.readyState
    })
    expect(length).toBeGreaterThan(1)
  }).toPass()
  expect(seen.problems).toEqual([])
})

test('recordings play by themselves side by side, without a network too, and by R; who does not want it is left alone', async ({
  page,
  context,
}) => {
  const seen = watch(page)
  seen.allow(/ERR_INTERNET_DISCONNECTED/)
  // What was heard, in its order: a player that the page put in, from its beginning.
  await page.addInitScript(() => {
    Object.assign(window, { heard: [] as string[] })
    for (const what of ['playing', 'ended'])
      document.addEventListener(
        what,
        ({ target }) => {
          const heard: string[] = Reflect.get(window, 'heard')
          heard.push(`${(target as Element).getAttribute('aria-label')} ${what}`)
        },
        { capture: true },
      )
  })
  const heard = () => page.evaluate<string[]>(() => Reflect.get(window, 'heard'))
  await signUp(page, server)
  const before = storedFiles(server).length
  await openDeck(page, [{ front: 'heart', back: 'das Herz' }])
  for (const side of ['Front', 'Back']) {
    await page.getByLabel(`${side} of card 1`).press('End')
    await page.keyboard.press('Alt+p')
    await page.getByRole('button', { name: 'Record' }).click()
    await expect(page.getByRole('button', { name: /^Stop/ })).toContainText('0:01')
    await page.getByRole('button', { name: /^Stop/ }).click()
    await page.getByLabel('What the sound is called').fill(side)
    await expect(page.getByLabel(`${side} of card 1`)).toHaveValue(/\.weba\)$/)
    await page.keyboard.press('Escape')
  }
  await saved(page)
  await expect.poll(() => storedFiles(server).length).toBe(before + 2)
  await page.goto(`${server.origin}/dashboard`)
  await storedForOffline(page)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('card-media')).keys()).length), { timeout: 20_000 })
    .toBe(2)
  await context.setOffline(true)

  // Nobody has touched this page: the browser may refuse, and the answer plays all the same.
  await page.goto(`${server.origin}/review`)
  await expect(page.locator('[data-side=question] audio')).toBeVisible()
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect.poll(heard).toContain('Back ended')
  await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
  await page.keyboard.press('r')
  await expect.poll(async () => (await heard()).filter((one) => one === 'Back ended').length).toBe(2)
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Show the answer' })).toBeVisible()
  await expect.poll(async () => (await heard()).at(-1), { timeout: 15_000 }).toBe('Front ended')
  await looksRight(page, 'review of a sound')
  await context.setOffline(false)

  await page.goto(`${server.origin}/settings`)
  const wish = page.getByRole('switch', { name: 'Play recordings by themselves' })
  await expect(wish).toBeChecked()
  await wish.press('Space')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`${server.origin}/review`)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible()
  await page.getByRole('button', { name: 'More about this card' }).click()
  await page.getByRole('menuitem', { name: /^Play recordings/ }).click()
  await expect.poll(heard).toEqual(['Back playing', 'Back ended'])
  expect(seen.problems).toEqual([])
})

test('what a card does not take is refused in words, and nothing is changed', async ({ page }) => {
  await signUp(page, server)
  await openDeck(page, [{ front: 'heart', back: 'das Herz' }])
  await front(page, 1).press('End')
  const drop = (name: string, type: string, bytes: Buffer) => bring(page, front(page, 1), { name, type, bytes }, 'drop')
  await drop('notes.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
  await expect(page.getByText('“notes.pdf” is neither a picture nor a sound.')).toBeVisible()
  await drop('broken.jpg', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]))
  await expect(page.getByText(/“broken.jpg” cannot be read as a picture/)).toBeVisible()
  await expect(front(page, 1)).toHaveValue('heart')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>parent.hit=1</script><rect width="40" height="20" fill="red"/></svg>'
  await drop('drawing.svg', 'image/svg+xml', Buffer.from(svg))
  await expect(front(page, 1)).toHaveValue(/\.webp\)$/)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})

test('parts of a picture are drawn by pointer and keys, asked one by one, and changed later', async ({ page }) => {
  const seen = watch(page)
  await signUp(page, server)
  const bytes = await photo(page, 200, 300)
  await openDeck(page, [{ front: 'First', back: 'card' }])
  await page.getByRole('button', { name: 'Hide parts of a picture' }).click()
  const dialog = page.getByRole('dialog')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a picture' }).click()
  await (await chooser).setFiles({ name: 'heart.jpg', mimeType: 'image/jpeg', buffer: bytes })
  const picture = dialog.locator('img')
  await expect(picture).toBeVisible()
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(100)
  const box = (await picture.boundingBox())!
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.1, 0.1))
  await page.mouse.down()
  await page.mouse.move(...at(0.4, 0.3), { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByLabel('What is at part 1')).toBeFocused()
  await page.keyboard.type('atrium')
  await dialog.getByRole('button', { name: 'Add a part' }).click()
  await expect(dialog.getByLabel('What is at part 2')).toBeFocused()
  await dialog.getByRole('button', { name: 'Make 2 cards' }).click()
  await expect(dialog.getByText('Write what is hidden here.')).toBeVisible()
  await expect(dialog.getByLabel('What is at part 2')).toBeFocused()
  await page.keyboard.type('ventricle')
  const second = dialog.getByRole('button', { name: 'Part 2: ventricle' })
  await second.focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await dialog.getByLabel('What the picture shows').fill('A heart')
  await looksRight(page, 'parts of a picture')
  await dialog.getByRole('button', { name: 'Make 2 cards' }).click()
  await expect(dialog).toBeHidden()
  await expect(front(page, 3)).toHaveValue(/^!\[A heart\]\(media\/\S+ "hide one 2: [\d.,]+; 37,46,27,12"\)$/)
  await expect(page.getByLabel('Back of card 2')).toHaveValue('atrium')
  await expect(page.getByText(/End the front with a question/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Change what is hidden' }).first().click()
  await dialog.getByLabel('What is at part 1').fill('left atrium')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Change what is hidden' }).first().click()
  await expect(dialog.getByLabel('What is at part 1')).toHaveValue('left atrium')
  await dialog.getByText('Hide all', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(front(page, 2)).toHaveValue(/"hide all 1: /)
  await expect(front(page, 3)).toHaveValue(/"hide all 2: /)
  await expect(dialog).toBeHidden()

  await page.goto(`${server.origin}/review`)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
  await page.keyboard.press('3')
  const asked = page.locator('main .cover.asked')
  await expect(page.locator('main .cover')).toHaveCount(2)
  await expect(asked).toHaveCount(1)
  const fill = () => asked.evaluate((element) => getComputedStyle(element).fill)
  expect(await fill()).not.toBe('none')
  await looksRight(page, 'a hidden part in review')
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/atrium|ventricle/)
  await expect.poll(fill).toBe('none')
  expect(seen.problems).toEqual([])
})
