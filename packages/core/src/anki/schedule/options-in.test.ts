import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMETERS } from '../../scheduling/fsrs-parameters.ts'
import type { AnkiCard, AnkiDeck, AnkiDeckOptions } from '../collection/collection.ts'
import { asFsrs6, planOptions } from './options-in.ts'

const LEARNER = {
  desiredRetention: 0.9,
  learningStepsMinutes: [1, 10],
  relearningStepsMinutes: [10],
  maximumIntervalDays: 36_500,
  newPerDay: 10,
  reviewsPerDay: 200,
}

const options = (change: Partial<AnkiDeckOptions> = {}): AnkiDeckOptions => ({
  ...{ name: 'Default', newPerDay: 10, reviewsPerDay: 200, leechThreshold: 8, desiredRetention: 0.9, parameters: [] },
  ...{ learningStepsMinutes: [1, 10], relearningStepsMinutes: [10], maximumIntervalDays: 36_500 },
  ...change,
})

const deck = (id: number, name: string, change: Partial<AnkiDeckOptions> = {}): AnkiDeck => ({
  ...{ id, name, description: '', isFiltered: false, options: options(change) },
})

const card = (deckId: number, data = ''): AnkiCard => ({
  ...{ id: 1, noteId: 1, deckId, ord: 0, modifiedAt: 1, type: 0, queue: 0, due: 1, ivl: 0, factor: 0, reps: 0 },
  ...{ lapses: 0, left: 0, odue: 0, odid: 0, flags: 0, data },
})

function plan(decks: readonly AnkiDeck[], cards = decks.map(({ id }) => card(id))) {
  const { settings, ...others } = planOptions({ decks: new Map(decks.map((one) => [one.id, one])), cards }, LEARNER)
  return { settings: Object.fromEntries(settings), ...others }
}

describe('options of a deck', () => {
  test('that are the learner’s anyway are not its own', () => {
    expect(plan([deck(1, 'A')])).toEqual({ settings: {}, parameters: null, left: [] })
  })

  test('are taken where they differ and there is a place for them', () => {
    const own = {
      ...{ newPerDay: 33, reviewsPerDay: 444, maximumIntervalDays: 180 },
      ...{ learningStepsMinutes: [1, 10, 60], relearningStepsMinutes: [] },
    }
    expect(plan([deck(1, 'A', own)]).settings).toEqual({ 1: own })
  })

  test('have a retention that was aimed at only with FSRS', () => {
    const decks = [deck(1, 'A', { desiredRetention: 0.920_000_016_689_300_5 })]
    expect(plan(decks).settings).toEqual({})
    expect(plan(decks, [card(1, '{"s":3,"d":4}')]).settings).toEqual({ 1: { desiredRetention: 0.92 } })
    const fitted = { desiredRetention: 0.99, parameters: [...DEFAULT_PARAMETERS] }
    expect(plan([deck(1, 'A', fitted)]).settings).toEqual({ 1: { desiredRetention: 0.97 } })
  })

  test('give the limits of a tree to none of its decks, and say so', () => {
    const change = { newPerDay: 20, maximumIntervalDays: 90 }
    const { settings, left } = plan([deck(1, 'A::B', change), deck(2, 'A::C', change), deck(3, 'D', change)])
    expect(settings).toEqual({ 1: { maximumIntervalDays: 90 }, 2: { maximumIntervalDays: 90 }, 3: change })
    expect(left).toEqual([{ code: 'limits', names: ['A'] }])
  })

  test('of decks without cards are of no interest', () => {
    expect(plan([deck(1, 'A', { newPerDay: 5 })], [])).toEqual({ settings: {}, parameters: null, left: [] })
  })

  test('that have no place here are named', () => {
    const { settings, left } = plan([deck(1, 'A', { leechThreshold: 4, learningStepsMinutes: [1, 4_320] })])
    expect(settings).toEqual({})
    expect(left).toEqual([
      { code: 'steps', names: ['A'] },
      { code: 'leeches', names: ['A'] },
    ])
  })
})

describe('parameters of FSRS', () => {
  const fitted = DEFAULT_PARAMETERS.with(0, 0.5)

  test('are offered: those of most cards, the others named', () => {
    const decks = [
      deck(1, 'A', { name: 'Few', parameters: [...DEFAULT_PARAMETERS] }),
      deck(2, 'B', { name: 'Many', parameters: fitted }),
      deck(3, 'C', { name: 'Strange', parameters: [1, 2, 3] }),
    ]
    expect(plan(decks, [card(1), card(2), card(2), card(3)])).toMatchObject({
      parameters: { preset: 'Many', cards: 2, values: fitted },
      left: [{ code: 'parameters', names: ['Few', 'Strange'] }],
    })
  })

  test('of earlier versions are those of FSRS-6 that do the same', () => {
    expect(asFsrs6(fitted.slice(0, 19))?.slice(17)).toEqual([fitted[17], fitted[18], 0.01, 0.5])
    const four = [0.4, 0.6, 2.4, 5.8, 4.93, 0.94, 0.86, 0.01, 1.49, 0.14, 0.94, 2.18, 0.05, 0.34, 1.26, 0.29, 2.61]
    const six = asFsrs6(four)
    expect(six?.[4]).toBeCloseTo(6.81)
    expect(six?.[5]).toBeCloseTo(Math.log(3.82) / 3)
    expect(six?.[6]).toBeCloseTo(1.36)
    expect(six?.slice(17)).toEqual([0, 0, 0.01, 0.5])
    expect(asFsrs6([])).toBeNull()
    expect(asFsrs6(DEFAULT_PARAMETERS.with(3, Number.NaN))).toBeNull()
  })
})
