import { expect, type Locator, type Page, test } from '@playwright/test'
import { changedPackage } from './hostile-package.ts'
import { importPackage } from './import-package.ts'
import { looksRight } from './looks-right.ts'
import { changeSettings } from './review-deck.ts'
import { type RunningServer, startServer } from './server.ts'
import { message, signUp, undoIn, watch } from './steps.ts'

/* A card that came from Anki is drawn from a note: its fields are edited, and all cards of the note follow. */

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const US = '\u001f'

/** One note with its answer the other way round and one text with gaps, all of them new and in one deck. */
const twoNotes = () =>
  changedPackage((db) => {
    const [reversed] = db.prepare("select id from notes where flds like '%#27%'").all() as { id: number }[]
    const [gaps] = db.prepare("select id from notes where flds like '%ligand #0: %'").all() as { id: number }[]
    const write = db.prepare("update notes set flds = ?, tags = '' where id = ?")
    write.run(`<span style="color: red">Capital</span> of Peru${US}Lima`, reversed!.id)
    write.run(`{{c1::Lima}} lies at the {{c2::Pacific::ocean}}${US}Founded in 1535`, gaps!.id)
    db.exec(`delete from notes where id not in (${reversed!.id}, ${gaps!.id});
      delete from cards where nid not in (select id from notes) or ord > 1; delete from revlog;
      update cards set did = (select min(did) from cards), odid = 0, type = 0, queue = 0, due = ord + 1, ivl = 0, reps = 0, lapses = 0`)
  })

async function deckWithNotes(page: Page): Promise<string> {
  await signUp(page, server)
  await changeSettings(page, { newPerDay: 20 })
  await importPackage(page, twoNotes())
  return page.evaluate(async () => {
    const { cards } = await (await fetch('/api/sync?cursor=0')).json()
    return cards[0].deckId as string
  })
}

/** The form in the place of the row whose first line this is. */
async function editHere(page: Page, row: string): Promise<Locator> {
  const line = page.getByRole('listitem').filter({ hasText: row }).first()
  await line.getByRole('button', { name: 'More about this card' }).click()
  await page.getByRole('menuitem', { name: 'Edit here' }).click()
  return page.locator('form').filter({ has: page.getByRole('button', { name: 'Save' }) })
}

const asNote = (page: Page) => page.getByRole('group', { name: 'What to edit' }).getByText('Its note').click()

test('all cards of a note follow its fields, and back with undo', async ({ page, context }) => {
  const seen = watch(page)
  seen.allow(/ERR_INTERNET_DISCONNECTED|412/)
  const deckId = await deckWithNotes(page)
  await page.goto(`${server.origin}/study/${deckId}`)
  await expect(page.getByText('4 cards').first()).toBeVisible()

  const form = await editHere(page, 'Capital of Peru')
  await asNote(page)
  await expect(form.getByText('Basic (and reversed card) · makes 2 cards')).toBeVisible()
  await expect(form.getByLabel('Front')).toHaveValue('Capital of Peru')
  await expect(page.getByRole('radio', { name: 'Its note' })).toBeFocused()
  await form.getByLabel('Front').fill('The **capital** of Peru')
  await expect(form.getByText(/it loses what Markdown cannot hold: colours/)).toBeVisible()
  await looksRight(page, 'the fields of a note')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText('The capital of Peru')).toHaveCount(2)
  await undoIn(page, 'Note changed, and its cards with it.')
  await expect(page.getByText('The capital of Peru')).toHaveCount(0)
  await expect(page.getByText('Capital of Peru').first()).toBeVisible()

  // A text with gaps is met by its note at once; a new gap makes a card.
  const gaps = await editHere(page, 'lies at the Pacific')
  await expect(gaps.getByLabel('Text')).toBeFocused()
  await expect(gaps.getByLabel('Text')).toHaveValue('{{c1::Lima}} lies at the {{c2::Pacific::ocean}}')
  await gaps.getByLabel('Text').fill('No gap at all')
  await gaps.getByRole('button', { name: 'Save' }).click()
  await expect(gaps.getByRole('alert')).toHaveText('With these fields the note would have no card left.')
  await gaps.getByLabel('Text').fill('{{c1::Lima}} lies at the {{c2::Pacific::ocean}}, in {{c3::Peru}}')
  await context.setOffline(true)
  await gaps.getByRole('button', { name: 'Save' }).click()
  await expect(gaps.getByRole('alert')).toContainText('cannot be reached now')
  await context.setOffline(false)
  await gaps.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Note changed, and its cards with it.')).toBeVisible()
  await expect(page.getByText('5 cards').first()).toBeVisible()
  expect(seen.problems.filter((problem) => !/422/.test(problem))).toEqual([])
})

test('what was changed elsewhere meanwhile is said, and nothing typed is lost', async ({ page }) => {
  const deckId = await deckWithNotes(page)
  await page.goto(`${server.origin}/study/${deckId}`)
  const form = await editHere(page, 'Capital of Peru')
  await asNote(page)
  await form.getByLabel('Front').fill('My words')
  await page.evaluate(async () => {
    const { cards } = await (await fetch('/api/sync?cursor=0')).json()
    const { id } = cards.find(({ front }: { front: string }) => front === 'Capital of Peru')
    const note = await (await fetch(`/api/cards/${id}/note`)).json()
    const headers = { 'content-type': 'application/json', 'if-match': `"${note.version}"` }
    const body = JSON.stringify({ fields: [{ text: 'Elsewhere' }, { text: 'Lima!' }] })
    await fetch(`/api/cards/${id}/note`, { method: 'PUT', headers, body })
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('changed elsewhere')
  await expect(form.getByLabel('Front')).toHaveValue('My words')
  await expect(form.getByLabel('Back')).toHaveValue('Lima!')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('My words')).toHaveCount(2)
  await expect(page.getByText('Lima!')).toHaveCount(2)
})

test('by E in a review, and the card in front is drawn anew', async ({ page }) => {
  await deckWithNotes(page)
  await page.goto(`${server.origin}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/card/)
  await page.goto(`${server.origin}/review`)
  const question = page.getByRole('region', { name: 'Question' })
  await expect(question).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('group', { name: 'What to edit' })).toBeVisible()
  await page.getByRole('group', { name: 'What to edit' }).getByText('This card').click()
  await page.getByRole('textbox', { name: 'Back' }).fill('Begun here')
  await asNote(page)
  await expect(page.getByText(/makes 2 cards/)).toBeVisible()
  await page.getByRole('group', { name: 'What to edit' }).getByText('This card').click()
  await expect(page.getByRole('textbox', { name: 'Back' })).toHaveValue('Begun here')
  await asNote(page)
  await expect(page.getByRole('radio', { name: 'Its note' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('e')
  const field = page.locator('form textarea').first()
  await expect(page.getByText(/makes 2 cards/)).toBeVisible()
  const typed = await field.inputValue()
  await field.fill(`${typed} (changed)`)
  await looksRight(page, 'the fields of a note in a review')
  await page.keyboard.press('Control+Enter')
  await expect(question).toContainText('(changed)')

  // Fields that cannot come do not keep the keys.
  await page.context().setOffline(true)
  await page.keyboard.press('e')
  await expect(page.getByText(/fields of a note are on the server/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toContainText('(changed)')
})
