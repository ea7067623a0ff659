import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnkiCard, AnkiReview } from '@cairn/core/anki/collection/collection'
import { OWN_BASIC } from '@cairn/core/anki/collection/own-note-types'
import { DEFAULT_DAY, DEFAULT_SCHEDULE } from '@cairn/core/scheduling/study-settings'
import type { DeckOptionsOut } from '../../exports/deck-presets.ts'
import { writeCollection } from '../../exports/write-collection.ts'
import { pack } from './packages.ts'

/* Packages of cards whose schedules are odd, and of decks that stand in a tree; made for these tests alone. */

const DAY_MS = 86_400_000
/** Midnight in UTC four hours before the first day's rollover, so that days are plain to reckon. */
export const DAY_ZERO = '2026-01-01'
const CREATED_AT_MS = Date.parse(`${DAY_ZERO}T04:00:00Z`)
/** When the package was made: in the morning of day 300. */
export const MADE_AT = CREATED_AT_MS + 300 * DAY_MS + 6 * 3_600_000

export interface CardToPack {
  readonly name: string
  readonly row: Partial<AnkiCard>
  readonly log?: readonly Partial<AnkiReview>[]
  readonly tags?: readonly string[]
}

export interface DeckToPack {
  readonly id: number
  readonly name: string
  readonly options?: Partial<DeckOptionsOut>
}

const NONE = {
  ...{ ord: 0, type: 0, queue: 0, due: 1, ivl: 0, factor: 0, reps: 0, lapses: 0, left: 0, odue: 0, odid: 0, flags: 0 },
  data: '',
}
const ANSWER = { ease: 3, ivl: 1, lastIvl: -600, factor: 2_500, time: 4_000, type: 1 }

/** The cards of a package as they stand in it: one note each, with its name as guid and question. */
export function rowsOf(cards: readonly CardToPack[]): readonly AnkiCard[] {
  return cards.map(({ row }, index) => {
    const id = CREATED_AT_MS + index
    return { id, noteId: id, deckId: 1, modifiedAt: Math.floor(MADE_AT / 1_000), ...NONE, ...row }
  })
}

/** `minutesWest`: where the collection was made, if the package says so. */
export function packSchedules(
  cards: readonly CardToPack[],
  decks: readonly DeckToPack[] = [],
  minutesWest?: number,
): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-schedules-'))
  try {
    const path = join(folder, 'collection.sqlite')
    const writer = writeCollection(path)
    rowsOf(cards).forEach((card, index) => {
      const { name = '', log = [], tags = [] } = cards[index] ?? {}
      const { id } = card
      const fields = [`Question of ${name}`, `Answer of ${name}`]
      const note = { id, guid: name, noteTypeId: OWN_BASIC.id, modifiedAt: 1_700_000_000, tags, fields }
      // No two cards are answered in the same millisecond: Anki's log has room for one.
      const rows = log.map((row) => ({ cardId: id, ...ANSWER, ...row, id: row.id ? row.id + index : 0 }))
      writer.add({ notes: [note], cards: [card], log: rows }, new Map([[OWN_BASIC.id, OWN_BASIC]]))
    })
    const usual = { ...DEFAULT_DAY, ...DEFAULT_SCHEDULE }
    writer.finish({
      createdAt: CREATED_AT_MS / 1_000,
      ...(minutesWest !== undefined && { minutesWest }),
      now: MADE_AT,
      decks: decks.map(({ id, name, options }) => {
        return { id, name, description: '', ...(options && { options: { ...usual, ...options } }) }
      }),
      noteTypes: [OWN_BASIC],
    })
    writer.close()
    return pack({ 'collection.anki2': new Uint8Array(readFileSync(path)), media: new TextEncoder().encode('{}') })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The instant of an answer on a day of the collection; `turn` tells answers of one day apart. */
export const answeredOn = (day: number, turn = 0) => CREATED_AT_MS + day * DAY_MS + 7_200_000 + turn * 61_003

const learned = (day: number) => [
  { id: answeredOn(day, 1), ivl: -600, lastIvl: -60, factor: 0, type: 0 },
  { id: answeredOn(day, 2), ivl: 2, lastIvl: -600, factor: 0, type: 0 },
]
const reviewed = (day: number, change: Partial<AnkiReview> = {}) => ({ id: answeredOn(day, 3), lastIvl: 2, ...change })

const review = { type: 2, queue: 2, factor: 2_500 }
const moment = (afterMs: number) => Math.floor((MADE_AT + afterMs) / 1_000)
const FILTERED = 1_650_000_000_000

/** Of decks with three steps to learn and two to learn again. */
export const STEPPED: DeckToPack = {
  ...{ id: 77, name: 'Stepped' },
  options: { learningStepsMinutes: [1, 10, 60], relearningStepsMinutes: [10, 1_440] },
}

export const ODD_CARDS: readonly CardToPack[] = [
  { name: 'new', row: { due: 7 } },
  { name: 'new and lent', row: { due: -99_990, odue: 8, odid: 1, deckId: FILTERED } },
  {
    name: 'of SM-2',
    row: { ...review, due: 310, ivl: 13, reps: 3, factor: 1_850 },
    log: [...learned(290), reviewed(297)],
  },
  {
    name: 'of FSRS',
    row: {
      ...review,
      due: 330,
      ivl: 41,
      reps: 9,
      lapses: 1,
      data: '{"pos":3,"s":52.371,"d":4.21,"dr":0.87,"decay":0.2}',
    },
    log: [...learned(200), reviewed(289, { ivl: 41 })],
  },
  { name: 'overdue', row: { ...review, due: 120, ivl: 20, reps: 3 }, log: [...learned(95), reviewed(100)] },
  { name: 'due today', row: { ...review, due: 300, ivl: 3, reps: 2 }, log: learned(297) },
  {
    name: 'far away',
    row: { ...review, due: 36_700, ivl: 36_500, reps: 30 },
    log: [reviewed(200, { lastIvl: 9_000 })],
  },
  {
    name: 'a leech',
    row: { ...review, due: 302, ivl: 2, reps: 61, lapses: 14, factor: 1_300, data: '{"s":1.9,"d":9.97}' },
    log: [reviewed(300, { ease: 1, ivl: -600, lastIvl: 4 }), { id: answeredOn(300, 9), type: 2, ivl: 2 }],
  },
  {
    name: 'put on another day',
    row: { ...review, due: 350, ivl: 50, reps: 2 },
    log: [...learned(280), { id: answeredOn(299), ease: 0, type: 4, ivl: 50, lastIvl: 2, factor: 2_500, time: 0 }],
  },
  { name: 'only put on a day', row: { ...review, due: 305, ivl: 5, reps: 0 } },
  {
    name: 'learning',
    row: { type: 1, queue: 1, due: moment(420_000), left: 1_001, reps: 1 },
    log: [{ id: MADE_AT - 180_000, ivl: -600, lastIvl: -60, factor: 0, type: 0 }],
  },
  { name: 'learning, without a log', row: { type: 1, queue: 1, due: moment(60_000), left: 2_002, reps: 1 } },
  {
    name: 'learning over a night',
    row: { type: 1, queue: 3, due: 301, left: 1_001, reps: 2 },
    log: [{ id: answeredOn(300), ivl: -86_400, lastIvl: -600, factor: 0, type: 0 }],
  },
  {
    name: 'relearning',
    row: {
      type: 3,
      queue: 1,
      due: moment(300_000),
      left: 1_001,
      ivl: 6,
      reps: 12,
      lapses: 3,
      data: '{"s":6.1,"d":7.5}',
    },
    log: [...learned(250), reviewed(300, { ease: 1, ivl: -600, lastIvl: 31 })],
  },
  {
    name: 'relearning of the first scheduler',
    row: { ...review, queue: 1, due: moment(300_000), odue: 301, left: 1_001, ivl: 6, reps: 12, lapses: 3 },
    log: [...learned(250), reviewed(300, { ease: 1, ivl: -600, lastIvl: 31 })],
  },
  {
    name: 'relearning and suspended',
    row: { type: 3, queue: -1, due: moment(-900_000), left: 1_001, ivl: 6, reps: 12, lapses: 8 },
    log: [...learned(250), reviewed(299, { ease: 1, ivl: -600, lastIvl: 31 })],
  },
  { name: 'suspended', row: { ...review, queue: -1, due: 290, ivl: 5, reps: 2, flags: 1 }, log: learned(285) },
  { name: 'buried by Anki', row: { ...review, queue: -2, due: 300, ivl: 5, reps: 2, flags: 2 }, log: learned(295) },
  { name: 'buried by hand', row: { ...review, queue: -3, due: 299, ivl: 5, reps: 2, flags: 3 }, log: learned(294) },
  {
    name: 'lent',
    row: { ...review, due: -100_000, odue: 312, odid: 1, deckId: FILTERED, ivl: 12, reps: 2, flags: 4 },
    log: learned(298),
  },
  {
    name: 'forgotten while lent',
    row: {
      type: 3,
      queue: 1,
      due: moment(120_000),
      odid: 1,
      deckId: FILTERED,
      left: 1_001,
      ivl: 1,
      reps: 8,
      lapses: 2,
    },
    log: [...learned(280), reviewed(300, { ease: 1, type: 3, factor: 2_300, ivl: -600 })],
  },
  {
    name: 'answered in the future',
    row: { ...review, due: 315, ivl: 15, reps: 5, flags: 5 },
    log: [...learned(290), reviewed(600), reviewed(640), reviewed(700)],
  },
  {
    name: 'with a row of number 0',
    row: { ...review, due: 303, ivl: 4, reps: 3, flags: 6 },
    log: [{ id: 0 }, ...learned(299)],
  },
  {
    name: 'a log from its middle',
    row: { ...review, due: 390, ivl: 120, reps: 22, lapses: 5, flags: 7 },
    log: [
      reviewed(230, { lastIvl: 60, ivl: 70, factor: 2_100 }),
      reviewed(270, { lastIvl: 70, ivl: 120, factor: 2_100 }),
    ],
  },
  { name: 'without a log, of SM-2', row: { ...review, due: 320, ivl: 25, reps: 7, lapses: 2, factor: 2_150 } },
  {
    name: 'without a log, of FSRS',
    row: {
      ...review,
      due: 320,
      ivl: 25,
      reps: 7,
      lapses: 9,
      data: `{"s":30.5,"d":5.5,"lrt":${answeredOn(288) / 1_000}}`,
    },
  },
  {
    name: 'learned anew',
    row: { ...review, due: 304, ivl: 2, reps: 4, lapses: 1 },
    log: [
      ...learned(200),
      { id: answeredOn(240), ease: 0, type: 4, factor: 0, ivl: 0, lastIvl: 30, time: 0 },
      { id: answeredOn(302 - 2, 1), ivl: 2, lastIvl: -600, factor: 0, type: 0 },
    ],
  },
  {
    name: 'learning, two of three steps left',
    row: { deckId: 77, type: 1, queue: 1, due: moment(90_000), left: 2_002, reps: 1 },
    log: [{ id: MADE_AT - 200_000, ivl: -600, lastIvl: -60, factor: 0, type: 0 }],
  },
  {
    name: 'relearning, two steps left',
    row: { deckId: 77, type: 3, queue: 1, due: moment(60_000), left: 2_002, ivl: 9, reps: 12, lapses: 4 },
    log: [...learned(250), reviewed(300, { ease: 1, ivl: -600, lastIvl: 31 })],
  },
  {
    name: 'relearning over a night',
    row: { deckId: 77, type: 3, queue: 3, due: 301, left: 1_001, ivl: 9, reps: 13, lapses: 4 },
    log: [...learned(250), reviewed(300, { ease: 1, ivl: -86_400, lastIvl: 31 })],
  },
  {
    name: 'lent while relearning',
    row: {
      ...{ type: 3, queue: 1, due: moment(200_000), odue: 308, odid: 77, deckId: FILTERED, left: 1_001, ivl: 8 },
      ...{ reps: 9, lapses: 3 },
    },
    log: [...learned(260), reviewed(300, { ease: 1, ivl: -600, lastIvl: 20 })],
  },
  {
    name: 'with data of an add-on',
    row: {
      ...{ ...review, due: 333, ivl: 33, reps: 6 },
      data: '{"s":40.25,"d":6.5,"dr":0.9,"cd":"{\\"a\\":1,\\"s\\":9}","other":[1]}',
    },
    log: [...learned(280), reviewed(300, { ivl: 33 })],
  },
  { name: 'due before the collection', row: { ...review, due: -40, ivl: 5, reps: 3 }, log: learned(10) },
  { name: 'due in decades', row: { ...review, due: 15_000, ivl: 14_700, reps: 19 }, log: [reviewed(300)] },
  {
    name: 'a leech, suspended and marked',
    row: { ...review, queue: -1, due: 301, ivl: 1, reps: 40, lapses: 8, data: '{"s":0.8,"d":9.9}' },
    log: [reviewed(299, { ease: 1, ivl: -600, lastIvl: 3 })],
    tags: ['leech', 'verbs'],
  },
  {
    name: 'a log of seconds',
    row: { ...review, due: 304, ivl: 4, reps: 5 },
    log: [-60, -600, -3_600, -43_200, 4].map((ivl, turn) => {
      return { id: answeredOn(300, turn), ivl, lastIvl: turn === 0 ? 0 : -60, factor: 0, type: 0 }
    }),
  },
  { name: 'an interval below a day', row: { ...review, due: 301, ivl: -43_200, reps: 2 }, log: learned(300) },
]
/** One that was made new again: what it was answered as a new card counts from 0 here. */
export const NEW_AGAIN: CardToPack = {
  name: 'new again',
  row: { due: 9, reps: 12, lapses: 9 },
  log: [...learned(200), { id: answeredOn(260), ease: 0, type: 4, factor: 0, ivl: 0, lastIvl: 30, time: 0 }],
}
