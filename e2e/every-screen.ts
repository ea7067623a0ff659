import { expect, type Page } from '@playwright/test'
import type { RunningServer } from './server.ts'
import { acceptAll, addDeck, chapter, makeDrafts, signUp } from './steps.ts'

/*
 * A walk through every screen of Cairn, with texts as learners have them: a short one, a long one, a word that is wider
 * than a phone. Whoever walks looks at each screen once it stands.
 */

const QUESTION =
  'What did Huxley say that the white cliffs of the south coast are made of, and where does it lie? '.repeat(2)
/** A line, some lines, and more of them than a low window has room for. */
const ANSWERS = [1, 3, 16].map((times) => 'Shells of tiny sea animals, which sank to the ground. '.repeat(times))
const LONG_WORD = 'Rechtsschutzversicherungsgesellschaftsangestellter'
export const CARDS = Array.from({ length: 12 }, (_, at) => ({
  front: `${QUESTION} ${at}${at % 4 === 3 ? ` ${LONG_WORD}` : ''}`,
  back: ANSWERS[at % 3] ?? '',
}))
export const TITLE = `${LONG_WORD}::Chalk and the Donaudampfschifffahrtsgesellschaft`

/** Looks at a screen that stands, by its name. */
export type Look = (name: string) => Promise<void>

/** Walks through all screens, first as a visitor, then as a learner who signs up on the way. */
export async function everyScreen(page: Page, server: RunningServer, look: Look): Promise<void> {
  const visit = visitor(page, server, look)
  await visit('/')
  await visit('/login')
  await visit('/signup')
  await visit('/forgot-password')
  await visit('/no/such/page')
  await page.goto(`${server.origin}/signup`)
  await signUp(page, server)
  await visit('/onboarding')
  await visit('/dashboard', 'dashboard without a deck')
  await visit('/library', 'library without a deck')
  await visit('/review', 'review without a card')
  await visit('/upload')
  await drafts(page, look)
  const { deck, key } = await decks(page)
  for (const path of ['/dashboard', '/library', '/library?q=chalk', '/library?view=texts', '/library?view=public'])
    await visit(path)
  await page.goto(`${server.origin}/library?view=texts`)
  await page.locator('main a[href*="source="]').first().click()
  await expect(page.getByRole('region', { name: 'Text' })).toBeVisible()
  await look('a text')
  await visit('/library?view=trash')
  await page.goto(`${server.origin}/library?view=duplicates`)
  await expect(page.getByRole('button', { name: 'Not duplicates' }).first()).toBeVisible()
  await look('duplicates')
  await visit('/study/_id')
  await visit(`/study/${deck}`)
  await visit(`/edit/${deck}`)
  for (const part of ['study', 'ai', 'appearance', 'account']) await visit(`/settings?part=${part}`)
  await visit(`/?deck=${key}`)
  await visit('/no/such/page', '404 of a learner')
  await practice(page, { server, deck, look })
  await reviewing(page, { server, deck, look })
  await visit('/logout')
}

/** Opens a path and looks at it once its heading stands and nothing is being fetched. */
function visitor(page: Page, server: RunningServer, look: Look) {
  return async (path: string, name = path) => {
    await page.goto(`${server.origin}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(name)
  }
}

async function drafts(page: Page, look: Look): Promise<void> {
  await makeDrafts(page, chapter, 5)
  await expect(page.getByRole('button', { name: /^Add all/ })).toBeVisible()
  await look('drafts')
  await acceptAll(page)
  await look('drafts added')
}

/** Two decks with the same cards, one of them public, and another in the trash. */
async function decks(page: Page): Promise<{ deck: string; key: string }> {
  const deck = await addDeck(page, TITLE, CARDS)
  await addDeck(page, `${LONG_WORD}::Again`, CARDS.slice(0, 3))
  const thrown = await addDeck(page, LONG_WORD, CARDS.slice(3, 5))
  const key = await page.evaluate(publish, { deck, thrown })
  return { deck, key }
}

/** In the page: publishes one deck and deletes another; answers the key of the public address. */
async function publish({ deck, thrown }: { deck: string; thrown: string }): Promise<string> {
  const { cards } = await (await fetch('/api/cards?q=chalk')).json()
  for (const { id } of cards.slice(0, 1)) await fetch(`/api/cards/${id}`, { method: 'DELETE' })
  await fetch(`/api/decks/${thrown}`, { method: 'DELETE' })
  const { version } = await (await fetch(`/api/decks/${deck}/sharing`)).json()
  const answer = await fetch(`/api/decks/${deck}/sharing`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
    body: JSON.stringify({ visibility: 'public' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()).publicKey
}

interface Deck {
  readonly server: RunningServer
  readonly deck: string
  readonly look: Look
}

async function practice(page: Page, { server, deck, look }: Deck): Promise<void> {
  for (const mode of ['learn', 'write', 'test', 'cram', 'explain', 'mistakes']) {
    await page.goto(`${server.origin}/study/${deck}?mode=${mode}`)
    await expect(page.locator('h1').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    await look(mode)
    const begin = page.getByRole('button', { name: /^(?:Begin|Start)/ }).first()
    if (await begin.isVisible()) {
      await begin.click()
      await page.waitForTimeout(300)
      await look(`${mode}: begun`)
    }
    const answer = page.getByRole('button', { name: /^(?:Show the answer|I don’t know)$/ }).first()
    const option = page.getByRole('list', { name: 'Answers' }).getByRole('button').first()
    const next = (await answer.isVisible()) ? answer : option
    if (!(await next.isVisible())) continue
    await next.click()
    await page.waitForTimeout(300)
    await look(`${mode}: answered`)
  }
}

async function reviewing(page: Page, { server, deck, look }: Deck): Promise<void> {
  await page.goto(`${server.origin}/review?deck=${deck}`)
  for (const length of ['a line', 'some lines', 'many lines']) {
    await expect(page.getByRole('region', { name: 'Question' })).toBeVisible()
    await look(`review, ${length}: question`)
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await expect(page.getByRole('region', { name: 'Answer' })).toBeFocused()
    await look(`review, ${length}: answer`)
    await page.getByRole('button', { name: /^Easy/ }).click()
    await expect(page.getByRole('region', { name: 'Answer' })).toHaveCount(0)
  }
}
