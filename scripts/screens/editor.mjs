// The editor with everything that opens in it.

import { addDeck } from '../../e2e/steps.ts'
import { KINDS } from './decks.mjs'

export async function editor(stage) {
  const { page, go, shot } = stage
  await stage.signUp()
  const empty = await addDeck(page, 'A new deck', [])
  await go(`/edit/${empty}`)
  await shot('edit-empty')
  const deck = await addDeck(page, 'A little of everything', KINDS)
  await go(`/edit/${deck}`)
  const front = (number) => page.getByLabel(`Front of card ${number}`)
  await front(KINDS.length).waitFor()
  await front(3).click()
  await page.keyboard.press('Control+.')
  await page.getByRole('radio', { name: 'Both ways' }).check()
  await stage.button('Done').click()
  await page.getByText(/Saved at/).waitFor()
  await shot('edit-kinds')
  await front(2).click()
  await page.keyboard.press('Control+.')
  await page.getByLabel('Tags of card 2').waitFor()
  await shot('edit-details')
  await stage.button('Done').click()
  await front(5).click()
  await stage.button('Card 5: change, move, add, delete').click()
  await page.getByRole('menu').waitFor()
  await shot('edit-menu')
  await page.getByRole('menuitem', { name: 'Split' }).click()
  await page.getByRole('region', { name: /proposed change$/ }).waitFor()
  await shot('edit-proposal')
  await page.keyboard.press('Escape')
  await pasteList(stage)
  await hideParts(stage)
  await go(`/edit/${deck}`)
  await front(1).fill('Which rock cools from lava that reached the open air?')
  await page.getByText(/Saved at/).waitFor()
  await stage.button('Card 1: change, move, add, delete').click()
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click()
  await stage.dialog().waitFor()
  await page.waitForTimeout(400)
  await shot('edit-history')
}

async function pasteList(stage) {
  const { page, shot } = stage
  await stage.button('Paste a list').click()
  const dialog = stage.dialog()
  await dialog.getByRole('textbox', { name: 'Your list' }).waitFor()
  await shot('edit-paste-empty')
  await dialog
    .getByRole('textbox', { name: 'Your list' })
    .fill('der Hund - the dog\ndie Katze - the cat\ndas Pferd - the horse\nallein\ndie Kuh - the cow')
  await dialog.getByText('5 cards.').waitFor()
  await shot('edit-paste')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

async function hideParts(stage) {
  const { page, shot } = stage
  await stage.button('Hide parts of a picture').click()
  const dialog = stage.dialog()
  await dialog.getByRole('button', { name: 'Choose a picture' }).waitFor()
  await shot('edit-parts-empty')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose a picture' }).click()
  await (await chooser).setFiles({ name: 'layers.png', mimeType: 'image/png', buffer: await drawing(page) })
  const picture = dialog.locator('img')
  await picture.waitFor()
  await page.waitForTimeout(400)
  for (const [at, name] of ['Crust', 'Mantle'].entries()) {
    await dialog.getByRole('button', { name: 'Add a part' }).click()
    await dialog.getByLabel(`What is at part ${at + 1}`).fill(name)
  }
  const second = dialog.getByRole('button', { name: 'Part 2: Mantle' })
  await second.focus()
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown')
  await dialog.getByLabel('What the picture shows').fill('Layers of the Earth')
  await shot('edit-parts')
  await dialog.getByRole('button', { name: 'Make 2 cards' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/Saved at/).waitFor()
  await shot('edit-parts-made')
}

/** A picture with something to name in it. */
async function drawing(page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
    const context = canvas.getContext('2d')
    context.fillStyle = '#f4efe6'
    context.fillRect(0, 0, 800, 600)
    const layers = [
      [280, '#8c6d4f'],
      [255, '#c26a3d'],
      [160, '#e0a23f'],
      [80, '#f2d27a'],
    ]
    for (const [radius, colour] of layers) {
      context.fillStyle = colour
      context.beginPath()
      context.arc(400, 300, radius, 0, 2 * Math.PI)
      context.fill()
    }
    return canvas.toDataURL('image/png').split(',')[1]
  })
  return Buffer.from(base64, 'base64')
}
