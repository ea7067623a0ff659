import type { DeckSettings } from '@cairn/contract/decks'
import { expect, test } from 'vitest'
import { mergeSettings } from './merge-settings.ts'

const none: DeckSettings = { examDate: null }

test.each<[string, DeckSettings | undefined, DeckSettings, DeckSettings, DeckSettings]>([
  [
    'each change holds',
    none,
    { ...none, newPerDay: 5 },
    { examDate: '2030-01-01' },
    { examDate: '2030-01-01', newPerDay: 5 },
  ],
  [
    'of one setting changed on both, that of here',
    none,
    { ...none, newPerDay: 5 },
    { ...none, newPerDay: 7 },
    { ...none, newPerDay: 5 },
  ],
  [
    'what was taken away here is away',
    { ...none, newPerDay: 5 },
    none,
    { ...none, newPerDay: 5, reviewsPerDay: 9 },
    { ...none, reviewsPerDay: 9 },
  ],
  [
    'what was taken away there is away',
    { ...none, newPerDay: 5 },
    { ...none, newPerDay: 5, reviewsPerDay: 9 },
    none,
    { ...none, reviewsPerDay: 9 },
  ],
  [
    'lists are compared by what they say',
    { ...none, learningStepsMinutes: [1, 10] },
    { ...none, learningStepsMinutes: [1, 10] },
    { ...none, learningStepsMinutes: [5] },
    { ...none, learningStepsMinutes: [5] },
  ],
  [
    'an exam that was called off here',
    { examDate: '2030-01-01' },
    none,
    { examDate: '2030-01-01', newPerDay: 3 },
    { ...none, newPerDay: 3 },
  ],
  [
    'without what both began with those of here hold',
    undefined,
    { ...none, newPerDay: 5 },
    { ...none, reviewsPerDay: 9 },
    { ...none, newPerDay: 5 },
  ],
])('%s', (_, before, here, there, expected) => {
  expect(mergeSettings(before, here, there)).toEqual(expected)
})
