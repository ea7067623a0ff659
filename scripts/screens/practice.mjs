// The ways to practise a deck, each from its first question to its end.

import { addDeck } from '../../e2e/steps.ts'
import { CELLS } from './decks.mjs'

export async function practice(stage) {
  const { page, go, shot } = stage
  await stage.signUp()
  const deck = await addDeck(page, 'Cells', CELLS)
  const mode = (name) => go(`/study/${deck}?mode=${name}`)
  const question = page.getByRole('region', { name: 'Question' })
  await mode('learn')
  await question.waitFor()
  await shot('learn')
  await page.keyboard.press('0')
  await stage.button('Go on').waitFor()
  await shot('learn-feedback')
  await learnOneRound(stage)
  await mode('write')
  await question.waitFor()
  await shot('write')
  await page.getByRole('textbox', { name: 'Your answer' }).fill('osmosys')
  await page.keyboard.press('Enter')
  await stage.button('Go on').waitFor()
  await shot('write-feedback')
  await mode('cram')
  await question.waitFor()
  await shot('cram')
  await page.keyboard.press('Space')
  await stage.button('Knew it').waitFor()
  await shot('cram-answer')
  await takeTest(stage, mode)
  await mode('browse')
  await page.waitForTimeout(400)
  await shot('browse')
  await explain(stage, mode)
  await go(`/study/${deck}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  await stage.dialog().waitFor()
  await shot('deck-settings')
  const none = await addDeck(page, 'Nothing in here', [])
  await go(`/study/${none}`)
  await shot('study-empty')
  await go(`/study/${none}?mode=cram`)
  await stage.heading('Nothing to practise')
  await shot('practice-nothing')
}

/** Says of every question that it is not known until the round is over. */
async function learnOneRound(stage) {
  const { page, shot } = stage
  const round = page.getByRole('heading', { level: 1, name: /^Round \d+ of \d+ done$/ })
  const question = page.getByRole('region', { name: 'Question' })
  const goOn = page.getByRole('button', { name: 'Go on' })
  for (let step = 0; step < 60; step += 1) {
    await goOn.or(round).or(question).first().waitFor()
    if (await round.isVisible()) break
    if (await goOn.isVisible()) {
      await page.waitForTimeout(300)
      await goOn.click()
      await goOn.waitFor({ state: 'hidden' })
      continue
    }
    const front = (await question.textContent())?.trim()
    const back = CELLS.find((card) => card.front === front)?.back ?? ''
    const field = page.getByRole('textbox', { name: 'Your answer' })
    if (await field.isVisible()) {
      await field.fill(back)
      await page.keyboard.press('Enter')
    } else await page.getByRole('list', { name: 'Answers' }).getByRole('button', { name: back }).click()
    await goOn.or(round).first().waitFor()
  }
  await shot('learn-round')
}

async function takeTest(stage, mode) {
  const { page, shot } = stage
  await mode('test')
  await stage.button('Begin the test').waitFor()
  for (const kind of [/^True or false/, /^Match/]) await page.getByRole('checkbox', { name: kind }).check()
  await shot('test-setup')
  await stage.button('Begin the test').click()
  await page.locator('[data-question="0"]').waitFor()
  await page.keyboard.press('1')
  await shot('test')
  await stage.button('Hand in').click()
  await stage.dialog().waitFor()
  await stage.button('Hand in as it is').click()
  await stage.heading(/right$/)
  await shot('test-result')
}

async function explain(stage, mode) {
  const { page, shot } = stage
  await mode('explain')
  const field = page.getByRole('textbox', { name: 'Your explanation' })
  await field.waitFor()
  await shot('explain')
  await field.fill('The nucleus holds the DNA of a cell. Ribosomes make proteins, and the lysosome breaks down waste.')
  await stage.button(/^Check it/).click()
  await stage.heading(/facts?$/)
  await shot('explain-result')
}
