// A library in use: folders, search, what is done to many cards at once, and the ways in and out.
import { addAnsweredDeck } from '../../e2e/answered-deck.ts'
import { changedPackage } from '../../e2e/hostile-package.ts'
import { addDeck } from '../../e2e/steps.ts'
import { BLOOD, CELLS, RIVERS, RIVERS_AGAIN, ROCKS } from './decks.mjs'

export async function library(stage) {
  const { page, go, shot } = stage
  await stage.signUp()
  await addDeck(page, 'Biology::Cells', CELLS)
  await addDeck(page, 'Biology::Blood and heart', BLOOD)
  await addDeck(page, 'Geography::Rivers', RIVERS)
  await addDeck(page, 'Geography::Rivers of the world, a second list from the summer course', RIVERS_AGAIN)
  await addDeck(page, 'Rocks and minerals', ROCKS)
  await addAnsweredDeck(page, 'Spanish::A thousand words', { cards: 40, turns: 4, endedDaysAgo: 1 })
  await go('/library')
  await page.getByText(/cards in \d+ decks/).waitFor()
  await shot('library')
  await stage.button('More for Rocks and minerals').click()
  await page.getByRole('menu').waitFor()
  await shot('library-menu')
  await page.getByRole('menuitem', { name: 'Move to a folder…' }).click()
  await stage.dialog().waitFor()
  await shot('library-move')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Grid' }).check()
  await shot('library-grid')
  await page.getByRole('radio', { name: 'List' }).check()
  await searchAndSelect(stage)
  await go('/library?view=duplicates')
  await stage.heading(/groups? of cards/)
  await shot('duplicates')
  await go('/dashboard')
  await stage.heading(/^Today: /)
  await page.waitForTimeout(400)
  await shot('dashboard-filled')
  await palette(stage)
}

async function searchAndSelect(stage) {
  const { page, go, shot } = stage
  const search = page.getByRole('combobox', { name: 'Search all cards' })
  await search.fill('deck:')
  await page.getByRole('option').first().waitFor()
  await shot('library-suggestions')
  await search.fill('which')
  await page.getByRole('heading', { name: /^\d+ cards?$/ }).waitFor()
  await shot('library-search')
  await page.getByRole('checkbox').nth(0).click()
  await page.getByRole('checkbox').nth(1).click()
  await page.getByText('2 selected').waitFor()
  await page.waitForTimeout(400)
  await shot('library-selected')
  await stage.button('Delete').click()
  await page.getByText(/in the trash for 30 days/).waitFor()
  await search.fill('zebra')
  await page.getByText('No card says that').waitFor()
  await shot('library-search-none')
  await go('/library?view=trash')
  await stage.button(/^Bring back/).waitFor()
  await shot('library-trash')
}

async function palette(stage) {
  const { page, shot } = stage
  await page.keyboard.press('Control+k')
  await stage.dialog().waitFor()
  await page.keyboard.type('riv')
  await page.waitForTimeout(400)
  await shot('palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await stage.dialog().waitFor()
  await shot('keys')
}

/** The package of the tests under a title that every machine has letters for. */
function schoolPackage() {
  const buffer = changedPackage((db) => {
    const decks = JSON.parse(db.prepare('select decks from col').get().decks)
    for (const deck of Object.values(decks)) deck.name = deck.name.replace(/^Bench[^:]*/, 'School')
    db.prepare('update col set decks = ?').run(JSON.stringify(decks))
  })
  return { name: 'School.apkg', mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) }
}

export async function importing(stage) {
  const { page, go, shot } = stage
  await stage.signUp()
  await go('/library')
  await stage.button('Import…').click()
  await stage.dialog().waitFor()
  await page.waitForTimeout(300)
  await shot('import')
  const table =
    'Question;Answer;Tags\nWhat is chalk made of?;Shells;rocks\nWhich rock cools from lava?;Basalt;rocks\nalone\n'
  await page
    .getByLabel('A file', { exact: true })
    .setInputFiles({ name: 'Rocks.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await stage
    .dialog()
    .getByText(/^Adds \d+/)
    .waitFor()
  await shot('import-table')
  await page.keyboard.press('Escape')
  await stage.button('Import…').click()
  await page.getByLabel('A file', { exact: true }).setInputFiles(schoolPackage())
  await stage.dialog().getByRole('button', { name: 'Import', exact: true }).waitFor()
  await shot('import-package')
  await stage.dialog().getByRole('button', { name: 'Import', exact: true }).click()
  await stage.dialog().getByText(/added/).waitFor()
  await shot('import-done')
  await stage.dialog().getByRole('button', { name: 'Close' }).last().click()
  await page.waitForTimeout(800)
  await shot('library-imported')
  await stage.button('Export…').click()
  await stage.dialog().waitFor()
  await page.waitForTimeout(300)
  await shot('export')
  await page.keyboard.press('Escape')
}
