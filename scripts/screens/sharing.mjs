// A deck that is shared, as its owner and as a stranger see it.

import { addDeck } from '../../e2e/steps.ts'
import { BLOOD } from './decks.mjs'

export async function sharing(stage) {
  const { page, context, go, shot } = stage
  await stage.signUp()
  const deck = await addDeck(page, 'Blood and heart', BLOOD)
  await go(`/study/${deck}`)
  await stage.button('Share…').click()
  const dialog = stage.dialog()
  await dialog.getByRole('radio', { name: /^Only you/ }).waitFor()
  await shot('share')
  await dialog.getByRole('radio', { name: /^Whoever has a link/ }).check()
  await dialog.getByLabel('For whom').fill('Class 7b')
  await dialog.getByRole('button', { name: 'Make a link' }).click()
  await dialog.getByLabel('The link “Class 7b”').waitFor()
  await shot('share-link')
  await dialog.getByRole('radio', { name: /^Everyone/ }).check()
  const address = await dialog.getByLabel('Public address').inputValue()
  await shot('share-public')
  await go('/library?view=public')
  await page.getByRole('link', { name: 'Blood and heart' }).first().waitFor()
  await shot('public-decks')
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(address, { waitUntil: 'networkidle' })
  await stage.heading('Blood and heart')
  await shot('shared')
  await page.getByRole('link', { name: 'Flip through' }).click()
  await page.keyboard.press('Space')
  await stage.button('Hide the answer').waitFor()
  await shot('shared-flip')
  await page.getByRole('link', { name: 'Back to the deck' }).click()
  await stage.button('Report this deck').click()
  await dialog.getByLabel('What is wrong').waitFor()
  await shot('shared-report')
}
