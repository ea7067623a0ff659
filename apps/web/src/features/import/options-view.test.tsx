import type { ApplyImport, ImportReport } from '@cairn/contract/imports'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { choiceFor, OptionsView } from './options-view.tsx'

const OPTIONS: NonNullable<ImportReport['options']> = {
  settings: [
    {
      settings: { newPerDay: 33, reviewsPerDay: 1, learningStepsMinutes: [1, 10, 60], relearningStepsMinutes: [] },
      ...{ decks: 2, examples: ['Spanish::Verbs', 'French'] },
    },
    { settings: { desiredRetention: 0.92, maximumIntervalDays: 365, leechLapses: 4 }, decks: 4, examples: ['Latin'] },
  ],
  parameters: { preset: 'Hard', cards: 8 },
  left: [
    { code: 'leech-suspended', count: 1, examples: ['French'], values: [] },
    { code: 'limits', count: 1, examples: ['Greek'], values: [20, 100] },
    { code: 'retention', count: 1, examples: ['Latin'], values: [0.99] },
    { code: 'review-order', count: 1, examples: ['Latin'], values: [8] },
  ],
}

function View({ reviews, options = OPTIONS }: { reviews: number; options?: typeof OPTIONS }) {
  const [choice, setChoice] = useState<ApplyImport>(() => choiceFor({ reviews, options }))
  return (
    <>
      <OptionsView options={options} choice={choice} onChange={setChoice} />
      <output>{JSON.stringify(choice)}</output>
    </>
  )
}

const chosen = () => JSON.parse(screen.getByRole('status').textContent ?? '')

test('options are told deck by deck, with what has no place here', async () => {
  await renderScreen('/library', <View reviews={3} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Spanish › Verbs, French: 33 new cards a day, 1 review a day, learning steps 1m 10m 1h, relearning steps none',
    'Latin and 3 more: target 92\u00a0%, intervals up to 365 days, leech after 4 lapses',
  ])
  const told = (text: RegExp) => screen.getByText(text).textContent
  expect(told(/^Anki suspended leeches/)).toContain('French')
  expect(told(/^A limit of 20 new cards and 100 reviews a day/)).toContain('Greek')
  expect(told(/^A target of 99.% isn’t imported/)).toContain('Latin')
  expect(told(/^Reviews came in random order/)).toContain('Latin')
  expect(screen.getByText(/^Not imported: how new cards mix/)).toBeTruthy()
})

test('one’s own collection goes on with its options unless told not to; parameters wait to be asked for', async () => {
  await renderScreen('/library', <View reviews={3} />)
  expect(chosen()).toEqual({ deckOptions: true, parameters: false })
  fireEvent.click(screen.getByRole('switch', { name: 'Use them in the new decks' }))
  fireEvent.click(screen.getByRole('switch', { name: /FSRS parameters of “Hard”/ }))
  expect(chosen()).toEqual({ deckOptions: false, parameters: true })
})

test('the options of a deck that others made are offered only', async () => {
  await renderScreen('/library', <View reviews={0} />)
  expect(chosen()).toEqual({ deckOptions: false, parameters: false })
})

test('where there is nothing to say nothing is said', async () => {
  await renderScreen('/library', <View reviews={3} options={{ settings: [], parameters: null, left: [] }} />)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(chosen()).toEqual({ deckOptions: false, parameters: false })
})
