import { expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from './server.ts'
import { addDeck, signUp } from './steps.ts'

/* Every list that shows what learners wrote: names without markup, scripts from the right at the right, and no letter cut. */

const LONG = 'Rechtsschutzversicherungsgesellschaftsangestelltenausweisnummernverzeichnis'.repeat(2)
const HEBREW = 'שלום עולם'
const CARDS = [
  { front: `**${HEBREW}** <b>אחת</b> &amp; \`שתיים\``, back: `${HEBREW} **שלוש**` },
  { front: `The word **${LONG}** &amp; its <b>meaning</b>`, back: `${LONG} is \`long\`` },
  { front: 'What is **chalk** made of?', back: 'Shells &amp; <b>lime</b>' },
]
/** Stands in lines with other words, which begin where those do. */
const TITLE = `Book ${HEBREW}`
const PHONE = { width: 390, height: 844 }

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

interface Place {
  readonly deck: string
  readonly key: string
}
type Open = (page: Page, place: Place) => Promise<void>

const at =
  (path: (place: Place) => string, sign: (page: Page) => ReturnType<Page['getByText']>): Open =>
  async (page, place) => {
    await page.goto(`${server.origin}${path(place)}`)
    await expect(sign(page).first()).toBeVisible()
  }
const hebrew = (page: Page) => page.getByText(HEBREW)

const LISTS: readonly (readonly [string, Open])[] = [
  ['cards of a deck', at(({ deck }) => `/study/${deck}`, hebrew)],
  [
    'rows of the editor',
    at(
      ({ deck }) => `/edit/${deck}`,
      (page) => page.getByRole('textbox', { name: 'Front of card 1' }),
    ),
  ],
  [
    'search',
    at(
      () => '/library?q=deck:',
      (page) => page.getByRole('checkbox'),
    ),
  ],
  ['library', at(() => '/library', hebrew)],
  ['texts', at(() => '/library?view=texts', hebrew)],
  [
    'trash',
    at(
      () => '/library?view=trash',
      (page) => page.getByRole('button', { name: /^Bring back/ }),
    ),
  ],
  [
    'duplicates',
    at(
      () => '/library?view=duplicates',
      (page) => page.getByRole('button', { name: 'Not duplicates' }),
    ),
  ],
  ['dashboard', at(() => '/dashboard', hebrew)],
  ['choose a deck', at(() => '/study/_id', hebrew)],
  ['a shared deck', at(({ key }) => `/?deck=${key}`, hebrew)],
  ['public decks', at(() => '/library?view=public', hebrew)],
  ['results of a test', testResults],
  [
    'facts to explain',
    at(
      ({ deck }) => `/study/${deck}?mode=explain`,
      (page) => page.getByRole('textbox'),
    ),
  ],
  ['card info', cardInfo],
]

async function testResults(page: Page, { deck }: Place): Promise<void> {
  await page.goto(`${server.origin}/study/${deck}?mode=test`)
  await page.getByRole('button', { name: 'Begin the test' }).click()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Hand in/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /right$/ })).toBeVisible()
}

async function cardInfo(page: Page, { deck }: Place): Promise<void> {
  await page.goto(`${server.origin}/study/${deck}`)
  await page.getByRole('button', { name: 'More about this card' }).nth(1).click()
  await page.getByRole('menuitem', { name: 'Card info' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test('names hold no markup, scripts from the right begin at the right, long words end with dots or go on below', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ viewport: PHONE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signUp(page, server)
  const deck = await addDeck(page, TITLE, CARDS)
  await addDeck(page, LONG, CARDS)
  const thrown = await addDeck(page, `${HEBREW}::${LONG}`, CARDS)
  const key = await page.evaluate(prepare, { deck, thrown, right: HEBREW, long: LONG })
  const found: Record<string, readonly string[]> = {}
  for (const [name, open] of LISTS) {
    await open(page, { deck, key })
    await page.waitForLoadState('networkidle')
    const wrong = [...(await markupInNames(page, name === 'rows of the editor')), ...(await page.evaluate(misplaced))]
    if (wrong.length > 0) found[name] = wrong
  }
  expect(found).toEqual({})
  await context.close()
})

/** In the page: a text with a title, a card and a deck in the trash, and a public deck, whose key it answers. */
async function prepare({ deck, thrown, right, long }: Record<'deck' | 'thrown' | 'right' | 'long', string>) {
  const send = async (method: string, path: string, body?: unknown, version?: number) => {
    const headers = { 'content-type': 'application/json', ...(version !== undefined && { 'if-match': `"${version}"` }) }
    const answer = await fetch(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  for (const name of [right, long])
    await send('POST', '/api/sources', {
      id: crypto.randomUUID(),
      title: name,
      text: `${name}. `.repeat(20),
    })
  const { cards } = await (await fetch(`/api/decks/${thrown}/cards`)).json()
  await send('DELETE', `/api/cards/${cards[0].id}`)
  await send('DELETE', `/api/cards/${cards[1].id}`)
  await send('DELETE', `/api/decks/${thrown}`)
  const { version } = await send('GET', `/api/decks/${deck}/sharing`)
  return (await send('PATCH', `/api/decks/${deck}/sharing`, { visibility: 'public' }, version)).publicKey
}

/** What is told of controls, groups and lines that holds marks or tags; `isTyped` leaves out fields, which hold what is typed. */
async function markupInNames(page: Page, isTyped: boolean): Promise<string[]> {
  const told = await page.locator('body').ariaSnapshot()
  const names = told.split('\n').filter((line) => !(isTyped && /textbox|- text:/.test(line)))
  return names
    .filter((line) => /\*\*|<\/?b>|&amp;|\{\{c\d|`\S/.test(line))
    .map((line) => `named: ${line.trim().slice(0, 90)}`)
}

/** In the page: lines of Hebrew that do not begin at the right of their place, and lines that are cut without a sign. */
function misplaced(): string[] {
  const found: string[] = []
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('.sr-only, textarea, option, title') === null
  const blockOf = (element: Element): Element => {
    let block = element
    while (/^(?:inline|contents)/.test(getComputedStyle(block).display) && block.parentElement !== null)
      block = block.parentElement
    return block
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (parent === null || text === '' || !isShown(parent)) continue
    const block = blockOf(parent)
    const range = document.createRange()
    range.selectNodeContents(node)
    const line = range.getClientRects()[0]
    if (line === undefined) continue
    const box = block.getBoundingClientRect()
    const style = getComputedStyle(block)
    const startsBlock = (block.textContent?.trim() ?? '').startsWith(text.slice(0, 8))
    if (/^[\u0590-\u05ff]/.test(text) && startsBlock && box.width - line.width > 24) {
      const right = box.right - Number.parseFloat(style.paddingRight)
      if (right - line.right > 3)
        found.push(`begins ${Math.round(right - line.right)} px from the right: ${text.slice(0, 30)}`)
    }
    for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
      const own = getComputedStyle(at)
      const clips = own.overflowX === 'hidden' || own.overflowX === 'clip'
      const isSaid =
        own.textOverflow === 'ellipsis' &&
        (at.getAttribute('title') ?? at.closest('[title]')?.getAttribute('title') ?? '') !== ''
      if (clips && !isSaid && at.scrollWidth > at.clientWidth + 1) found.push(`cut: ${text.slice(0, 30)}`)
    }
  }
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth
  return over > 0 ? [...found, `scrolls sideways by ${over}`] : found
}
