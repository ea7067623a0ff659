// Every part of the settings, and leaving for good.

import { addDeck } from '../../e2e/steps.ts'
import { ROCKS } from './decks.mjs'

export async function settings(stage) {
  const { page, go, shot } = stage
  await stage.signUp()
  await addDeck(page, 'Rocks', ROCKS)
  await go('/settings')
  await page
    .getByText(/reviews a day/)
    .first()
    .waitFor()
  await shot('settings')
  await shot('settings-whole', { isWhole: true })
  for (const part of ['ai', 'appearance', 'account']) {
    await go(`/settings?part=${part}`)
    await page.waitForTimeout(300)
    await shot(`settings-${part}`)
  }
  await stage.button('Export').click()
  await page.getByText(/^Your file is ready/).waitFor()
  await stage.button('Delete…').click()
  await page.getByText('This goes for good:').waitFor()
  await shot('settings-delete')
}
